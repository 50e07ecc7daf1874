import type { Page } from '@playwright/test';
import {
  anAwaitedWire,
  aReadyApiClient,
  handOver,
  linkAccounts,
  type ReadyClient,
  saveDraft,
  start,
} from './support/api.ts';
import { at, expect, test } from './support/client.ts';
import { flawsOf, isWellLaidOut } from './support/geometry.ts';
import { glance, patience } from './support/machine.ts';
import { aRequest, aSentPayment } from './support/offers.ts';

/** Rows that break apart, text over text, something too wide, and something outside its box. */
const PLANTED = [
  'main tr { display: flex; flex-wrap: wrap }',
  'main h1 { margin-block-end: -5rem }',
  'main button { min-width: 120vw }',
  'main td > * { position: relative; left: 400px }',
];

/** Adds CSS rules that the page's own policy would not load from anywhere. */
const wear = (page: Page, css: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** Screens that everyone may see. */
const VISITORS = [
  ['/login', 'Get Security Code'],
  ['/create-account', 'Last name'],
  ['/faq', 'Can I still cancel?'],
  ['/is-this-us', 'I got a strange message'],
] as const;

/**
 * Opens another screen without a reload, as a link of the page does: style sheets stay in a page once a screen has
 * loaded them, and only then can one screen break another.
 */
async function go(page: Page, path: string, text: string): Promise<void> {
  // A screen that is still loading may redirect after this one was requested, so it is requested again.
  await expect(async () => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.locator('main').getByText(text).first(), path).toBeVisible({ timeout: glance(8000) });
  }).toPass({ timeout: patience(40_000) });
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** A client's payments in every stage: a draft, a debit, a wire, a request and a payment to them. */
async function everything(who: ReadyClient) {
  const [account] = who.accounts;
  await linkAccounts(who, 'user_mismatch');
  const draft = await saveDraft(who, 1_234_567, { account, note: 'For the Maple Avenue closing' });
  const sent = await saveDraft(who, 1_000_000, { account });
  await start(who, sent, account);
  const wire = await anAwaitedWire(who);
  const asked = await aRequest(who, { amount: '5,000.00' });
  const payment = await aSentPayment(who, '2,500.75');
  return { draft: draft._id, sent: sent._id, wire: wire._id, asked, payment };
}

/** Every screen of the signed-in part with a text that appears only there. */
function screens({ draft, sent, wire, asked, payment }: Awaited<ReturnType<typeof everything>>) {
  const step = '/create-account';
  const account = `${step}/step-select-account?go_to_transfer`;
  return [
    ['/bank-accounts', 'Rainy Day Savings'],
    [`${step}/send-money`, 'Option Fee'],
    [`${step}/step-2`, 'Save and continue'],
    [`${step}/needs-update`, 'up to date'],
    [`${step}/verification`, 'verification'],
    [`${step}/step-3`, 'Re-Enter Amount'],
    [`${account}=${draft}`, 'Rainy Day Savings'],
    [`${step}/step-3?transfer_id=${draft}`, 'Re-Enter Amount'],
    [`${step}/step-4?go_to_transfer=${draft}`, 'Your authorization'],
    [`${step}/success?go_to_transfer=${sent}`, '$10,000.00'],
    [`${step}/wiring-instructions?transfer_id=${wire}&tenant_id=acme`, '$25,000.00'],
    [`${step}/step-3?transfer_id=${asked}`, 'Requested by'],
    [`${account}=${payment}&disbursement=account`, 'You are receiving'],
    [`${step}/step-4?go_to_transfer=${payment}&disbursement=payment`, '$2,500.75'],
    ['/transfer-history', 'You plan to send'],
    ...([draft, sent, wire, asked, payment] as const).map((id) => [`/payment-details/${id}`, 'Payment ID'] as const),
    ['/financials', '77 Maple Ave'],
    ['/account', 'Where you are signed in'],
    ['/faq', 'Can I still cancel?'],
    ['/is-this-us', 'I got a strange message'],
    // Again, with every style sheet of the others on the page.
    ['/bank-accounts', 'Rainy Day Savings'],
    [`${account}=${draft}`, 'Rainy Day Savings'],
  ] as const;
}

test('every screen has a correct layout at four widths, even after all others were open (X-098)', {
  tag: '@long',
}, async ({ quietPage: page, context }) => {
  test.slow();
  const who = await aReadyApiClient('acme');
  const all = await everything(who);
  await page.goto(at('acme', '/login'));
  // A prerendered page is for its own address until React has taken over.
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  for (const [path, text] of VISITORS) {
    await go(page, path, text);
    await isWellLaidOut(page, path);
  }
  await handOver(who, context);
  await page.goto(at('acme', '/create-account/send-money'));
  for (const [path, text] of screens(all)) {
    await go(page, path, text);
    await isWellLaidOut(page, path.replaceAll(/[0-9a-f]{24}/g, '…'));
  }
  // A test of the check itself: it has to detect each of these faults.
  for (const css of PLANTED) {
    await wear(page, css);
    expect(await flawsOf(page), css).not.toEqual([]);
    await wear(page, '');
    expect(await flawsOf(page), `without ${css}`).toEqual([]);
  }
});
