import { expect, type Locator, type Page } from '@playwright/test';
import { type ApiClient, anAwaitedWire, aReadyApiClient, type Draft, mustBe, saveDraft, start } from './api.ts';
import { axeFaults } from './axe.ts';
import { aPerson, port } from './client.ts';
import { advance, atTheBank } from './local-cloud.ts';
import { glance, WITHIN } from './machine.ts';
import { aSentPayment } from './offers.ts';
import { callOn } from './ops.ts';

/*
 * A client of Acme whose payments can't be mistaken for another journey's, and the paths through the console's lists.
 */

let serial = 0;

/** A client with a name, the last digits of a phone, a street, a file and amounts that no one else in this run has. */
export type Story = {
  readonly who: ApiClient & { readonly accounts: readonly string[] };
  readonly name: string;
  readonly street: string;
  readonly file: string;
  /** Amounts between these dollars are this client's. */
  readonly band: { readonly least: number; readonly most: number };
};

const LETTERS = 'abcdefghij';
const spelled = (n: number): string => [...String(n)].map((digit) => LETTERS[Number(digit)]).join('');

/** Registers such a client at Acme, with a bank. */
export async function aStory(): Promise<Story> {
  serial += 1;
  const nth = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 40 + serial;
  const lastName = `Quill${spelled(1000 + nth)}`;
  const phone = `216${920 + (nth % 60)}${9000 - nth}`;
  const who = await aReadyApiClient('acme', { person: aPerson({ firstName: 'Wren', lastName, phone }) });
  const least = 9001 + nth * 100;
  return {
    who,
    name: `Wren ${lastName}`,
    street: `${2000 + nth} Larkspur Way`,
    file: `Q-${7000 + nth}`,
    band: { least, most: least + 98 },
  };
}

/** Cents of the client's own amounts. */
export const centsOf = ({ band }: Story, more: number): number => (band.least + more) * 100 + 37;

/** A deposit that was sent to the bank, in the client's file. */
export async function aDeposit(story: Story, more: number): Promise<Draft> {
  const { who, street: address1, file } = story;
  const [account] = who.accounts;
  const draft = await saveDraft(who, centsOf(story, more), { account, address1 });
  mustBe(200, await start(who, draft, account));
  const whose = ['--phone', who.person.phone];
  // Moving a sent payment to another file takes two people. The bank's events may come between their reading and
  // writing.
  for (const [name, ...words] of [
    ['set-file', '--by', 'Rosa Diaz'],
    ['second-person', '--move', 'agree file', '--by', 'Sam Okafor'],
  ] as const) {
    const of = { tenant: 'acme', id: draft._id, whose };
    await expect(async () => void (await callOn(of, name, '--file-number', file, ...words))).toPass(WITHIN);
  }
  return draft;
}

/** Advances a deposit at the bank. */
export async function atBank(id: string, steps: readonly string[], code?: string): Promise<void> {
  const [entry] = await atTheBank(port(), id);
  for (const to of steps) await advance(port(), entry?.id ?? '', to, to === 'returned' ? code : undefined);
}

/** An expected wire, and a payment that the client has not accepted yet. */
export async function aWireAndAPayout(story: Story): Promise<void> {
  await anAwaitedWire(story.who, centsOf(story, 20));
  await aSentPayment(story.who, (centsOf(story, 30) / 100).toFixed(2));
}

/** The client's rows in the current list. */
export const rowsOf = (page: Page, { name }: Pick<Story, 'name'>): Locator =>
  page.getByRole('row', { name: new RegExp(name) });

/** Narrows the list to the client's own amounts, by the sentence above it. */
export async function showOwnAmounts(page: Page, { band }: Story): Promise<void> {
  await page.getByRole('button', { name: 'of any amount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').fill(String(band.least));
  await dialog.getByLabel('To').fill(String(band.most));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toHaveCount(0);
}

/** The lists follow the payments by the stream of the table, so this checks again until they have. */
export async function hasCome(page: Page, seen: () => Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(seen()).toBeVisible({ timeout: glance(3000) });
  }).toPass(WITHIN);
}

/**
 * Gives the window this width and the full height of the page: the bar at a phone's lower edge then covers no row, as
 * it could in a shorter window, and as a reader would scroll it away.
 */
export async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

/** A page that needs more than this never settles. */
const LOOKS_MAX = 5;

/**
 * The axe findings on the page at this width. Content that loads during the check makes the page longer than the
 * window, and a phone's bar covers a row again, so it is checked again.
 */
export async function faultsAt(page: Page, width: number): Promise<readonly string[]> {
  for (let look = 1; ; look += 1) {
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await showWhole(page, width);
    const faults = await axeFaults(page);
    const isWhole = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
    if (faults.length === 0 || isWhole || look === LOOKS_MAX) return faults;
  }
}

/** A phone and a desktop. */
const ENDS = [390, 1440] as const;

/** `npm run test:all` also checks the dark theme. */
const SCHEMES = process.env['TESTS'] === 'short' ? (['light'] as const) : (['light', 'dark'] as const);

/** No axe findings, and no sideways scrolling, on a phone and on a desktop. */
export async function isSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of SCHEMES)
    for (const width of ENDS) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsAt(page, width), `${screen}, ${width}, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBeLessThanOrEqual(
        0,
      );
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}
