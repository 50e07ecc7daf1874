import type { Locator, Page } from '@playwright/test';
import { aReadyApiClient, handOver, saveDraft, start } from './support/api.ts';
import { aPerson, at, expect, port, test } from './support/client.ts';
import { codeFor } from './support/local-cloud.ts';
import { isSoundAt, WIDTHS } from './support/screens.ts';

const LONG_NOTE = 'https://example.com/a-link-without-a-place-to-break/'.repeat(4);

for (const tenant of ['acme', 'harbor', 'summit', 'plainview'] as const)
  test(`${tenant}: the first page and the review fit every width, and axe finds no fault`, { tag: '@long' }, async ({
    quietPage: page,
    context,
  }) => {
    await page.goto(at(tenant));
    const create = page.getByRole('button', { name: /Create Account|Let's go/ });
    await expect(create).toBeVisible();
    await isSoundAt(page, WIDTHS, 'the first page');
    await page.getByRole('checkbox').check();
    await create.click();
    await expect(page.getByRole('alert')).toBeFocused();
    await isSoundAt(page, [320], 'the first page with errors');

    const who = await aReadyApiClient(tenant);
    const draft = await saveDraft(who, 4_999_999, { account: who.accounts[0], note: LONG_NOTE });
    await handOver(who, context);
    await page.goto(at(tenant, `/create-account/step-4?go_to_transfer=${draft._id}`));
    await expect(page.getByRole('button', { name: 'Make Transfer' })).toBeVisible();
    await isSoundAt(page, WIDTHS, 'the review');
  });

test('the ugliest brand: every other page fits a small phone and a desktop, and axe finds no fault (X-085, X-094, X-098)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  const who = await aReadyApiClient('summit');
  const [account] = who.accounts;
  const sent = await saveDraft(who, 250_000, { account, note: LONG_NOTE });
  expect((await start(who, sent, account)).status).toBe(200);
  const draft = await saveDraft(who, 125_000, { account });
  await page.goto(at('summit', '/login'));
  await expect(page.getByRole('button', { name: 'Get Security Code' })).toBeVisible();
  await isSoundAt(page, [320, 1440], '/login');
  await handOver(who, context);
  for (const [path, shown] of [
    ['/create-account/step-2', page.getByRole('button', { name: 'Save and continue' })],
    [`/create-account/step-3?transfer_id=${draft._id}`, page.getByRole('button', { name: 'Next' })],
    [`/create-account/step-select-account?go_to_transfer=${draft._id}`, page.getByRole('radio').first()],
    [
      `/create-account/success?go_to_transfer=${sent._id}`,
      page.getByRole('heading', { name: 'Your transfer is now pending.' }),
    ],
    ['/transfer-history', page.getByText('You sent')],
    [`/payment-details/${sent._id}`, page.getByText(LONG_NOTE)],
    ['/bank-accounts', page.getByText('Verified').first()],
    ['/account', page.getByRole('button', { name: 'Save' })],
  ] as const) {
    await page.goto(at('summit', path));
    await expect(shown).toBeVisible();
    await isSoundAt(page, [320, 1440], path);
  }
});

/** Tabs to a control, and checks on arrival that the focus is visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      // A field with a symbol or a toggle inside shows the ring around both.
      const isSeen = await control.evaluate((element) =>
        [element, element.parentElement].some((each) => {
          if (!each) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || (each === element && boxShadow !== 'none');
        }),
      );
      expect(isSeen, `the focus on ${control} cannot be seen`).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${control}`);
}

/** Tabs to a field and types into it. */
async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

test('registration with the keyboard only, up to the bank accounts (X-085)', { tag: '@long' }, async ({
  quietPage: page,
}) => {
  const person = aPerson();
  await page.goto(at('summit'));
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, 'First name', person.firstName);
  await typeInto(page, 'Last name', person.lastName);
  await typeInto(page, 'Mobile phone number', person.phone);
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: "Let's go" }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/account-verification/);
  await typeInto(page, 'Security code', await codeFor(port(), person.phone));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/step-2/);
  await expect(page.getByLabel('Month')).toBeVisible();
  await tabTo(page, page.getByLabel(/^SSN, last 4|^Last 4 digits/).and(page.locator('input')));
  await page.keyboard.type('1234');
  await typeInto(page, 'Month', '3');
  await typeInto(page, 'Day', '27');
  await typeInto(page, 'Year', '1985');
  await typeInto(page, 'Email', person.email);
  await typeInto(page, 'Street address', '12 Oak Street');
  await typeInto(page, 'City', 'Phoenix');
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.type('Ariz');
  await typeInto(page, /ZIP/, '85012');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/bank-accounts/);
  await expect(page.getByText('You have no linked bank accounts')).toBeVisible();
});
