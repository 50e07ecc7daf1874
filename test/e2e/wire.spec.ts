import type { Page } from '@playwright/test';
import { allowAnotherCode } from './support/allowances.ts';
import { aReadyApiClient, handOver } from './support/api.ts';
import { aPerson, at, choosePurpose, expect, fillDetails, port, test, transferOnPage } from './support/client.ts';
import { codeFor, messagesTo } from './support/local-cloud.ts';
import { WIDTHS } from './support/widths.ts';

/** The numbers of Acme's tenant file: in the page while they are shown, and never anywhere else. */
const ROUTING = '041000014';
const ACCOUNT = '55501239021';
const NUMBERS = new RegExp(`${ROUTING}|${ACCOUNT}`);

/** The page requests the full numbers. */
const ASKED = /client-account\/.*numbers=full/;

const sheet = (page: Page) => page.getByRole('region', { name: 'Wiring instructions' });

/** The portal's answer six minutes after a code: the numbers are requested, and arrive masked. */
const ageSignIn = (page: Page): Promise<unknown> =>
  page.route(ASKED, (route) => route.continue({ url: route.request().url().replace('?numbers=full', '') }));

/** On a narrow screen the buttons below the instructions are in a column, all of the same width. */
async function areAlikeOnPhones(page: Page): Promise<void> {
  const window = page.viewportSize();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const widths = await page
      .locator('.button', { hasText: /^(I sent the wire|Done|Cancel this wire)$/ })
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)));
    expect(widths.length, `buttons at ${width}`).toBeGreaterThan(2);
    expect(new Set(widths).size, `${widths} at ${width}`).toBe(1);
  }
  if (window) await page.setViewportSize(window);
}

for (const { width, use, details } of WIDTHS)
  test.describe(width, details, () => {
    test.use(use);

    test('a buyer wires the closing funds: reviews, sees the numbers after a code, calls, reports the wire as sent (R-178, R-190, R-192, R-193, R-194, X-001, X-002, X-007, X-008, X-096)', async ({
      quietPage: page,
      context,
    }) => {
      const who = await aReadyApiClient('acme', { person: aPerson() });
      await handOver(who, context);
      await page.goto(at('acme', '/create-account/step-3'));
      await choosePurpose(page, 'Down Payment and Closing Costs');
      await page.getByRole('radio', { name: /Wire/ }).check();
      await fillDetails(page, '48,250.75');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL(/step-4/);
      await page.getByRole('button', { name: 'Make Transfer' }).click();

      await expect(sheet(page).getByRole('button', { name: 'Show numbers' })).toBeVisible();
      const id = transferOnPage(page);
      await expect(page).toHaveURL(new RegExp(`wiring-instructions\\?transfer_id=${id}&tenant_id=acme$`));
      await expect(sheet(page).getByText('$48,250.75')).toBeVisible();
      await expect(sheet(page).getByText('•••• 9021')).toBeVisible();
      await expect(page.locator('body')).not.toContainText(NUMBERS);

      await ageSignIn(page);
      await allowAnotherCode(who.person.phone);
      await page.getByRole('button', { name: 'Show numbers' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/We texted a 6-digit code/)).toBeVisible();
      // A warning about wires may follow it.
      const texts = (await messagesTo(port(), who.person.phone)).map(({ text }) => text);
      const says = /^\d{6} is your Acme Title & Escrow code to VIEW WIRING INSTRUCTIONS\. Nobody from/;
      expect(texts).toContainEqual(expect.stringMatching(says));
      await page.unroute(ASKED);
      await dialog.getByLabel('Security code').fill(await codeFor(port(), who.person.phone));
      await expect(sheet(page).getByText(ACCOUNT)).toBeVisible();
      await expect(sheet(page).getByText(ROUTING)).toBeVisible();
      await expect(page.getByText('Congratulations, below are your secure wiring instructions.')).toBeVisible();
      await expect(page).toHaveURL(/wiring-instructions/);

      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy account number' }).click();
      await expect(page.getByText('Text Copied!')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ACCOUNT);

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('Verify by phone (216) 555-0142')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Hide numbers' })).toBeHidden();
      await page.emulateMedia({ media: 'screen' });

      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect(page.locator('body')).not.toContainText(NUMBERS);

      await page.getByRole('checkbox', { name: /I called \(216\) 555-0142/ }).check();
      await expect(page.getByText('Recorded.')).toBeVisible();
      await areAlikeOnPhones(page);
      await page.getByRole('button', { name: 'I sent the wire' }).click();
      await dialog.getByLabel('Bank reference').fill('20261121MMQFMP31000123');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText("Thanks. We're watching for your wire.")).toBeVisible();

      await page.getByRole('link', { name: 'Done' }).click();
      await expect(page).toHaveURL(/transfer-history$/);
      await expect(page.getByText('You plan to send')).toBeVisible();
      await page.getByRole('link', { name: /Wire Instructions/ }).click();
      await expect(page).toHaveURL(new RegExp(`transfer_id=${id}&tenant_id=acme`));

      for (const to of [who.person.phone, who.person.email])
        expect(JSON.stringify(await messagesTo(port(), to))).not.toMatch(NUMBERS);
      expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(NUMBERS);
    });
  });
