import type { Page } from '@playwright/test';
import { allowAnother } from './support/allowances.ts';
import { axeFaults } from './support/axe.ts';
import {
  aPerson,
  at,
  chooseAccount,
  expect,
  linkBankHere,
  type Person,
  port,
  sayWhoTheyAre,
  test,
} from './support/client.ts';
import { atTheBank, codeFor, messagesTo } from './support/local-cloud.ts';
import { invite } from './support/offers.ts';
import { joinStaff } from './support/staff.ts';
import { WIDTHS } from './support/widths.ts';

async function typeCode(page: Page, person: Person): Promise<void> {
  await expect(page.getByLabel('Security code')).toBeVisible();
  await page.getByLabel('Security code').fill(await codeFor(port(), person.phone));
}

for (const { width, use, details } of WIDTHS)
  test.describe(width, details, () => {
    test.use(use);

    test('someone new is asked, opens their link, proves their phone, reads the very payment and pays it (X-015, X-217)', async ({
      quietPage: page,
    }) => {
      const person = aPerson({ firstName: 'Maribel', lastName: 'Quintanilla' });
      await allowAnother('acme');
      const { transferId, link } = await invite(person, '4,321', '--email', person.email);
      const [mail] = await messagesTo(port(), person.email);
      expect(mail?.subject).toBe('Acme Title & Escrow has requested a payment');

      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Hello Maribel' })).toBeVisible();
      await expect(page.getByText('for 12 Oak Street, Cleveland, OH 44114')).toBeVisible();
      const shown = await page.content();
      for (const secret of ['4,321', 'Quintanilla', person.email]) expect(shown, secret).not.toContain(secret);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Text me a code' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Enter your security code' })).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await typeCode(page, person);

      // Their identity first, and then the requested payment, not the history.
      await sayWhoTheyAre(page, person);
      await expect(page).toHaveURL(new RegExp(`step-3\\?transfer_id=${transferId}`));
      await expect(page.getByRole('heading', { level: 1, name: 'Payment request' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('$4,321.00');
      await page.getByRole('link', { name: 'Continue' }).click();
      await linkBankHere(page);
      await chooseAccount(page);
      await page.getByRole('button', { name: 'Make Transfer' }).click();
      await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
      expect(await atTheBank(port(), transferId)).toHaveLength(1);

      // A link works once: someone who gets it now can't read anything.
      await page.context().clearCookies();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(at('acme', '/faq'));
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible();
      expect(await page.content()).not.toContain('Maribel');
    });
  });

test('a mother and her son are asked for their own shares, which the operator changes before they pay (X-016, X-361)', async ({
  page,
  browser,
}) => {
  const people = [aPerson({ firstName: 'Carmen', lastName: 'Vega' }), aPerson({ firstName: 'Luis', lastName: 'Vega' })];
  const [carmen, luis] = people;
  if (!(carmen && luis)) throw new Error('There are two.');
  await allowAnother('acme');
  await page.setViewportSize({ width: 1440, height: 900 });
  await joinStaff(page, 'Nadia Brooks', 'operator');
  await page.getByRole('button', { name: 'New payment' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Client’s mobile phone').fill(carmen.phone);
  await sheet.getByLabel('Amount').fill('6,500');
  await sheet.getByRole('checkbox', { name: 'Several people pay this together' }).check();
  await sheet.getByLabel('Purpose').selectOption('Earnest Money Deposit for Purchase');
  await sheet.getByLabel('Street address').fill('12 Oak Street');
  await sheet.getByLabel('City').fill('Cleveland');
  await sheet.getByLabel('State').selectOption('OH');
  await sheet.getByLabel(/ZIP/).fill('44114');
  await sheet.getByLabel('Office').selectOption({ index: 1 });
  await sheet.getByRole('button', { name: 'Next' }).click();
  for (const [at, { firstName, lastName, phone }] of people.entries()) {
    const payer = sheet.getByRole('group', { name: `Payer ${at + 1}` });
    await payer.getByLabel('First name').fill(firstName);
    await payer.getByLabel('Last name').fill(lastName);
    await payer.getByLabel('Mobile phone').fill(phone);
    await payer.getByLabel('Amount').fill(at === 0 ? '4,000' : '2,000');
  }
  await sheet.getByRole('group', { name: 'Payer 1' }).getByLabel('Language').selectOption('Spanish');
  await sheet.getByRole('button', { name: 'Send requests' }).click();
  await expect(sheet.getByText('$500.00 of the total is missing.').first()).toBeVisible();
  await sheet.getByRole('group', { name: 'Payer 2' }).getByLabel('Amount').fill('2,500');
  await expect(sheet.getByText('12 Oak Street, Cleveland, OH 44114')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFaults(page), `the form at ${width}`).toEqual([]);
  }
  await sheet.getByRole('button', { name: 'Send requests' }).click();
  await expect(page.getByText('Requests sent.')).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 320, height: 700 } });
  const phone = await context.newPage();
  const [text] = await messagesTo(port(), carmen.phone);
  expect(text?.text).toContain('le pide un pago para 12 Oak Street');
  await phone.goto(/https?:\/\/\S+/.exec(text?.text ?? '')?.[0] ?? '');
  await phone.getByRole('checkbox').check();
  await phone.getByRole('button', { name: 'Text me a code' }).click();
  await typeCode(phone, carmen);
  await sayWhoTheyAre(phone, carmen);
  await expect(phone.getByRole('main')).toContainText('$4,000.00');
  await expect(phone.getByText('This is your share. 0 of 2 paid.')).toBeVisible();
  await expect(phone.getByRole('main')).not.toContainText('Luis');
  expect(await axeFaults(phone)).toEqual([]);

  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Carmen Vega' }).filter({ hasText: '$4,000.00' });
  await row.getByRole('link').first().click();
  await expect(page.getByText('0 of 2 paid, $0.00 of $6,500.00')).toBeVisible();
  await page.getByRole('button', { name: 'Change shares' }).click();
  await sheet.getByLabel('Carmen Vega').fill('4,500');
  await sheet.getByLabel('Luis Vega').fill('2,000');
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Change shares' }).click();
  await expect(page.getByText('Carmen Vega, $4,500.00')).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(port(), carmen.phone)).map(({ text: said = '' }) => said).join(' '))
    .toMatch(/changed the amount|cambió el monto/);
  await phone.reload();
  await expect(phone.getByRole('main')).toContainText('$4,500.00');
  await context.close();
});
