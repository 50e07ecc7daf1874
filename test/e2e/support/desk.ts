import type { Browser, Locator, Page } from '@playwright/test';
import { askGraph, mustBe, readTransfer, start } from './api.ts';
import { at, expect, type Person, port } from './client.ts';
import { atBank, type Story } from './console.ts';
import { glance, WITHIN } from './machine.ts';
import { joinStaff } from './staff.ts';

/* The staff's work at the console, shared by their journeys: each person in a browser of their own. */

/** Formats cents as "$1,234.50". */
export const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** The open sheet or dialog. */
export const sheet = (page: Page): Locator => page.getByRole('dialog');

/** The actions of the open payment. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Actions' });

/** Clicks a button of the open sheet. */
export const press = (page: Page, name: string): Promise<void> =>
  sheet(page).getByRole('button', { name, exact: true }).click();

/** Chooses an action of the open item, whether it is under More or not. */
export async function choose(where: Locator, name: string, by = (button: Locator) => button.click()): Promise<void> {
  const button = where.getByRole('button', { name, exact: true });
  const more = where.getByRole('button', { name: 'More', exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await by(more);
  await by(button);
}

/** The same with keys alone. */
export const chooseByKeys = (where: Locator, name: string): Promise<void> =>
  choose(where, name, (button) => button.press('Enter'));

/** Opens the signed-in person's menu. */
export const ownMenu = (page: Page, name: string): Promise<void> =>
  page.getByRole('complementary').getByRole('button', { name }).click();

/** A staff member in a browser of their own. */
export async function aColleague(browser: Browser, name: string, roles: string, passkey = false): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await joinStaff(page, name, roles, { passkey });
  return page;
}

/** A payment's payee and closing: the part of a story that the form and the lists need. */
export type Party = Pick<Story, 'name' | 'street' | 'file'> & { readonly who: { readonly person: Person } };

/** The input for the form of a new payment. */
export type Typed = {
  readonly kind: 'Request a payment' | 'Prepare a disbursement';
  readonly cents: number;
  readonly file?: string;
};

/** Fills in a new payment, up to its review. */
export async function fillIn(
  page: Page,
  { who, street, file: own }: Party,
  { kind, cents, file = own }: Typed,
): Promise<void> {
  await page.keyboard.press('n');
  const form = sheet(page);
  await form.getByRole('radio', { name: kind }).check();
  await form.getByLabel('Client’s mobile phone').fill(who.person.phone);
  await form.getByLabel('Amount').fill((cents / 100).toFixed(2));
  await form
    .getByLabel('Purpose')
    .selectOption(kind === 'Request a payment' ? 'Earnest Money Deposit for Purchase' : 'Proceeds of Sale');
  await form.getByLabel('Street address').fill(street);
  await form.getByLabel('City').fill('Cleveland');
  await form.getByLabel('ZIP code').fill('44114');
  await form.getByLabel('File number').fill(file);
  await form.getByLabel('Office').selectOption('Downtown');
}

/** Prepares it, and submits it with the button that follows. Returns the id of the payment shown at the end. */
export async function prepare(page: Page, story: Party, typed: Typed, sends: string): Promise<string> {
  await fillIn(page, story, typed);
  await press(page, 'Review');
  await press(page, 'Save draft');
  await expect(sheet(page)).toContainText(story.name);
  await press(page, sends);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/payments\/[0-9a-f]{24}$/);
  return page.url().slice(-24);
}

/** Opens a payment by its address. */
export const show = async (page: Page, id: string, on = port()): Promise<void> => {
  await page.goto(at('console', `/acme/payments/${id}`, on));
  await expect(bar(page)).toBeVisible();
};

/** Checks Approvals until the story's row is there, because the list is a second behind. */
export async function waitsFor(page: Page, { name }: Party, amount: string, on = port()): Promise<Locator> {
  const row = page.getByRole('row', { name: new RegExp(name) }).filter({ hasText: amount });
  await expect(async () => {
    await page.goto(at('console', '/acme/approvals', on));
    await expect(row).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
  return row;
}

/** The client pays the request, and the bank reports that it has cleared. */
export async function payInFull({ who }: Story, id: string, cents: number): Promise<void> {
  const [account] = who.accounts;
  mustBe(200, await askGraph(who, 'OpenTransfer', { _id: id }));
  const asked = await readTransfer(who, id);
  mustBe(200, await start(who, { _id: id, amount: cents, fee: asked?.fee ?? 0 }, account));
  await atBank(id, ['posted', 'settled', 'funds_available']);
}

/** A deposit that was requested at the console, paid by its client, and has cleared. */
export async function aGoodDeposit(operator: Page, story: Story, cents: number): Promise<string> {
  const id = await prepare(operator, story, { kind: 'Request a payment', cents }, 'Send to client');
  await payInFull(story, id, cents);
  return id;
}
