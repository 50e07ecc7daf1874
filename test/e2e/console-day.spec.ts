import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '#shared/banking-days.ts';
import { today } from '#shared/dates.ts';
import { cellsOf } from '../support/csv.ts';
import { aSignedInClient, handOver, linkAccounts } from './support/api.ts';
import { expect, test } from './support/client.ts';
import {
  acceptInvitation,
  acceptOnPage,
  agreeToInvitation,
  aParty,
  askNewcomer,
  comeIn,
  comeInByTouch,
  type Day,
  inviteApprover,
  onADay,
  payAgain,
  payAsNewcomer,
  sendId,
} from './support/day.ts';
import { bar, choose, dollars, fillIn, type Party, prepare, press, sheet, show, waitsFor } from './support/desk.ts';
import { advance, atTheBank, moveTime } from './support/local-cloud.ts';
import { glance, patience, WITHIN } from './support/machine.ts';

/*
 * A whole working day of a title company, from the invitation of a colleague to the export of the books. No one types a
 * command, and the money clears because days pass at the bank.
 */

const opened = (page: Page) => page.getByRole('region', { name: 'Open payment' });
const FILE = 'D-88';
const [ASKED, PAYOUT, BACK, MORE] = [48_125_37, 31_004_19, 1_250_11, 2_310_73];

/** The owner invites Grace, support approves it, and Grace sets up her sign-in. */
async function aNewApprover(day: Day): Promise<Page> {
  const [name, email] = ['Grace Onyango', 'grace@acme-title.example'];
  await inviteApprover(await day.colleague('Olivia'), name, email);
  await agreeToInvitation(day, await day.colleague('Kim'), name);
  const grace = await day.window();
  await acceptInvitation(day, grace, email);
  return grace;
}

/** Rosa's submitted payment is released when Grace, who reads whom it is for, uses her passkey. */
async function goesOut({ portal }: Day, grace: Page, party: Party, amount: string): Promise<void> {
  const row = await waitsFor(grace, party, amount, portal.port);
  await expect(row).toContainText('by Rosa Diaz');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(sheet(grace)).toContainText(`${amount} to ${party.name}, file ${party.file}`);
  await press(grace, 'Approve with your passkey');
  await expect(grace.getByText('Approved.')).toBeVisible();
  await expect(row).toHaveCount(0);
}

/** Opens a payment, and again until it offers this action, because the bank reports its steps a moment later. */
async function offers({ portal }: Day, page: Page, id: string, move: string): Promise<void> {
  await expect(async () => {
    await show(page, id, portal.port);
    await expect(bar(page).getByRole('button', { name: move, exact: true })).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
}

/** Part of a deposit is refunded. */
async function refunds(day: Day, rosa: Page, grace: Page, buyer: Party, id: string): Promise<void> {
  await offers(day, rosa, id, 'Refund');
  await bar(rosa).getByRole('button', { name: 'Refund', exact: true }).click();
  await sheet(rosa)
    .getByLabel('Amount')
    .fill((BACK / 100).toFixed(2));
  await sheet(rosa).getByLabel('Reason').fill('The appraisal was paid twice');
  await press(rosa, 'Prepare refund');
  await expect(rosa.getByText('Refund prepared.')).toBeVisible();
  await bar(rosa).getByRole('button', { name: 'Submit for approval' }).click();
  await press(rosa, 'Submit for approval');
  await goesOut(day, grace, buyer, dollars(BACK));
}

/** A second debit is returned, and stays on Today until someone has handled it. */
async function handlesReturn(day: Day, rosa: Page, buyer: Party, phone: Page): Promise<void> {
  const { portal } = day;
  const id = await prepare(rosa, buyer, { kind: 'Request a payment', cents: MORE }, 'Send to client');
  await payAgain(day, phone, buyer.who.person, id);
  const [entry] = await atTheBank(portal.port, id);
  await advance(portal.port, entry?.id ?? '', 'posted');
  await advance(portal.port, entry?.id ?? '', 'returned', 'R01');
  const row = rosa.getByRole('row', { name: new RegExp(buyer.name) }).filter({ hasText: dollars(MORE) });
  await expect(async () => {
    await rosa.goto(portal.url('console', '/acme/today'));
    await rosa.getByRole('link', { name: /Failed or returned/ }).click({ timeout: glance(3000) });
    await expect(row).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
  await row.getByRole('link').click();
  await expect(opened(rosa)).toContainText(dollars(MORE));
  await choose(bar(rosa), 'Close');
  await sheet(rosa).getByLabel('Reason').fill('They wire it instead');
  await press(rosa, 'Close payment');
  await expect(rosa.getByText('Closed.')).toBeVisible();
  await expect(row).toHaveCount(0, WITHIN);
}

/** "Where is my money?", asked by someone who knows the street and nothing else. */
async function answersCaller(rosa: Page, buyer: Party): Promise<void> {
  const finder = rosa.getByRole('combobox', { name: 'Search' });
  const found = rosa.getByRole('option').filter({ hasText: dollars(ASKED) });
  await rosa.keyboard.press('Escape');
  await rosa.keyboard.press('/');
  await expect(finder).toBeFocused();
  await rosa.keyboard.type(buyer.street);
  await expect(found).toBeVisible(WITHIN);
  await found.click();
  const where = opened(rosa).getByRole('region', { name: 'Where is the money?' });
  await expect(where).toContainText(`${dollars(ASKED)} is in your trust account. It cleared on`);
  await expect(where).toContainText(dollars(BACK));
}

/** Opens the photo of an ID, and accepts it. */
async function reviewsId(rosa: Page, buyer: Party): Promise<void> {
  await rosa.goto(new URL('/acme/reviews', rosa.url()).href);
  await expect(rosa.getByRole('heading', { name: 'IDs', level: 1 })).toBeVisible();
  const waiting = rosa.getByRole('table', { name: 'IDs to review' });
  const row = waiting.getByRole('row', { name: new RegExp(buyer.name) });
  await row.getByRole('link').click();
  await rosa.getByRole('button', { name: 'Show photo' }).click();
  await expect(rosa.getByRole('img', { name: new RegExp(`of ${buyer.name}`) })).toBeVisible(WITHIN);
  await rosa.getByLabel('Birth date on the ID').fill('1985-03-26');
  await rosa.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(rosa.getByText(/This isn’t the birth date on file/)).toBeVisible();
  await rosa.getByLabel('Birth date on the ID').fill('1985-03-27');
  await rosa.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(rosa.getByText('Accepted.')).toBeVisible();
  await expect(row).toHaveCount(0);
}

/**
 * Downloads the books of these days, and again until they are complete, because they are a moment behind the payments.
 */
async function exportsBooks(rosa: Page, from: string): Promise<void> {
  await rosa.getByRole('link', { name: 'Reports' }).first().click();
  await expect(rosa.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await rosa.getByLabel('First day').fill(from);
  await rosa.getByLabel('File number').fill(FILE);
  await expect(async () => {
    const [saved] = await Promise.all([
      rosa.waitForEvent('download', { timeout: patience(10_000) }),
      rosa.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    const rows = cellsOf(await readFile(await saved.path(), 'utf8'));
    const amounts = rows.flatMap((row) => Object.values(row));
    for (const cents of [ASKED, PAYOUT, BACK]) expect(amounts).toContain((cents / 100).toFixed(2));
  }).toPass(WITHIN);
  await expect(rosa.getByText(/was saved: \d/)).toBeVisible();
}

test('a whole day: inviting a colleague, a new client’s payment, a disbursement and a refund by two people, a return, a caller, an ID and the export of the books (X-291)', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(patience(300_000));
  await onADay(browser, async (day) => {
    const { portal } = day;
    const began = addDays(today(new Date(), 'America/New_York'), -1);
    const buyer = aParty('Isolde', 'Marchetti', '4417 Ferrybridge Lane', FILE);
    const seller = aParty('Otis', 'Brannigan', buyer.street, FILE);
    const grace = await test.step('a colleague is invited', () => aNewApprover(day));
    const rosa = await day.colleague('Rosa');
    const phone = await day.window('phone');
    const deposit = await test.step('someone new is asked, and pays', async () => {
      await askNewcomer(rosa, buyer, () => fillIn(rosa, buyer, { kind: 'Request a payment', cents: ASKED }));
      const id = await payAsNewcomer(day, phone, buyer.who.person, dollars(ASKED));
      await sendId(day, phone);
      return id;
    });
    await test.step('days pass until the money clears', async () => {
      await moveTime(portal.port, '5 banking days');
      await comeIn(rosa, portal, 'Rosa');
      await comeInByTouch(grace, portal);
      await offers(day, rosa, deposit, 'Refund');
      await expect(opened(rosa)).toContainText('is in your trust account. It cleared on');
    });
    await test.step('two people approve a disbursement from its file, and it is accepted', async () => {
      const who = await aSignedInClient('acme', seller.who.person, portal.port);
      await linkAccounts(who);
      await prepare(rosa, seller, { kind: 'Prepare a disbursement', cents: PAYOUT }, 'Submit for approval');
      await goesOut(day, grace, seller, dollars(PAYOUT));
      const payee = await day.window('phone');
      await handOver(who, payee.context());
      await acceptOnPage(day, payee);
    });
    await test.step('a part is refunded', () => refunds(day, rosa, grace, buyer, deposit));
    await test.step('a return is handled', () => handlesReturn(day, rosa, buyer, phone));
    await test.step('a caller is answered', () => answersCaller(rosa, buyer));
    await test.step('an ID is accepted', () => reviewsId(rosa, buyer));
    await test.step('the books are exported', () => exportsBooks(rosa, began));
  });
});
