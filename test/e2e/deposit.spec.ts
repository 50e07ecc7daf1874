import type { Browser, Page } from '@playwright/test';
import {
  aPerson,
  at,
  chooseAccount,
  enterCode,
  expect,
  fillDetails,
  linkBank,
  port,
  register,
  sayWhoTheyAre,
  test,
  transferOnPage,
} from './support/client.ts';
import { advance, atTheBank, messagesTo, paymentMailsTo } from './support/local-cloud.ts';
import { WITHIN } from './support/machine.ts';
import { WIDTHS } from './support/widths.ts';

/** Each account is in one line below its column headings: no earlier screen's style sheet affects the table. */
async function hasItsCellsInLine(page: Page): Promise<void> {
  await expect(page.getByRole('table').getByRole('radio').first()).toBeVisible();
  // On a phone every account is a card.
  if ((page.viewportSize()?.width ?? 0) < 1024) return;
  const rows = await page.getByRole('row').evaluateAll((all) =>
    all.map((row) => ({
      columns: [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().x)),
      lines: new Set([...row.children].map((cell) => Math.round(cell.getBoundingClientRect().y))).size,
    })),
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows).toEqual(rows.map(() => ({ columns: rows[0]?.columns, lines: 1 })));
}

/** The browser of someone who was sent the receipt, with its link open. */
async function withTheLink(browser: Browser, { email }: { readonly email: string }): Promise<Page> {
  const [receipt] = await paymentMailsTo(port(), email);
  const [path] = /\/status#[\w-]{22}/.exec(receipt?.text ?? '') ?? [];
  const live = await browser.newPage();
  await live.goto(at('acme', path ?? 'no link'));
  return live;
}

for (const { width, use, details } of WIDTHS)
  test.describe(width, details, () => {
    test.use(use);

    test('a buyer registers, links a bank and sends an earnest-money deposit that settles, and its open live page turns to returned in ten seconds (R-125, R-177, R-180, R-183, R-197, X-360)', async ({
      quietPage: page,
      browser,
    }) => {
      const person = aPerson();
      await register(page, 'acme', person);
      await enterCode(page, person);
      await sayWhoTheyAre(page, person);

      await expect(page.getByText('You have no linked bank accounts')).toBeVisible();
      await linkBank(page);
      // The payment continues by itself.
      await expect(page.getByText(/x4821 and one more account are linked/)).toBeVisible();
      await fillDetails(page, '25,000');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page).toHaveURL(/go_to_transfer=/);
      await hasItsCellsInLine(page);
      // The browser's Back shows the payment that was begun, not an empty form that would make it again.
      const begun = transferOnPage(page);
      await page.goBack();
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('25,000.00');
      await page.getByRole('button', { name: 'Next' }).click();
      await chooseAccount(page);

      await expect(page.getByText('$25,000.00').first()).toBeVisible();
      const id = transferOnPage(page);
      expect(id).toBe(begun);
      await page.getByRole('button', { name: 'Make Transfer' }).click();
      await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();

      const [atBank, ...more] = await atTheBank(port(), id);
      expect(more).toEqual([]);
      expect(atBank?.amount).toBe('25000.00');
      const mails = (await messagesTo(port(), person.email)).map(({ subject }) => subject?.slice(0, 12));
      expect(mails.toSorted()).toEqual(['Your receipt']);

      const live = await withTheLink(browser, person);
      await expect(live.getByText('On its way, not received yet').first()).toBeVisible();

      await page
        .getByRole('link', { name: 'Transfer history' })
        .or(page.getByRole('button', { name: 'Transfer history' }))
        .first()
        .click();
      await expect(page.getByText('You sent')).toBeVisible();
      await expect(page.getByText('Pick up where you left off')).toHaveCount(0);
      await expect(page.getByRole('article').getByText('Pending', { exact: true })).toBeVisible();

      await advance(port(), atBank?.id ?? '', 'posted');
      await advance(port(), atBank?.id ?? '', 'settled');
      await expect(page.getByRole('article').getByText('Completed', { exact: true })).toBeVisible(WITHIN);

      await page
        .getByRole('link', { name: 'View Details' })
        .or(page.getByRole('button', { name: 'View Details' }))
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Payment details' })).toBeVisible();
      await expect(page.getByText('77 Maple Ave, Cleveland, OH 44114').first()).toBeVisible();

      await expect(live.getByText('Received, not cleared yet').first()).toBeVisible();
      await advance(port(), atBank?.id ?? '', 'returned', 'R01');
      await messagesTo(port(), person.email);
      await expect(live.getByText(/^The bank returned this payment/)).toBeVisible({ timeout: 10_000 });
      await live.close();
    });
  });
