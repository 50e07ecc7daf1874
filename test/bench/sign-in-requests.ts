/** The cost of registering and signing in: requests to the table and to others, and the table's capacity. */
import { puzzleRoute } from '#shared/contracts/puzzle.ts';
import { aBrowser, proven, wrongFor } from '#test/handlers/sign-in/browser.ts';
import { startLocalAws } from '#test/support/local-aws.ts';
import { priced, signInBudgets } from './prices.ts';
import { report } from './row.ts';
import { spentBy, watchSpending } from './spent.ts';

process.env['LOG_LEVEL'] = 'SILENT';
const aws = await startLocalAws();
await aws.addTenant();
await watchSpending();

/** A stranger, or someone with a code on their phone: each with an address and a number of their own. */
let serial = 0;
function stranger() {
  serial += 1;
  const browser = aBrowser({ sourceAddress: `198.51.100.${serial}` });
  return { browser, phone: `+1312555${String(serial).padStart(4, '0')}` };
}
async function texted() {
  const { browser, phone } = stranger();
  const id = await proven(browser, phone);
  await browser.send(id);
  return { browser, phone, id, code: aws.lastCode() };
}
async function signedIn() {
  const { browser, id, code } = await texted();
  await browser.verify(id, code);
  return browser;
}

// The first visitor warms the container: the tenant, the secrets.
await signedIn();

type Answer = Promise<{ status: number }>;
const expecting = (wanted: number, act: () => Answer) => async () => {
  const { status } = await act();
  if (status !== wanted) throw new Error(`Not the answer to price: ${status} instead of ${wanted}`);
};

const fresh = stranger();
const known = stranger();
const knownId = await proven(known.browser, known.phone);
const mistaken = await texted();
const right = await texted();
const busy = await signedIn();
const leaving = await signedIn();

const acts: Readonly<Record<keyof typeof signInBudgets, () => Promise<void>>> = {
  puzzle: expecting(200, () => fresh.browser.ask(puzzleRoute)),
  'create-user': expecting(200, () => fresh.browser.register(fresh.phone)),
  'find-user': expecting(200, () => known.browser.find(known.phone)),
  'send-code': expecting(200, () => known.browser.send(knownId)),
  'verify-code, wrong': expecting(400, () => mistaken.browser.verify(mistaken.id, wrongFor(mistaken.code))),
  'verify-code': expecting(200, () => right.browser.verify(right.id, right.code)),
  'refresh-session': expecting(200, () => busy.refresh()),
  'end-session': expecting(200, () => leaving.end()),
};

const rows = [];
for (const [name, act] of Object.entries(acts))
  rows.push(priced(name, await spentBy(act), signInBudgets[name as keyof typeof signInBudgets]));
await aws.close();
report(rows);
process.exit(0);
