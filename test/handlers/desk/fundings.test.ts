import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import { listFundingsRoute, proposeFundingRoute } from '#shared/contracts/fundings.ts';
import { rejectProposalRoute } from '#shared/contracts/proposals.ts';
import { fundingId } from '#shared/ledger/funding.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { fillLedger } from '../../support/payouts.ts';
import { formKey, setUpDesk } from './desk-setup.ts';

const setup = await setUpDesk();

type Shown = { readonly id: string; readonly version: number; readonly state: string; readonly by: string };

const key = () => formKey().slice(0, 24);
const said = (over: object = {}) => ({
  ...{ key: key(), way: 'deposit', amount: 70_00, reason: 'for the closing of 24-1' },
  ...over,
});
async function proposed(over: object = {}, who: StaffMember = ROSA): Promise<Shown> {
  const made = await setup.call(who, proposeFundingRoute, { body: said(over) });
  expect(made.said).toBe('ok');
  return made.body as Shown;
}
const proposalOf = ({ id }: Shown) => `funding-request-${id}`;
const approves = (who: StaffMember, of: Shown) => setup.approvesProposal(who, proposalOf(of), of.version);
const cents = (text: string | undefined) => Math.round(Number(text) * 100);
const ledger = () => {
  const { available, pending } = setup.world.plaid.console.overview().clients[0]?.ledger ?? {};
  return { available: cents(available), pending: cents(pending) };
};
const listed = async (who: StaffMember = ROSA) =>
  ((await setup.call(who, listFundingsRoute)).body as { readonly fundings: readonly Shown[] }).fundings;

describe('a deposit to or a withdrawal from the Plaid balance (X-272)', () => {
  test('takes two people: one prepares it, another steps up for the amount and the direction', async () => {
    const before = ledger();
    const deposit = await proposed();
    expect(deposit).toMatchObject({ state: 'proposed', by: 'Rosa Diaz' });
    expect(ledger()).toEqual(before);
    const done = await approves(SAM, deposit);
    expect(done.body['what']).toMatch(/^Deposit \$70\.00 into the Plaid balance of .+, from your bank account$/);
    expect((await listed())[0]).toMatchObject({ state: 'accepted', decidedBy: 'Sam Okafor' });
    expect(ledger()).toEqual({ ...before, pending: before.pending + 70_00 });

    const withdrawal = await proposed({ way: 'withdraw', amount: 30_00 });
    const out = await approves(SAM, withdrawal);
    expect(out.body['what']).toMatch(/^Withdraw \$30\.00 from the Plaid balance of .+, to your bank account$/);
    expect(ledger()).toEqual({ available: before.available - 30_00, pending: before.pending + 70_00 });
    expect((await listed()).slice(0, 2).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  test('is refused as a withdrawal for a payment', async () => {
    const payment = await setup.waiting();
    const count = (await listed()).length;
    for (const forPayment of [payment.id, '65f0000000000000000000ff']) {
      const body = said({ way: 'withdraw', amount: 5_00, forPayment });
      const refused = await setup.call(ROSA, proposeFundingRoute, { body });
      expect(refused.said).toBe('funding/for-payment');
      expect(refused.body['message']).toBe('Only deposits can be for a payment. Request the withdrawal without one.');
    }
    expect(await listed()).toHaveLength(count);
  });

  test('is made once when two versions of one form are submitted at once', async () => {
    const body = said();
    const before = (await listed()).length;
    const pressed = await Promise.all(
      [50_00, 60_00, 50_00, 60_00].map((amount) =>
        setup.call(ROSA, proposeFundingRoute, { body: { ...body, amount } }),
      ),
    );
    const made = pressed.filter(({ said: code }) => code === 'ok');
    expect(new Set(made.map((each) => each.body['id'])).size).toBe(1);
    expect(new Set(pressed.map(({ said: code }) => code))).toEqual(new Set(['ok', 'staff/other-form']));
    expect((await listed()).length).toBe(before + 1);
  });

  test('never takes out money for outstanding disbursements', async () => {
    const payment = await setup.waiting();
    await setup.asSecondPerson(SAM, payment, { move: 'approve', version: payment.version, reason: '' });
    await setup.written();
    fillLedger(setup.world, 150_00 - ledger().available);
    const refused = await setup.call(ROSA, proposeFundingRoute, { body: said({ way: 'withdraw', amount: 50_01 }) });
    expect(refused.said).toBe('funding/over-ledger');
    expect(refused.body['message']).toContain('$100.00 is promised to clients. You can withdraw $50.00.');
    const prepared = await proposed({ way: 'withdraw', amount: 50_00 });
    fillLedger(setup.world, -1);
    expect((await approves(SAM, prepared)).said).toBe('funding/over-ledger');
    fillLedger(setup.world, 1_000_000_00);
    expect((await approves(SAM, prepared)).said).toBe('ok');
  });

  test('is withdrawn with a reason, even by its maker, and moves nothing', async () => {
    const before = ledger();
    const deposit = await proposed();
    const body = { version: deposit.version, reason: 'the deposit came' };
    const dropped = await setup.call(ROSA, rejectProposalRoute, { params: { proposalId: proposalOf(deposit) }, body });
    expect(dropped.said).toBe('ok');
    const found = (await listed()).find(({ id }) => id === deposit.id);
    expect(found).toMatchObject({ state: 'rejected', why: 'the deposit came' });
    expect(ledger()).toEqual(before);
  });

  test('names the ledger if a company has several, and refuses one it doesn’t have', async () => {
    const reply = await setup.call(ROSA, proposeFundingRoute, { body: said({ ledgerId: 'the-thiefs' }) });
    expect(reply.said).toBe('funding/no-ledger');
    expect(reply.body['message']).toMatch(/^Choose a Plaid balance: .+ \(the default balance\)\.$/);
  });

  test('is in the audit log with who prepared and who approved it, and without the provider’s key', async () => {
    const deposit = await proposed();
    await approves(SAM, deposit);
    await setup.written();
    const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
    const own: AuditRecord[] = [];
    for await (const record of auditLog.records(setup.tenant)) if (record.subject === deposit.id) own.push(record);
    expect(own.map(({ what, by }) => [what, by])).toEqual([
      ['ledger/funding-proposed', 'Rosa Diaz'],
      ['ledger/funding-approved', 'Sam Okafor'],
      ['ledger/funding-accepted', undefined],
    ]);
    const { fundings } = await import('#functions/adapters/dynamo/provider.ts');
    const kept = await fundings.find(setup.tenant, fundingId.parse(deposit.id));
    expect(kept?.key.length).toBeGreaterThan(30);
    expect(JSON.stringify([own, await listed()])).not.toContain(kept?.key);
    expect(own[0]?.details).toMatchObject({ way: 'deposit', amount: 70_00 });
  });
});
