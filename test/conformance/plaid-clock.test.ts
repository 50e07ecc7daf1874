import { afterEach, beforeEach, expect, test } from 'vitest';
import { consoleRoutes } from '#infra/local/console/console.ts';
import { timetable } from '#infra/local/plaid/rails.ts';
import { linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank } from './plaid-support.ts';

let opened: Awaited<ReturnType<typeof openBank>>;
let plaid: ReturnType<typeof opened.as>;

beforeEach(async () => {
  opened = await openBank();
  plaid = opened.as(ACME);
});
afterEach(() => opened.close());

/** Clicks a button of the console the way its page does. */
function press(path: string, body: object) {
  const routes = consoleRoutes(opened.bank, opened.clock);
  const reply = routes({
    method: 'POST',
    path,
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  return { status: reply?.status, body: JSON.parse(String(reply?.body ?? '{}')) as Record<string, unknown> };
}

const told = async () =>
  (await plaid.transferEventSync({ after_id: 0 })).data.transfer_events.map(
    ({ event_type, timestamp }) => `${event_type} ${timestamp}`,
  );

test('within five banking days every state comes in order, at its own hour', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  await pay(plaid, { access, account, amount: '100.00' });
  expect(press('/console/clock', { move: '5 banking days' }).status).toBe(200);
  // Monday's evening window, Tuesday's settlement, good three banking days later: New York is five hours behind.
  expect(await told()).toEqual([
    'pending 2026-11-30T15:00:00.000Z',
    'posted 2026-12-01T01:30:00.000Z',
    'settled 2026-12-01T14:00:00.000Z',
    'funds_available 2026-12-04T20:00:00.000Z',
  ]);
});

test('the clock skips payments that were returned meanwhile', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const { id } = await pay(plaid, { access, account, amount: '100.00' });
  press('/console/clock', { move: 'banking day' });
  expect(press(`/console/transfers/${id}/advance`, { to: 'returned', code: 'R02' }).status).toBe(200);
  press('/console/clock', { move: '5 banking days' });
  expect((await told()).map((event) => event.split(' ')[0])).toEqual(['pending', 'posted', 'settled', 'returned']);
});

test.each([
  [
    'a Friday evening after the last window',
    '2026-12-05T02:00:00Z',
    'ach',
    '2026-12-08T01:30:00.000Z',
    '2026-12-08T14:00:00.000Z',
  ],
  [
    'the day before Thanksgiving',
    '2026-11-25T18:00:00Z',
    'ach',
    '2026-11-26T01:30:00.000Z',
    '2026-11-27T14:00:00.000Z',
  ],
  [
    'a summer morning, same day',
    '2026-07-06T13:00:00Z',
    'same-day-ach',
    '2026-07-06T13:35:00.000Z',
    '2026-07-06T22:00:00.000Z',
  ],
  [
    'same day asked for too late',
    '2026-07-06T19:30:00Z',
    'same-day-ach',
    '2026-07-07T00:30:00.000Z',
    '2026-07-07T13:00:00.000Z',
  ],
] as const)('%s is sent to the network and settles when the banks do', (_, created, network, posted, settled) => {
  const times = timetable(new Date(created), network, 'debit');
  expect([times.postedAt.toISOString(), times.settledAt.toISOString()]).toEqual([posted, settled]);
});

test('the console explains why it cannot do something', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  const { id } = await pay(plaid, { access, account, amount: '100.00' });
  expect(opened.bank.console.overview().transfers).toMatchObject([
    { id, payer: 'Casey Client', account: 'First Platypus Bank ••4821', status: 'pending' },
  ]);
  expect(press(`/console/transfers/${id}/advance`, { to: 'settled' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('pending cannot become settled') },
  });
  expect(press('/console/transfers/none/advance', { to: 'posted' }).status).toBe(404);
  expect(press('/console/clock', { move: 'backwards' }).status).toBe(400);
  expect(press('/console/ledgers/acme-plaid/top-up', { amountCents: 5_000 }).status).toBe(200);
  expect((await plaid.transferLedgerGet({})).data.balance.available).toBe('150.00');
});
