import type { BrowserContext, Page } from '@playwright/test';
import { SCREENS, type Screen, type Shown } from '../../pictures/screen-list.ts';
import { allowAnother } from './allowances.ts';
import {
  accept,
  anAwaitedWire,
  aReadyApiClient,
  askGraph,
  handOver,
  linkAccounts,
  mustBe,
  type ReadyClient,
  readTransfer,
  saveDraft,
  start,
} from './api.ts';
import { aPerson, at, expect, port } from './client.ts';
import { advance, atTheBank } from './local-cloud.ts';
import { WITHIN } from './machine.ts';
import { aRequest, aSentPayment } from './offers.ts';

/** The languages of the page. */
export const LANGUAGES = ['en', 'es'] as const;
/** The companies of the local stage: two calm looks, an ugly one, and none. */
export const BRANDS = ['acme', 'harbor', 'summit', 'plainview'] as const;

/** Payments that have ended, or wait for someone else, in addition to those of the contact sheets. */
type Ended = 'settled' | 'returned' | 'canceled' | 'accepted';
type Payments = Shown & Readonly<Record<Ended, string>>;

/** A screen to check, with its address. */
export type Place = { readonly screen: Screen; readonly name: string; readonly path: string };

const ENDED: readonly (readonly [name: Ended, caption: string])[] = [
  ['settled', 'A payment that has arrived'],
  ['returned', 'A payment that came back'],
  ['canceled', 'A canceled wire'],
  ['accepted', 'Money on its way to the client'],
];
const ENDED_SCREENS = ENDED.map(([name, caption]) => ({
  name,
  screen: { route: '/payment-details/:transferId', caption, viewer: 'client' } as const satisfies Screen,
}));

const isWithAgent = ({ viewer }: Screen): boolean => viewer === 'agent’s client';
/** The company that has this screen: agents have pages of their own at only one of them. */
const companyOf = (screen: Screen) => (isWithAgent(screen) || screen.route.startsWith('/partner') ? 'harbor' : 'acme');

/** The captions of all screens and states. */
export const CAPTIONS = [...SCREENS, ...ENDED_SCREENS.map(({ screen }) => screen)].map(({ caption }) => caption);

async function sent(who: ReadyClient, amount: number): Promise<string> {
  const [account] = who.accounts;
  const draft = await saveDraft(who, amount, { account });
  mustBe(200, await start(who, draft, account));
  return draft._id;
}

/** Waits until the portal has heard from the bank. */
const becomes = (who: ReadyClient, id: string, status: string): Promise<void> =>
  expect.poll(async () => (await readTransfer(who, id))?.status, WITHIN).toBe(status);

async function movedAtTheBank(who: ReadyClient, id: string, ...news: readonly string[]): Promise<void> {
  const [entry] = await atTheBank(port(), id);
  for (const each of news) await advance(port(), entry?.id ?? '', each, each === 'returned' ? 'R01' : undefined);
  await becomes(who, id, news.includes('returned') ? 'error' : 'completed');
}

/** A payment in every state that a client can see. */
async function payments(who: ReadyClient): Promise<Payments> {
  const [account] = who.accounts;
  const draft = await saveDraft(who, 1_234_567, { account, note: 'For the Maple Avenue closing' });
  const wire = await anAwaitedWire(who);
  const canceled = await anAwaitedWire(who, 1_500_000);
  mustBe(200, await askGraph(who, 'CancelTransfer', { _id: canceled._id }));
  const [settled, returned] = [await sent(who, 310_000), await sent(who, 320_000)];
  await Promise.all([
    movedAtTheBank(who, settled, 'posted', 'settled'),
    movedAtTheBank(who, returned, 'posted', 'returned'),
  ]);
  const accepted = await aSentPayment(who, '1,750.25');
  mustBe(200, await askGraph(who, 'OpenTransfer', { _id: accepted }));
  mustBe(200, await accept(who, accepted, account));
  return {
    draft: draft._id,
    sent: await sent(who, 1_000_000),
    wire: wire._id,
    asked: await aRequest(who, { amount: '5,000.00' }),
    offered: await aSentPayment(who, '2,500.75'),
    settled,
    returned,
    canceled: canceled._id,
    accepted,
  };
}

/** The payments of an agent's client. */
async function agentsPayments(who: ReadyClient): Promise<Shown> {
  const draft = await saveDraft(who, 1_234_567, { account: who.accounts[0] });
  return { draft: draft._id, sent: await sent(who, 1_000_000), wire: '', asked: '', offered: '' };
}

/** Puts a client with payments in every state into the browser. Returns the addresses of their screens. */
export async function everyClientScreen(context: BrowserContext, language: string): Promise<readonly Place[]> {
  const who = await aReadyApiClient('acme');
  await linkAccounts(who, 'user_mismatch');
  const all = await payments(who);
  const agents = await aReadyApiClient('harbor');
  const theirs = await agentsPayments(agents);
  for (const each of [who, agents]) {
    if (language === 'es') mustBe(200, await askGraph(each, 'SetLanguage', { language }));
    await handOver(each, context);
  }
  const place = (screen: Screen, path: string): Place => ({ screen, path, name: screen.caption });
  return [
    ...SCREENS.filter(({ viewer }) => viewer === 'client').map((each) => place(each, each.path?.(all) ?? each.route)),
    ...ENDED_SCREENS.map(({ name, screen }) => place(screen, `/payment-details/${all[name]}`)),
    ...SCREENS.filter(isWithAgent).map((each) => place(each, each.path?.(theirs) ?? each.route)),
  ];
}

/** A visitor's screens, including the one for the code. */
export const VISITORS_PLACES: readonly Place[] = SCREENS.filter(({ viewer }) => /visitor|code/.test(viewer)).map(
  (screen) => ({ screen, name: screen.caption, path: screen.path?.({} as Shown) ?? screen.route }),
);

/** Waits for a screen to settle: everything loaded, all text in its own font. */
async function settledScreen(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], [data-drawn]'));
  await page.evaluate(() => document.fonts.ready);
}

/** Registers up to the screen that asks for the code. The fields are found in any language. */
async function upToTheCode(page: Page, tenant: string, from: string): Promise<void> {
  await allowAnother(tenant);
  const { firstName, lastName, email, phone } = aPerson();
  await page.goto(at(tenant, from));
  await settledScreen(page);
  const field = (what: string) => page.locator(`input[autocomplete="${what}"]`);
  await field('given-name').fill(firstName);
  await field('family-name').fill(lastName);
  if (await field('email').count()) await field('email').fill(email);
  await field('tel-national').or(field('tel')).first().fill(phone);
  await page.getByRole('checkbox').check();
  await page.locator('main form [type=submit]').click();
  // The address changes before the screen does.
  await page.locator('input[autocomplete="one-time-code"]').waitFor();
}

/** Opens a screen at the company that has it, or a visitor's at any company. */
export async function openPlace(page: Page, { screen, path }: Place, brand?: string): Promise<void> {
  const company = companyOf(screen);
  const tenant = company === 'acme' && screen.viewer === 'visitor' ? (brand ?? company) : company;
  if (screen.viewer === 'code') await upToTheCode(page, tenant, tenant === 'harbor' ? '/partner/marisol-vega' : '/');
  else await page.goto(at(tenant, path));
  await settledScreen(page);
}
