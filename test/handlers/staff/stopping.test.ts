import { afterEach, describe, expect, it } from 'vitest';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { STAFF_ROLES } from '#shared/staff/person.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { draft, onItsWay, postedAtBank, settledAtBank } from '../../crash/scenes.ts';
import { graphCaller } from '../../support/graph.ts';
import { opsOn } from '../../support/ops.ts';
import { addPayout, addRequest } from '../../support/payouts.ts';
import { caller } from '../../support/world-caller.ts';
import { linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** The staff cancel a payment on its way, by their command, on the real table and bank and with the real books. */

const setup = await setUpBookkeeping();
const graph = await graphCaller();
afterEach(() => setup.world.plaid.faults.clear());

const rosa = { by: 'Rosa Diaz', reason: 'wrong file, says the agent' };

const stop = ({ id: transfer }: Transfer, isDryRun = false) =>
  setup.ops('call move-payment', { move: 'cancel', ...rosa, transfer }, isDryRun);
const codeOf = (outcome: Awaited<ReturnType<typeof stop>>) => (outcome.ok ? 'done' : outcome.refusal.code);
const atTheBank = async ({ id }: Transfer) => (await setup.book.of(id)).map(({ status }) => status);

const aPayout = async () => onItsWay(setup, await addPayout(setup.world, setup.payer.client));

describe('a payment on its way', () => {
  it.each([
    ['a debit', () => onItsWay(setup)],
    ['a payment to a client', aPayout],
  ])('%s is canceled at the bank and here, with who and why, and the books agree', async (_what, scene) => {
    const transfer = await scene();
    const stopped = await stop(transfer);
    expect(linesOf(stopped)).toContain('status  cancelled');
    expect(await atTheBank(transfer)).toEqual(['cancelled']);
    const stored = await setup.stored(transfer);
    expect(stored.events.at(-1)).toMatchObject({ name: 'cancelled', actor: 'staff', ...rosa });
    // The bank's own event adds nothing, and asking again returns the current state.
    await setup.acts.sync(setup.ports);
    expect(await setup.stored(transfer)).toEqual(stored);
    await setup.written();
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
    const client = transfer.clientId;
    const seen = await graph({
      client,
      body: { operationName: 'Transfer', variables: { _id: transfer.id } },
    });
    expect(JSON.stringify(seen.body)).toContain('"status":"cancelled"');
    expect(JSON.stringify(seen.body)).not.toContain('says the agent');
  });

  it('counts as canceled by the staff after a lost answer, when the bank’s event reports it', async () => {
    const transfer = await onItsWay(setup);
    for (const path of ['/transfer/cancel', '/transfer/get'])
      setup.world.plaid.faults.set({ kind: 'fail after', path });
    expect(codeOf(await stop(transfer))).toBe('staff/cancel-unconfirmed');
    expect(await atTheBank(transfer)).toEqual(['cancelled']);
    expect((await setup.stored(transfer)).status).toBe('pending');
    await setup.acts.sync(setup.ports);
    expect((await setup.stored(transfer)).events.at(-1)).toMatchObject({ actor: 'staff', ...rosa });
  });

  it('counts as the client’s cancellation if the client asked first', async () => {
    const transfer = await onItsWay(setup);
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/cancel' });
    const { handler } = await import('#functions/lambdas/transfers.ts');
    const asked = await caller(handler)(cancelTransferRoute, {
      client: transfer.clientId,
      body: { transferId: transfer.id },
    });
    expect(asked.status).toBe(502);
    expect(codeOf(await stop(transfer))).toBe('done');
    expect((await setup.stored(transfer)).events.at(-1)).toMatchObject({
      actor: 'client',
      reason: 'cancelled by the client',
    });
  });

  it('is only checked in a dry run', async () => {
    const [open, gone] = [await onItsWay(setup), await postedAtBank(setup)];
    expect([codeOf(await stop(open, true)), codeOf(await stop(gone, true))]).toEqual([
      'done',
      'staff/too-late-to-cancel',
    ]);
    expect([await atTheBank(open), (await setup.stored(open)).status]).toEqual([['pending'], 'pending']);
    expect((await setup.stored(open)).cancelAskedAt).toBeUndefined();
  });
});

describe('too late', () => {
  it('is reported, whether the bank or our own records show it, and nothing changes', async () => {
    const posted = await postedAtBank(setup);
    const refused = await stop(posted);
    expect([codeOf(refused), linesOf(refused)]).toEqual([
      'staff/too-late-to-cancel',
      expect.stringMatching(/bank has already sent this payment.*can refund/),
    ]);
    await setup.acts.sync(setup.ports);
    expect(codeOf(await stop(posted))).toBe('staff/too-late-to-cancel');
    expect(await setup.stored(posted)).toMatchObject({ status: 'pending', postedAt: expect.any(String) });
    const settled = await settledAtBank(setup);
    await setup.acts.sync(setup.ports);
    // It is no longer in any open list.
    expect(codeOf(await stop(settled))).toBe('staff/too-late-to-cancel');
  });
});

describe('a payment the bank has not been asked for', () => {
  it('ends if it is a request, or a payment that was not accepted', async () => {
    const { client } = setup.payer;
    for (const made of [await addRequest(setup.world, client), await addPayout(setup.world, client)]) {
      expect(codeOf(await stop(made))).toBe('done');
      expect(await setup.stored(made)).toMatchObject({ status: 'cancelled' });
      expect(await atTheBank(made)).toEqual([]);
    }
  });

  it('does not end if it is a client’s draft', async () => {
    expect(codeOf(await stop(await draft(setup)))).toBe('staff/no-payment');
  });
});

describe('a payment that the bank may or may not have (X-117)', () => {
  async function unanswered(
    made: Transfer,
    path = '/transfer/authorization/create',
    kind: 'fail before' | 'fail after' = 'fail before',
  ): Promise<Transfer> {
    setup.world.plaid.faults.set({ kind, path });
    await setup.acts.click(setup.ports, made);
    expect((await setup.stored(made)).status).toBe('submitted');
    return made;
  }

  it('is withdrawn: a client’s is a draft again, and the books have nothing of it', async () => {
    const unknown = await unanswered(await draft(setup), '/transfer/create');
    expect(codeOf(await stop(unknown, true))).toBe('done');
    expect((await setup.stored(unknown)).status).toBe('submitted');
    expect(linesOf(await stop(unknown))).toContain('status  draft');
    const stored = await setup.stored(unknown);
    expect(stored.events.at(-1)).toMatchObject({ name: 'takenBack', actor: 'staff', ...rosa });
    expect(await atTheBank(unknown)).toEqual([]);
    await setup.written();
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
  });

  it.each(STAFF_ROLES)('is canceled at the bank in the role to %s, if the bank does have it (D-96)', async (as) => {
    const made = await unanswered(await draft(setup), '/transfer/create', 'fail after');
    const stopped = await opsOn(setup.world, 'dev')('call move-payment', {
      ...{ move: 'cancel', as, by: 'sam', reason: rosa.reason, transfer: made.id },
    });
    expect(linesOf(stopped)).toContain('status  cancelled');
    expect(await atTheBank(made)).toEqual(['cancelled']);
  });

  it('ends if the company made it, so its client cannot accept it again right away', async () => {
    const { client } = setup.payer;
    for (const made of [await addRequest(setup.world, client), await addPayout(setup.world, client)]) {
      const unknown = await unanswered(made);
      expect(codeOf(await stop(unknown))).toBe('done');
      const stored = await setup.stored(unknown);
      expect(stored.status).toBe('cancelled');
      expect(stored.events.slice(-2).map(({ name, by }) => [name, by])).toEqual([
        [made.disbursement ? 'takenBackDisbursement' : 'takenBackRequest', rosa.by],
        ['cancel', rosa.by],
      ]);
      expect(await atTheBank(unknown)).toEqual([]);
    }
    await setup.written();
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');
  });

  it('is withdrawn by the sweeper if the bank does not reveal whether the authorization is void', async () => {
    const unknown = await unanswered(await draft(setup), '/transfer/create');
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/authorization/cancel' });
    expect(codeOf(await stop(unknown))).toBe('staff/cancel-unconfirmed');
    expect((await setup.stored(unknown)).cancelAskedBy).toMatchObject({ staff: rosa.by });
    setup.world.clock.moveHours(1 / 30);
    await setup.acts.sweep(setup.ports);
    expect(await setup.stored(unknown)).toMatchObject({ status: 'draft', problem: { code: 'TAKEN_BACK' } });
    expect(await atTheBank(unknown)).toEqual([]);
  });
});
