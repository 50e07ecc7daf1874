import { describe, expect, it } from 'vitest';
import { readAuditRoute, type ShownRecord } from '#shared/contracts/audit.ts';
import { showPaymentRoute } from '#shared/contracts/console.ts';
import { takeProofRoute } from '#shared/contracts/exports.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { captureLogs } from '../../support/logs.ts';
import { aSchedule } from '../../support/transfers.ts';
import { NORTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

const made = { id: 'made', name: 'makeTransfer', from: 'draft', to: 'submitted', actor: 'client' };
const returned = (reason: string) => ({
  ...{ id: 'back', name: 'returned', from: 'completed', to: 'error', actor: 'provider', reason },
  // Already the 21st in Greenwich, and still the 20th in New York.
  at: '2026-11-21T02:00:00.000Z',
});
const logs = captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-23T16:00:00.000Z'));
const authorization = aSchedule.authorization;
const events = [{ ...made, at: '2026-11-12T15:00:00.000Z' }];
const disputed = await setup.add({
  ...{ status: 'error', referenceId: 'PROOF-1', authorization },
  events: [...events, returned('R10')],
});
const quiet = await setup.add({ status: 'pending', referenceId: 'PROOF-2', authorization, events });

const shown = async ({ id }: Transfer) =>
  ((await setup.call(showPaymentRoute, { params: { transferId: id } })).body as { proof: unknown }).proof;
const take = ({ id }: Pick<Transfer, 'id'>, body: object = {}) =>
  setup.call(takeProofRoute, { params: { transferId: id }, body });

describe('the proof of an authorization at the console (X-264)', () => {
  it('is offered with its deadline if the client’s bank says that the debit was not authorized', async () => {
    setup.actAs({ roles: ['auditor'] });
    // Ten banking days after the bank's day, over Thanksgiving and two weekends.
    expect(await shown(disputed)).toEqual({ code: 'R10', returnedOn: '2026-11-20', answerBy: '2026-12-07' });
    expect(await shown(quiet)).toEqual({ code: null, returnedOn: null, answerBy: null });
    const poor = await setup.add({
      ...{ status: 'error', authorization: aSchedule.authorization },
      events: [{ ...made, at: '2026-11-12T15:00:00.000Z' }, returned('R01')],
    });
    expect(await shown(poor)).toMatchObject({ code: null });
    expect(await shown(await setup.add({ method: 'Wire', status: 'awaiting wire' }))).toBeNull();
    setup.actAs({ roles: ['platform'] });
    expect(await shown(disputed)).toBeNull();
  });

  it.each(['owner', 'approver', 'operator', 'auditor'] as const)('can be downloaded as PDF by an %s', async (role) => {
    setup.actAs({ roles: [role] });
    const { status, body } = await take(disputed);
    const { name, pdf } = body as { name: string; pdf: string };
    expect([status, name]).toEqual([200, 'proof-PROOF-1.pdf']);
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is in the audit log with who downloaded it, for which payment, and its deadline', async () => {
    setup.actAs({ roles: ['operator'] });
    expect((await take(disputed, { asked: '2026-11-23' })).status).toBe(200);
    await setup.world.dynamo.drained();
    setup.actAs({ roles: ['auditor'] });
    const { body } = await setup.call(readAuditRoute, { body: { area: 'ledger' } });
    const [newest] = (body as { records: ShownRecord[] }).records;
    expect(newest).toMatchObject({ what: 'ledger/proof-taken', by: 'Rosa Diaz', person: { way: 'console' } });
    const told = Object.fromEntries(newest?.details.map(({ name, value }) => [name, value]) ?? []);
    expect(told).toEqual({ reference: 'PROOF-1', asked: '2026-11-23', answerBy: '2026-12-08' });
    expect(newest?.subject ?? newest?.payment?.id).toBe(disputed.id);
  });

  it('is refused for a future day, for a wire, for a payment of another office, and to others', async () => {
    setup.actAs({ roles: ['operator'] });
    expect(await take(disputed, { asked: '2026-11-24' })).toMatchObject({ body: { code: 'staff/asked-ahead' } });
    expect(await take(disputed, { asked: '23.11.2026' })).toMatchObject({ status: 400 });
    const wire = await setup.add({ method: 'Wire', status: 'awaiting wire' });
    expect(await take(wire)).toMatchObject({ status: 409, body: { code: 'staff/no-debit' } });
    expect(await take({ id: 'f'.repeat(24) as never })).toMatchObject({ body: { code: 'staff/no-payment' } });
    setup.actAs({ roles: ['operator'], offices: [NORTH] });
    expect(await take(disputed)).toMatchObject({ status: 404, body: { code: 'staff/no-payment' } });
    setup.actAs({ roles: ['platform'] });
    expect(await take(disputed)).toMatchObject({ status: 403, body: { code: 'staff/no-role' } });
  });

  it('leaves nothing about the client in the log', () => {
    for (const canary of ['PROOF-1', disputed.lastName, disputed.mobilePhone])
      expect(logs.text()).not.toContain(canary);
  });
});
