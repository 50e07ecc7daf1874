import type { Locator, Page } from '@playwright/test';
import { expect, type Person, port, test } from './client.ts';
import { codeFor } from './local-cloud.ts';
import { glance, WITHIN } from './machine.ts';

/** Everything a person has had to do so far. */
export type Effort = {
  /** The screens that required an action, in order. The bank's own window is one of them. */
  readonly screens: readonly string[];
  /** The values typed or picked in pages of the portal. A date is one value, in any number of boxes. */
  readonly values: number;
  /** The clicks in pages of the portal. */
  readonly clicks: number;
  /** The additional values in the bank's own window. Other banks ask for more or less. */
  readonly atTheBank: { readonly panes: number; readonly values: number; readonly clicks: number };
};

type Counted = { screens: string[]; values: number; clicks: number };

/** A person on the way to a payment, with their effort so far. */
type Walker = { readonly page: Page; readonly person: Person; readonly bankUser: string; readonly counted: Counted };

type Fill = readonly [label: string | RegExp, value: string];

const press = async ({ counted }: Walker, button: Locator): Promise<void> => {
  await button.click();
  counted.clicks += 1;
};

/** Fills in the empty fields. Values that the page already knows cost nothing. */
async function give({ page, counted }: Walker, fields: readonly Fill[]): Promise<void> {
  for (const [label, value] of fields) {
    const field = page.locator('input').and(page.getByLabel(label, { exact: true }));
    await expect(field).toBeVisible();
    if ((await field.inputValue()) !== '') continue;
    await field.fill(value);
    counted.values += 1;
  }
}

/** Picks a value if none is picked yet. The page may still be about to. */
async function pick({ page, counted }: Walker, label: string, option: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  if (!(await field.isVisible())) return;
  const wasPicked = await expect(field)
    .not.toHaveValue('', { timeout: glance(1000) })
    .then(() => true)
    .catch(() => false);
  if (wasPicked) return;
  await field.selectOption(option);
  counted.values += 1;
}

async function giveAddress(walker: Walker, street: string): Promise<void> {
  await give(walker, [
    ['Street address', street],
    ['City', 'Cleveland'],
    ['ZIP code', '44114'],
  ]);
  await pick(walker, 'State', 'OH');
}

async function register(walker: Walker): Promise<void> {
  const { page, person } = walker;
  await give(walker, [
    ['First name', person.firstName],
    ['Last name', person.lastName],
    ['Mobile phone number', person.phone],
  ]);
  await press(walker, page.getByRole('checkbox'));
  await press(walker, page.getByRole('button', { name: 'Create Account' }));
}

async function identify(walker: Walker): Promise<void> {
  const { page, person } = walker;
  await give(walker, [
    [/SSN, last 4|Last 4 digits/, '1234'],
    ['Month', '3'],
    ['Email', person.email],
  ]);
  // The same value, in its other two boxes.
  await page.getByLabel('Day').fill('27');
  await page.getByLabel('Year').fill('1985');
  await giveAddress(walker, '12 Oak Street');
  await press(walker, page.getByRole('button', { name: 'Save and continue' }));
}

async function link(walker: Walker): Promise<void> {
  const { page, bankUser } = walker;
  const go = page.getByRole('link', { name: 'Make Transfer' });
  const open = page.getByRole('button', { name: 'Link a bank account' });
  await expect(go.or(open).first()).toBeVisible();
  if (await go.isVisible()) return press(walker, go);
  await press(walker, open);
  walker.counted.screens.push("the bank's window");
  await page.getByTestId('plaid-continue').click();
  await page.getByTestId('plaid-bank-ins_109508').click();
  await page.getByTestId('plaid-username').fill(bankUser);
  await page.getByTestId('plaid-submit').click();
  await page.getByTestId('plaid-finish').click();
  await expect(page.getByTestId('plaid-dialog')).toHaveCount(0);
  // It continues by itself, or shows what was linked.
  await expect(go.or(page.getByLabel('Re-Enter Amount'))).toBeVisible();
}

async function giveDetails(walker: Walker, amount: string): Promise<void> {
  const { page } = walker;
  await give(walker, [
    ['Amount', amount],
    ['Re-Enter Amount', amount],
  ]);
  await giveAddress(walker, '77 Maple Ave');
  await pick(walker, 'Field Office', '5f1000000000000000000001');
  await press(walker, page.getByRole('button', { name: 'Next' }));
}

async function payAgain(walker: Walker, amount: string): Promise<void> {
  const { page } = walker;
  await press(walker, page.getByText('Pay again for 77 Maple Ave'));
  await give(walker, [
    ['Amount', amount],
    ['Re-Enter Amount', amount],
  ]);
  await press(walker, page.getByRole('button', { name: 'Next' }));
}

/** The shortest way on from the current screen. */
async function act(walker: Walker, path: string, amount: string): Promise<void> {
  const { page, person } = walker;
  switch (path) {
    case '/create-account':
      return register(walker);
    case '/login':
      await give(walker, [['Mobile phone number', person.phone]]);
      return press(walker, page.getByRole('button', { name: 'Get Security Code' }));
    case '/create-account/account-verification':
      // A phone offers the whole code, which is then sent.
      return give(walker, [['Security code', await codeFor(port(), person.phone)]]);
    case '/create-account/step-2':
      return identify(walker);
    case '/bank-accounts':
      return link(walker);
    case '/create-account/step-3':
      return giveDetails(walker, amount);
    case '/create-account/step-select-account':
      return press(walker, page.getByRole('button', { name: 'Continue' }));
    case '/create-account/step-4':
      return press(walker, page.getByRole('button', { name: 'Make Transfer' }));
    case '/transfer-history':
      return payAgain(walker, amount);
    default:
      throw new Error(`Nobody was told what to do at ${path}.`);
  }
}

const END = '/create-account/success';

/** Walks from the open screen to a pending payment, and counts. */
export async function walkToPending(
  page: Page,
  person: Person,
  { amount, bankUser = 'user_house' }: { readonly amount: string; readonly bankUser?: string },
): Promise<Effort> {
  const counted: Counted = { screens: [], values: 0, clicks: 0 };
  const walker: Walker = { page, person, bankUser, counted };
  const pathOf = () => new URL(page.url()).pathname;
  for (let path = pathOf(); path !== END; path = pathOf()) {
    counted.screens.push(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await act(walker, path, amount);
    // The accounts page has one address before and after linking, but a different action makes it another screen.
    if (path !== '/bank-accounts' || pathOf() !== path)
      await expect(page).not.toHaveURL((url) => url.pathname === path);
  }
  await expect(page.getByRole('heading', { name: 'Your transfer is now pending.' })).toBeVisible();
  const isLinked = counted.screens.includes("the bank's window");
  return { ...counted, atTheBank: isLinked ? { panes: 4, values: 2, clicks: 4 } : { panes: 0, values: 0, clicks: 0 } };
}

/** The clicks, and the fields typed or chosen, of the staff's steps. The run prints and reports each step. */
export function aCounter() {
  const all = { clicks: 0, fields: 0 };
  const steps: Record<string, readonly [clicks: number, fields: number]> = {};
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const [began, before] = [Date.now(), { ...all }];
    await work();
    const [clicks, fields] = [all.clicks - before.clicks, all.fields - before.fields];
    steps[name] = [clicks, fields];
    const took = `${name}: ${clicks} clicks, ${fields} fields, ${((Date.now() - began) / 1000).toFixed(1)} s`;
    test.info().annotations.push({ type: 'took', description: took });
    process.stdout.write(`${took}\n`);
  };
  const click = async (of: Locator): Promise<void> => {
    await of.click(WITHIN);
    all.clicks += 1;
  };
  const fill = async (of: Locator, value: string): Promise<void> => {
    await of.fill(value, WITHIN);
    all.fields += 1;
  };
  const choose = async (of: Locator, option: string): Promise<void> => {
    await of.selectOption(option, WITHIN);
    all.fields += 1;
  };
  return { all, steps, step, click, fill, choose };
}
