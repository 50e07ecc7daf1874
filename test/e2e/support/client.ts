import { test as base, expect, type Page } from '@playwright/test';
import { allowAnother } from './allowances.ts';
import { lastActs } from './last-acts.ts';
import { callHost, codeFor } from './local-cloud.ts';

/** The portal that the global set-up started. */
export const port = (): number => Number(process.env['PORTAL_PORT']);

/** The address of a page of a tenant, of the inbox or of the bank. */
export const at = (host: string, path = '/', on = port()): string => `http://${host}.localhost:${on}${path}`;

let serial = 0;
/** A phone number that no other client of this run has. */
export function freshPhone(): string {
  serial += 1;
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
  // 220 to 299: it contains no N11, which the North American plan assigns to no one.
  return `216${220 + (worker % 80)}${String(serial).padStart(4, '0')}`;
}

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

export const aPerson = (overrides: Partial<Person> = {}): Person => {
  const phone = overrides.phone ?? freshPhone();
  return { firstName: 'Ada', lastName: 'Buyer', email: `ada.${phone}@example.com`, phone, ...overrides };
};

/** Fills in and sends the registration form, up to the page that asks for the code. */
export async function register(page: Page, tenant: string, person: Person, on = port()): Promise<void> {
  if (on === port()) await allowAnother(tenant);
  await page.goto(at(tenant, '/', on));
  await sendRegistration(page, person);
}

/** Fills in and sends the registration form of the page that is open. */
export async function sendRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  const email = page.getByLabel('Email', { exact: true });
  if (await email.count()) await email.fill(person.email);
  await page.getByLabel('Mobile phone number').fill(person.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Create Account|Let's go/ }).click();
  await expect(page).toHaveURL(/account-verification/);
}

/** Requests a code on the login page, up to the page that asks for it. */
export async function login(page: Page, tenant: string, person: Person, on = port()): Promise<void> {
  if (on === port()) await allowAnother(tenant);
  await page.goto(at(tenant, '/login', on));
  await page.getByLabel('Mobile phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Get Security Code' }).click();
  await expect(page).toHaveURL(/account-verification/);
  await enterCode(page, person, on);
}

/** Fills in the newest texted code, as a phone's keyboard offers it: a complete code is sent without another click. */
export async function enterCode(page: Page, person: Person, on = port()): Promise<void> {
  await expect(page.getByLabel('Security code')).toBeVisible();
  await page.getByLabel('Security code').fill(await codeFor(on, person.phone));
  await expect(page).not.toHaveURL(/account-verification/);
}

/** Gives SSN-4, birth date and address. */
export async function sayWhoTheyAre(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/step-2/);
  await page.getByRole('textbox', { name: /SSN, last 4|Last 4 digits/ }).fill('1234');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Year').fill('1985');
  await page.getByLabel('Email').fill(person.email);
  await fillAddress(page, '12 Oak Street');
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

/** Fills the address fields of the form on the page. */
async function fillAddress(page: Page, street: string): Promise<void> {
  await page.getByLabel('Street address').fill(street);
  await page.getByLabel('City').fill('Cleveland');
  await page.getByLabel('State').selectOption('OH');
  await page.getByLabel(/ZIP/).fill('44114');
}

/** Links an account through the bank's own window, from the list of accounts. */
export async function linkBank(page: Page): Promise<void> {
  await expect(page).toHaveURL(/bank-accounts/);
  await linkBankHere(page);
}

/** Links an account through the bank's own window, from any step that has the button. */
export async function linkBankHere(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Link (a|another) (bank )?account/ })
    .first()
    .click();
  await page.getByTestId('plaid-continue').click();
  await page.getByTestId('plaid-bank-ins_109508').click();
  await page.getByTestId('plaid-username').fill('user_closing');
  await page.getByTestId('plaid-submit').click();
  await page.getByTestId('plaid-finish').click();
  await expect(page.getByTestId('plaid-dialog')).toHaveCount(0);
}

/** Chooses the purpose: from cards on a phone, from a list on a desktop. */
export async function choosePurpose(page: Page, purpose: string): Promise<void> {
  const card = page.getByRole('radio', { name: purpose });
  await page.getByLabel('Amount', { exact: true }).waitFor();
  await ((await card.count()) > 0 ? card.check() : page.getByLabel('Purpose').selectOption(purpose));
}

/** Fills in the transfer form, up to the account to choose. */
export async function fillDetails(page: Page, amount: string): Promise<void> {
  await expect(page).toHaveURL(/step-3/);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Re-Enter Amount').fill(amount);
  await fillAddress(page, '77 Maple Ave');
  const office = page.getByLabel('Field Office');
  if (await office.count()) await office.selectOption({ index: 1 });
  const agent = page.getByLabel('Real-estate agent');
  if (await agent.count()) await agent.selectOption({ index: 1 });
}

/** Waits until the company's screens have been prerendered, which the schedule does after the start. */
export async function whenDrawn(tenant: string, path: string, language = 'en'): Promise<void> {
  const headers = { accept: 'text/html', 'accept-language': language };
  await expect.poll(async () => (await callHost(port(), tenant, path, { headers })).text).toContain('id="site"');
}

/** Chooses the first account, up to the review. */
export async function chooseAccount(page: Page): Promise<void> {
  await expect(page).toHaveURL(/step-select-account/);
  await page.getByRole('table').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/step-4/);
}

/** The transfer of a page, by its address. */
export const transferOnPage = (page: Page): string => {
  const id = /[0-9a-f]{24}/.exec(page.url())?.[0];
  if (!id) throw new Error(`No transfer in ${page.url()}`);
  return id;
};

/** A test in which nothing may go wrong on the page unnoticed: no script error, no refused resource. */
export const test = base.extend<{ quietPage: Page; acts: undefined }>({
  acts: [lastActs, { auto: true }],
  quietPage: async ({ page }, give) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      // A refused call is also reported as a console error. Tests about refusals allow it themselves.
      if (message.type() === 'error' && !/status of 4\d\d|status of 202/.test(message.text()))
        problems.push(message.text());
    });
    await give(page);
    expect(problems).toEqual([]);
  },
});

export { expect };
