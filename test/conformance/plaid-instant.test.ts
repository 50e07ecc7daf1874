import { TransferNetwork, TransferType } from 'plaid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorize, linkUser, pay } from './plaid-steps.ts';
import { ACME, openBank, refusalOf } from './plaid-support.ts';

/** Payments by RTP, as Plaid's pages describe them: the accounts that accept them, and their course. */
let opened: Awaited<ReturnType<typeof openBank>>;
let plaid: ReturnType<typeof opened.as>;

beforeEach(async () => {
  opened = await openBank();
  plaid = opened.as(ACME);
});
afterEach(() => opened.close());

const TARTAN = 'ins_109511';
const atOnce = { amount: '25.00', type: TransferType.Credit, network: TransferNetwork.Rtp };

async function capabilitiesOf({ access, account }: { access: string; account: string }) {
  const { data } = await plaid.transferCapabilitiesGet({ access_token: access, account_id: account });
  return data.institution_supported_networks.rtp.credit;
}

test('one bank accepts instant credits, as in the sandbox, and the others don’t (X-035)', async () => {
  expect(await capabilitiesOf(await linkUser(opened, plaid, 'user_good'))).toBe(true);
  expect(await capabilitiesOf(await linkUser(opened, plaid, 'user_good', TARTAN))).toBe(false);
});

test('an account without instant credits is refused by the field, and no debit uses RTP (X-035)', async () => {
  const slow = await linkUser(opened, plaid, 'user_good', TARTAN);
  expect(await refusalOf(authorize(plaid, { ...slow, ...atOnce }))).toBe('INVALID_REQUEST/INVALID_FIELD');
  const quick = await linkUser(opened, plaid, 'user_good');
  const debit = { ...quick, ...atOnce, type: TransferType.Debit };
  expect(await refusalOf(authorize(plaid, debit))).toBe('INVALID_REQUEST/INVALID_FIELD');
});

test('an instant credit arrives within seconds, even on a Saturday night, with its own number (X-035)', async () => {
  opened.clock.advanceMs(5 * 86_400_000 + 13 * 3_600_000);
  const made = await pay(plaid, { ...(await linkUser(opened, plaid, 'user_good')), ...atOnce });
  expect(made).toMatchObject({ network: 'rtp', status: 'pending', network_trace_id: null });
  expect(made.ach_class).toBeUndefined();
  const told = async () =>
    (await plaid.transferEventSync({ after_id: 0 })).data.transfer_events.map(({ event_type }) => event_type);
  expect(await told()).toEqual(['pending']);
  opened.clock.advanceMs(20_000);
  expect(await told()).toEqual(['pending', 'posted', 'settled']);
  const { transfer } = (await plaid.transferGet({ transfer_id: made.id })).data;
  expect(transfer).toMatchObject({
    status: 'settled',
    network_trace_id: expect.stringMatching(/^\d{17}P1PLDR\d{11}$/),
  });
});

test('a payment by ACH waits for its day, however often it is read (X-035)', async () => {
  await pay(plaid, { ...(await linkUser(opened, plaid, 'user_good')), ...atOnce, network: TransferNetwork.Ach });
  opened.clock.advanceMs(86_400_000);
  const { data } = await plaid.transferEventSync({ after_id: 0 });
  expect(data.transfer_events.map(({ event_type }) => event_type)).toEqual(['pending']);
});
