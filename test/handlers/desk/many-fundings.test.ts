import { beforeAll, describe, expect, test } from 'vitest';
import { listFundingsRoute, proposeFundingRoute, type ShownFunding } from '#shared/contracts/fundings.ts';
import { ledgerFundsRoute } from '#shared/contracts/ledger-funds.ts';
import { rejectProposalRoute } from '#shared/contracts/proposals.ts';
import { fundingId } from '#shared/ledger/funding.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA } from '../../support/desk.ts';
import { addPayout, fillLedger } from '../../support/payouts.ts';
import { type DeskSetup, formKey, setUpDesk } from './desk-setup.ts';

/** What one operator could do to the ledger's deposits and withdrawals by preparing many, or by choosing their ids. */
let setup: DeskSetup;
beforeAll(async () => {
  setup = await setUpDesk();
}, 60_000);

const said = (over: object = {}) => ({
  ...{ key: formKey().slice(0, 24), way: 'deposit', amount: 70_00, reason: 'for the closing of 24-1' },
  ...over,
});
const propose = (over: object = {}) => setup.call(ROSA, proposeFundingRoute, { body: said(over) });
const listed = async () =>
  ((await setup.call(ROSA, listFundingsRoute)).body as { readonly fundings: readonly ShownFunding[] }).fundings;
async function drop({ id, version }: ShownFunding) {
  const params = { proposalId: `funding-request-${id}` };
  const reply = await setup.call(ROSA, rejectProposalRoute, { params, body: { version, reason: 'x' } });
  expect(reply.said).toBe('ok');
}

describe('a deposit to or a withdrawal from the Plaid balance (X-272)', { tags: 'long' }, () => {
  test('gets an id from the portal, so no one can choose one that sorts first', async () => {
    const made = (await propose({ key: 'f'.repeat(24) })).body as unknown as ShownFunding;
    expect(made.id).not.toBe('f'.repeat(24));
    const later = (await propose()).body as unknown as ShownFunding;
    expect(later.id.slice(0, 8) >= made.id.slice(0, 8)).toBe(true);
    for (const each of [made, later]) await drop(each);
  });

  test('isn’t made by a submission that names another payment under the same key', async () => {
    const forPayment = setup.deposit.id;
    const body = said();
    const first = await setup.call(ROSA, proposeFundingRoute, { body });
    expect(first.said).toBe('ok');
    expect((await setup.call(ROSA, proposeFundingRoute, { body: { ...body, forPayment } })).said).toBe(
      'staff/other-form',
    );
    await drop(first.body as unknown as ShownFunding);
  });

  test('is refused while too many others need approval', async () => {
    const replies: string[] = [];
    for (let count = 0; count < 60; count += 1) replies.push((await propose()).said);
    expect([...new Set(replies)]).toEqual(['ok', 'funding/too-many']);
    const open = (await listed()).filter(({ state }) => state === 'proposed');
    expect(open.length).toBe(replies.filter((code) => code === 'ok').length);
    // Besides those that need approval, there is room for decided ones.
    expect(open.length).toBeLessThan(50);
    for (const each of open) await drop(each);
    expect((await propose()).said).toBe('ok');
  });

  test('is asked about again even with a hundred earlier ones open', async () => {
    const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
    const made = (await propose()).body as unknown as ShownFunding;
    const kept = await fundings.find(setup.tenant, fundingId.parse(made.id));
    if (!kept) throw new Error('It is gone.');
    const numbers = Array.from({ length: 101 }, (_, at) => String(at).padStart(24, '0'));
    for (const number of numbers) await fundings.add({ ...kept, id: fundingId.parse(number) });
    await fundings.save({ ...kept, state: 'submitted', submittedAt: kept.at });
    expect((await fundings.open(setup.tenant)).map(({ id }) => String(id))).toContain(made.id);
    for (const number of numbers)
      await fundings.save({ ...kept, id: fundingId.parse(number), version: 1, state: 'rejected' });
  });

  test('counts once the provider has it, however many are prepared and withdrawn after it', async () => {
    const arriving = async () => {
      const { ledgers } = (await setup.call(ROSA, ledgerFundsRoute)).body as {
        readonly ledgers: readonly { readonly days: readonly { readonly in: number }[]; readonly later: number }[];
      };
      return ledgers.reduce((sum, { days, later }) => days.reduce((all, day) => all + day.in, sum + later), 0);
    };
    // Items prepared in the same second sort in the order in which they come.
    setup.world.clock.moveHours(0.01);
    await setup.funded('45.00');
    const before = await arriving();
    expect(before).toBeGreaterThanOrEqual(45_00);
    setup.world.clock.moveHours(0.01);
    for (let count = 0; count < 55; count += 1) await drop((await propose()).body as unknown as ShownFunding);
    expect(await arriving()).toBe(before);
  });

  test('leaves the money for disbursements with an unknown outcome', async () => {
    const { ledgerAvailable } = await import('#functions/adapters/plaid/ledger.ts');
    await addPayout(setup.world, setup.payer.client, {
      ...{ status: 'submitted', amount: 400_00 as Transfer['amount'], fileNumber: '24-1' },
      submittedAt: setup.world.clock.now().toISOString(),
    });
    fillLedger(setup.world, 500_00 - ((await ledgerAvailable(setup.world.tenant)) ?? 0));
    const reply = await propose({ way: 'withdraw', amount: 100_01 });
    expect(reply.said).toBe('funding/over-ledger');
    expect(reply.body['message']).toContain('You can withdraw $100.00.');
    expect((await propose({ way: 'withdraw', amount: 100_00 })).said).toBe('ok');
  });
});
