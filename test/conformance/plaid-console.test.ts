import { afterEach, beforeEach, expect, test } from 'vitest';
import { consoleRoutes } from '#infra/local/console/console.ts';
import { linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank } from './plaid-support.ts';

let opened: Awaited<ReturnType<typeof openBank>>;
let plaid: ReturnType<typeof opened.as>;

beforeEach(async () => {
  const transferWebhook = 'http://127.0.0.1:9/webhooks/plaid';
  opened = await openBank({ clients: [{ ...ACME, transferWebhook }], webhookRetryMs: [] });
  plaid = opened.as(ACME);
});
afterEach(() => opened.close());

/** Clicks a button of the console the way its page does. Every one of these has to work. */
function press(path: string, body: object): void {
  const reply = consoleRoutes(
    opened.bank,
    opened.clock,
  )({
    method: 'POST',
    path: `/console/${path}`,
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  expect(reply?.status, path).toBe(200);
}

test('a person can settle a payment, return it with R01, delay an answer and lose a webhook (X-103)', async () => {
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  press('webhooks/drop', { count: 1 });
  const { id } = await pay(plaid, { access, account, amount: '100.00' });
  await opened.bank.idle();
  expect(opened.bank.console.overview().deliveries[0]).toMatchObject({ outcome: 'dropped' });

  press(`transfers/${id}/advance`, { to: 'posted' });
  press(`transfers/${id}/advance`, { to: 'settled' });
  const statusOf = async () => (await plaid.transferGet({ transfer_id: id })).data.transfer;
  expect(await statusOf()).toMatchObject({ status: 'settled' });
  press(`transfers/${id}/advance`, { to: 'returned', code: 'R01' });
  expect(await statusOf()).toMatchObject({ status: 'returned', failure_reason: { ach_return_code: 'R01' } });

  press('faults', { kind: 'slow', path: '/transfer/get', ms: 60, times: 1 });
  const before = performance.now();
  await statusOf();
  expect(performance.now() - before).toBeGreaterThan(50);
});
