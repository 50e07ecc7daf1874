import { describe, expect, it } from 'vitest';
import { answerFor } from '#functions/console/answer.ts';
import { readAuditRoute, type ShownRecord } from '#shared/contracts/audit.ts';
import { listPaymentsRoute, showPaymentRoute, todayRoute } from '#shared/contracts/console.ts';
import { takeReversalRoute } from '#shared/contracts/reversals.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { NORTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

/** It settled on Friday. Five banking days later, over Thanksgiving, is the Monday after the next week. */
const SETTLED = '2026-11-20T20:00:00.000Z';
const step = (name: string, by: string, more: object = {}) => ({
  ...{ id: name, name, from: 'completed', to: 'completed', actor: 'staff', at: '2026-11-23T15:00:00.000Z', by },
  ...more,
});
const proposal = step('proposeReversal', 'Rosa Diaz', { reason: 'Paid by check', reversal: { why: 'duplicate' } });
const asking = step('askReversal', 'Sam Okafor', { actor: 'approver', reversal: { why: 'duplicate' } });
const sending = step('sendReversal', 'Rosa Diaz', { reason: 'Ticket 4711' });
const refusal = step('noteReversal', 'Rosa Diaz', {
  reason: 'No such account',
  reversal: { answer: 'refused', reference: 'R03' },
});
const paid = (referenceId: string, events: readonly object[]): Promise<Transfer> =>
  setup.add({
    ...{ referenceId, events, disbursement: true, type: 'Client Disbursement', status: 'completed', amount: 2_000_000 },
    ...{ fee: 0, startedAt: SETTLED, completedAt: SETTLED, provider: { attempt: 1, rank: 3, transferId: 'at-plaid' } },
  });
const logs = captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-23T16:00:00.000Z'));
const plain = await paid('REV-NONE', []);
const waits = await paid('REV-WAIT', [proposal]);
const isAsked = await paid('REV-ASKED', [proposal, asking]);
const isSent = await paid('REV-SENT', [proposal, asking, sending]);
const over = await paid('REV-OVER', [proposal, asking, sending, refusal]);

type Shown = {
  readonly answer: readonly string[];
  readonly moves: readonly { readonly move: string; readonly why: string | null }[];
  readonly desk: { readonly reversal: { readonly until: string; readonly found: object | null } | null } | null;
};
const show = async ({ id }: Transfer) =>
  (await setup.call(showPaymentRoute, { params: { transferId: id } })).body as unknown as Shown;
const movesOf = async (payment: Transfer) =>
  (await show(payment)).moves.map(({ move }) => move).filter((move) => move.includes('revers'));
const listed = async (queue: string) => {
  const { body } = await setup.call(listPaymentsRoute, { query: { queue } });
  return (body['payments'] as { referenceId: string }[]).map(({ referenceId }) => referenceId).toSorted();
};
const take = ({ id }: Transfer) => setup.call(takeReversalRoute, { params: { transferId: id }, body: {} });

describe('a reversal on its payment’s page (X-296)', () => {
  it('is offered with its last day if the rules allow one, to the roles that may prepare it', async () => {
    setup.actAs({ roles: ['operator'] });
    expect((await show(plain)).desk?.reversal).toEqual({ until: '2026-11-30', found: null });
    expect(await movesOf(plain)).toEqual(['reverse']);
    expect(await movesOf(waits)).toEqual(['drop reversal']);
    expect(await movesOf(isAsked)).toEqual(['reversal sent', 'drop reversal']);
    expect(await movesOf(isSent)).toEqual(['note reversal']);
    expect(await movesOf(over)).toEqual(['note reversal']);
    setup.actAs({ roles: ['auditor'] });
    expect(await movesOf(plain)).toEqual([]);
  });

  it('needs an approver other than its preparer', async () => {
    const most = 1_000_000_00 as never;
    setup.actAs({ roles: ['approver'], name: 'Sam Okafor', approveUpTo: most });
    const mine = async () => (await show(waits)).moves.find(({ move }) => move === 'ask reversal')?.why;
    // It was prepared outside of the console without an identity, so no one at the console is provably another person.
    expect(await mine()).toMatch(/outside the console/);
    setup.actAs({ roles: ['approver'], approveUpTo: most });
    expect(await mine()).toMatch(/^You prepared this/);
  });

  it('is listed among what needs approval, and then with its deadline until it is over', async () => {
    setup.actAs({ roles: ['operator'] });
    expect(await listed('to approve')).toEqual(['REV-WAIT']);
    expect(await listed('reversals')).toEqual(['REV-ASKED', 'REV-SENT']);
    const { body } = await setup.call(todayRoute);
    const counted = (body['queues'] as { queue: string }[]).find(({ queue }) => queue === 'reversals');
    expect(counted).toMatchObject({ count: 2, amount: 4_000_000, oldestAt: '2026-12-01T04:59:00.000Z' });
    expect(counted).toMatchObject({ nextAt: '2026-12-01T04:59:00.000Z' });
  });

  it('is part of the answer to where the money is', async () => {
    setup.actAs({ roles: ['operator'] });
    expect((await show(waits)).answer).toContain(
      'A reversal request needs approval. The client’s bank must get it by Mon, Nov 30.',
    );
    expect((await show(isAsked)).answer.at(-1)).toMatch(/^A reversal was approved\. Send it .* by Mon, Nov 30\.$/);
    expect((await show(isSent)).answer.at(-1)).toMatch(
      /^A reversal request was sent on Mon, Nov 23, and the client was notified/,
    );
    expect((await show(over)).answer.join(' ')).not.toContain('reversal');
  });

  it('is reported as too late once its last day has passed', () => {
    const telling = { goodFundsDays: 3, timeZone: 'America/Chicago', isAtDesk: true };
    const toldAt = (now: string) => answerFor(waits, [], { ...telling, now: new Date(now) }).at(-1);
    expect(toldAt('2026-12-01T04:59:00.000Z')).toMatch(/must get it by Mon, Nov 30\.$/);
    expect(toldAt('2026-12-01T05:00:00.000Z')).toBe(
      'A reversal was prepared, but it’s too late. The client’s bank had to get it by Mon, Nov 30.',
    );
    // An approved one may have been sent already.
    const late = { ...telling, now: new Date('2026-12-01T05:00:00.000Z') };
    expect(answerFor(isAsked, [], late).at(-1)).toBe(
      'A reversal was approved. If you sent it to Plaid support, mark it as sent. The client’s bank had to get it by Mon, Nov 30.',
    );
  });
});

describe('a reversal’s outcome on its payment’s page (X-297)', () => {
  it('shows who did what, the answer, and whether there is a request for the provider', async () => {
    setup.actAs({ roles: ['operator'] });
    expect((await show(over)).desk?.reversal?.found).toMatchObject({
      ...{ state: 'refused', why: 'duplicate', explanation: 'Paid by check', isForProvider: false, answers: ['back'] },
      ...{ proposed: { by: 'Rosa Diaz' }, asked: { by: 'Sam Okafor' } },
      answered: { answer: 'refused', reference: 'R03', said: 'No such account', on: null },
    });
    expect((await show(isAsked)).desk?.reversal?.found).toMatchObject({ state: 'asked', isForProvider: true });
    expect((await show(isSent)).desk?.reversal?.found).toMatchObject({
      ...{ state: 'sent', isForProvider: true, sent: { by: 'Rosa Diaz', how: 'Ticket 4711' } },
    });
  });

  it.each(['owner', 'approver', 'operator', 'auditor'] as const)(
    'has the request for the provider’s support as PDF for an %s, but only once two people ask',
    async (role) => {
      setup.actAs({ roles: [role] });
      const { status, body } = await take(isAsked);
      expect([status, body['name']]).toEqual([200, 'reversal-REV-ASKED.pdf']);
      expect(Buffer.from(String(body['pdf']), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      for (const payment of [plain, waits, over])
        expect(await take(payment)).toMatchObject({ status: 409, body: { code: 'reversal/none' } });
    },
  );

  it('records in the audit log who downloaded the request, and refuses it to other offices and roles', async () => {
    setup.actAs({ roles: ['operator'] });
    expect((await take(isAsked)).status).toBe(200);
    await setup.world.dynamo.drained();
    setup.actAs({ roles: ['auditor'] });
    const { body } = await setup.call(readAuditRoute, { body: { area: 'ledger' } });
    const [newest] = (body as { records: ShownRecord[] }).records;
    expect(newest).toMatchObject({ what: 'ledger/reversal-taken', by: 'Rosa Diaz' });
    setup.actAs({ roles: ['operator'], offices: [NORTH] });
    expect(await take(isAsked)).toMatchObject({ status: 404, body: { code: 'staff/no-payment' } });
    setup.actAs({ roles: ['platform'] });
    expect((await take(isAsked)).status).toBe(403);
    expect(JSON.stringify(logs)).not.toMatch(/Paid by check|No such account/);
  });
});
