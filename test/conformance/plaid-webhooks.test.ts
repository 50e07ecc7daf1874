import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bankingAfternoon } from '#infra/local/plaid/rails.ts';
import { describedProblems } from './plaid-schema.ts';
import { linkUser, pay } from './plaid-steps.ts';
import { ACME, MONDAY, openBank } from './plaid-support.ts';

let receiver: Server;
let received: { signature: string; body: string }[];
let refusals: number;
let opened: Awaited<ReturnType<typeof openBank>>;
let url: string;

beforeEach(async () => {
  received = [];
  refusals = 0;
  receiver = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    received.push({
      signature: String(incoming.headers['plaid-verification']),
      body: Buffer.concat(chunks).toString(),
    });
    outgoing.writeHead(refusals-- > 0 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/plaid`;
  opened = await openBank({ clients: [{ ...ACME, transferWebhook: url }], webhookRetryMs: [1, 1] });
});
afterEach(async () => {
  await opened.close();
  receiver.closeAllConnections();
  receiver.close();
});

const codes = () => received.map(({ body }) => (JSON.parse(body) as { webhook_code: string }).webhook_code);

test('a webhook is signed over its exact bytes, with a key that can be fetched', async () => {
  const plaid = opened.as(ACME);
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  await pay(plaid, { access, account, amount: '10.00' });
  await opened.bank.idle();
  expect(codes()).toEqual(['TRANSFER_EVENTS_UPDATE']);
  expect(describedProblems('TransferEventsUpdateWebhook', JSON.parse(received[0]?.body ?? ''))).toEqual([]);
  const [{ signature, body } = { signature: '', body: '' }] = received;
  const [header = '', claims = '', proof = ''] = signature.split('.');
  const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  expect(decoded(header)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  const { data } = await plaid.webhookVerificationKeyGet({ key_id: String(decoded(header)['kid']) });
  const { kty, crv, x, y } = data.key;
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(proof, 'base64url'))).toBe(true);
  expect(decoded(claims)).toEqual({
    iat: MONDAY / 1000,
    request_body_sha256: createHash('sha256').update(body).digest('hex'),
  });
  expect(body).toBe(JSON.stringify(JSON.parse(body), null, 2));
});

test('an unreachable receiver gets the webhook again, and a dropped webhook never comes', async () => {
  const plaid = opened.as(ACME);
  const { access, account } = await linkUser(opened, plaid, 'user_closing');
  refusals = 2;
  await pay(plaid, { access, account, amount: '10.00' });
  await opened.bank.idle();
  expect(codes()).toHaveLength(3);
  opened.bank.console.dropWebhooks(1);
  await pay(plaid, { access, account, amount: '10.00' });
  await opened.bank.idle();
  expect(codes()).toHaveLength(3);
  expect(opened.bank.console.overview().deliveries[0]).toMatchObject({ outcome: 'dropped' });
});

test('an Item reports when its bank wants a new login and when it got one', async () => {
  const plaid = opened.as(ACME);
  const { access } = await linkUser(opened, plaid, 'user_closing', 'ins_109508', { webhook: url });
  await plaid.sandboxItemResetLogin({ access_token: access });
  const { data } = await plaid.linkTokenCreate({
    client_name: 'Acme Title',
    language: 'en',
    country_codes: ['US' as never],
    user: { client_user_id: 'c' },
    access_token: access,
  });
  await opened.bank.idle();
  expect((await opened.desk('open', { token: data.link_token })).body).toMatchObject({ mode: 'login' });
  await opened.desk('repair', { token: data.link_token, username: 'user_closing', password: 'pass_good' });
  await opened.bank.idle();
  expect(codes()).toEqual(['ERROR', 'LOGIN_REPAIRED']);
  expect((await plaid.accountsGet({ access_token: access })).data.item.error).toBeNull();
});

test.each([
  ['ERROR', 'ItemErrorWebhook'],
  ['PENDING_DISCONNECT', 'PendingDisconnectWebhook'],
  ['PENDING_EXPIRATION', 'PendingExpirationWebhook'],
  ['USER_PERMISSION_REVOKED', 'UserPermissionRevokedWebhook'],
  ['USER_ACCOUNT_REVOKED', 'UserAccountRevokedWebhook'],
  ['LOGIN_REPAIRED', 'ItemLoginRepairedWebhook'],
  ['NEW_ACCOUNTS_AVAILABLE', 'NewAccountsAvailableWebhook'],
  ['DEFAULT_UPDATE', 'AuthDefaultUpdateWebhook'],
])('%s is reported as Plaid describes it', async (code, name) => {
  const plaid = opened.as(ACME);
  const { access: access_token } = await linkUser(opened, plaid, 'user_closing', 'ins_109508', { webhook: url });
  await plaid.sandboxItemFireWebhook({ access_token, webhook_code: code as never });
  await opened.bank.idle();
  expect(codes()).toEqual([code]);
  expect(describedProblems(name, JSON.parse(received[0]?.body ?? ''))).toEqual([]);
});

test('a banking day in the console is enough for an automatic verification, even from an afternoon', async () => {
  const plaid = opened.as(ACME);
  // 5 p.m. in New York: the console's next banking day ends at 4 p.m., which is less than a day.
  opened.clock.advanceMs(bankingAfternoon(opened.clock.now(), 1).getTime() - opened.clock.now().getTime() + 3_600_000);
  const { access } = await linkUser(opened, plaid, 'microdeposits_good', 'ins_109512');
  opened.clock.advanceMs(bankingAfternoon(opened.clock.now(), 1).getTime() - opened.clock.now().getTime());
  opened.bank.console.settleDue();
  const { data } = await plaid.accountsGet({ access_token: access });
  expect(data.accounts[0]?.verification_status).toBe('automatically_verified');
});

test('an automatically verified account is verified after a day, and reports it', async () => {
  const plaid = opened.as(ACME);
  const { access } = await linkUser(opened, plaid, 'microdeposits_good', 'ins_109512', { webhook: url });
  const status = async () => (await plaid.accountsGet({ access_token: access })).data.accounts[0]?.verification_status;
  expect(await status()).toBe('pending_automatic_verification');
  opened.clock.advanceMs(25 * 3_600_000);
  opened.bank.console.settleDue();
  await opened.bank.idle();
  expect(await status()).toBe('automatically_verified');
  expect(codes()).toEqual(['AUTOMATICALLY_VERIFIED']);
});
