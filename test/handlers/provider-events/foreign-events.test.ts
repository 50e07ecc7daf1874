import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import {
  approveProposalRoute,
  askProposalStepUpRoute,
  proposeChangeRoute,
  rejectProposalRoute,
} from '#shared/contracts/proposals.ts';
import { personId } from '#shared/ids.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { pay } from '../../conformance/plaid-steps.ts';
import { onItsWay } from '../../crash/scenes.ts';
import { aMember } from '../../support/colleagues.ts';
import { deskOf, ROSA, SAM } from '../../support/desk.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';

/** A provider's event that belongs to no one here is dismissed by two people, and never one about our money. */

const setup = await setUpBookkeeping();
const adapter = await import('#functions/adapters/dynamo/table.ts');
const documents = adapter.documents;
const TableName = adapter.tableName();
const keys = await import('#functions/adapters/dynamo/keys.ts');
const providerKeys = await import('#functions/adapters/dynamo/keys.ts');

const rosa = { by: 'Rosa Diaz' };
const sam = { by: 'Sam Okafor' };
const account = () => setup.world.tenant.provider.clientId;
const codeOf = (outcome: Awaited<ReturnType<BookkeepingSetup['ops']>>) => (outcome.ok ? 'done' : outcome.refusal.code);
const sync = () => setup.acts.sync(setup.ports);

/** Another party's software makes a payment from our account, without one of our ids. */
async function foreignPayment(): Promise<string> {
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  const { bankTokens } = await import('#functions/adapters/bank-tokens.ts');
  const { tenantId, clientId, providerItemId, providerAccountId } = setup.payer.account;
  const access = await bankTokens.read(tenantId, clientId, providerItemId);
  if (!access) throw new Error('The payer has linked an account.');
  const plaid = await plaidOf(setup.world.tenant.provider);
  return (await pay(plaid, { access, account: providerAccountId, amount: '12.34' })).id;
}

type Aside = { readonly event: { readonly eventId: number; readonly providerTransferId: string } };
type Lists = { readonly parked: readonly Aside[]; readonly dismissed: readonly Aside[] };

const lists = async (): Promise<Lists> => {
  const outcome = await setup.ops('event list');
  if (!outcome.ok) throw new Error(outcome.refusal.sentence);
  return outcome.value.data as Lists;
};
const of = (list: readonly Aside[], id: string) => list.filter(({ event }) => event.providerTransferId === id);

/** A parked event of someone else's payment, by its number. */
async function aForeignEvent(): Promise<number> {
  const id = await foreignPayment();
  await sync();
  const [aside] = of((await lists()).parked, id);
  if (!aside) throw new Error('The event is parked.');
  return aside.event.eventId;
}

type Given = Readonly<Record<string, unknown>>;
const ask = (event: number, given: Given = {}, isDryRun = false) => {
  const about = { kind: 'provider event', event: String(event), move: 'dismiss', reason: 'made in the dashboard' };
  return setup.ops('call propose-change', { ...rosa, ...about, ...given }, isDryRun);
};
/** The proposal as it was made. */
const about = (outcome: Awaited<ReturnType<BookkeepingSetup['ops']>>) => {
  const { id, version } = outcome.ok ? (outcome.value.data as { id: string; version: number }) : {};
  return { 'proposal-id': id, version: String(version) };
};
const approve = async (proposal: Given, given: Given = sam) =>
  codeOf(await setup.ops('call approve-proposal', { ...proposal, ...given }));

async function dismissed(): Promise<number> {
  const event = await aForeignEvent();
  expect(await approve(about(await ask(event)))).toBe('done');
  return event;
}

describe('an event that belongs to no one (X-120)', () => {
  it('is dismissed by two people, kept with who they were and why, and in the audit log', async () => {
    const event = await aForeignEvent();
    const proposal = about(await ask(event));
    // Nothing has changed yet, and the list explains how a colleague decides.
    const decides = `call approve-proposal --proposal-id ${proposal['proposal-id']} --version 1`;
    expect(linesOf(await setup.ops('event list'))).toContain(decides);
    expect(await approve(proposal, rosa)).toBe('staff/same-person');
    expect(await approve(proposal)).toBe('done');
    const lines = linesOf(await setup.ops('event list', { dismissed: true }));
    expect(lines).toContain('by Rosa Diaz and Sam Okafor: made in the dashboard');
    expect((await lists()).parked.map((each) => each.event.eventId)).not.toContain(event);
    await setup.written();
    const log = await setup.ops('audit show', { about: String(event) });
    expect(log.ok && log.value.data).toMatchObject([
      { what: 'event/proposed', by: 'Rosa Diaz', identity: { id: 'rosa.diaz' } },
      {
        what: 'event/dismissed',
        by: 'Sam Okafor',
        details: { proposedBy: 'Rosa Diaz', reason: 'made in the dashboard' },
      },
    ]);
  });

  it('stays parked if the proposal is rejected, and the audit log has the reason', async () => {
    const event = await aForeignEvent();
    const proposal = about(await ask(event));
    const rejected = await setup.ops('call reject-proposal', { ...sam, ...proposal, reason: 'ask the bank first' });
    expect(codeOf(rejected)).toBe('done');
    expect((await lists()).parked.map((each) => each.event.eventId)).toContain(event);
    await setup.written();
    const log = await setup.ops('audit show', { about: String(event) });
    expect(log.ok && (log.value.data as readonly object[]).at(-1)).toMatchObject({
      what: 'event/rejected',
      details: { proposedBy: 'Rosa Diaz', reason: 'ask the bank first' },
    });
  });

  it('is restored by two people, and not parked again when the stream is read again', async () => {
    const event = await dismissed();
    const { asideEvents } = await import('#functions/adapters/dynamo/provider.ts');
    const [kept] = (await asideEvents.dismissed(account())).filter((each) => each.event.eventId === event);
    if (!kept) throw new Error('It is kept.');
    expect(await asideEvents.park(account(), { event: kept.event, why: kept.why, since: kept.since })).toBe(false);
    expect(codeOf(await ask(event))).toBe('event/not-parked');
    const proposal = about(await ask(event, { move: 'bring back', reason: 'it is the agent’s after all' }));
    expect(await approve(proposal, rosa)).toBe('staff/same-person');
    expect(await approve(proposal)).toBe('done');
    const { parked, dismissed: others } = await lists();
    expect(parked.map((each) => each.event.eventId)).toContain(event);
    expect(others.map((each) => each.event.eventId)).not.toContain(event);
  });

  it('changes nothing in a dry run', async () => {
    const event = await aForeignEvent();
    expect(await approve(about(await ask(event, {}, true)))).toBe('proposal/none');
  });

  it('is not dismissed while the provider does not reveal whose it is', async () => {
    const event = await aForeignEvent();
    setup.world.plaid.faults.set({ kind: 'fail before', path: '/transfer/get' });
    const asked = await ask(event);
    setup.world.plaid.faults.clear();
    expect(codeOf(asked)).toBe('event/unknown-whose');
  });
});

describe('an event about our own money is not dismissed (X-120)', () => {
  const table = async () => ({
    remove: (transfer: Transfer) =>
      documents.send(
        new DeleteCommand({ TableName, Key: keys.transferKey(transfer.tenantId, transfer.clientId, transfer.id) }),
      ),
    forget: (id: string) =>
      documents.send(new DeleteCommand({ TableName, Key: providerKeys.providerTransferKey(account(), id) })),
    put: (transfer: Transfer) =>
      documents.send(
        new PutCommand({
          TableName,
          Item: { ...keys.transferKey(transfer.tenantId, transfer.clientId, transfer.id), ...transfer },
        }),
      ),
  });

  /** A parked event of our transfer. `isNamed` means that our own item still names it. */
  async function ours(isNamed: boolean): Promise<{ readonly event: number; readonly transfer: Transfer }> {
    const { remove, forget } = await table();
    const transfer = await setup.stored(await onItsWay(setup));
    const id = transfer.provider.transferId ?? '';
    await remove(transfer);
    if (!isNamed) await forget(id);
    setup.world.plaid.console.advance(id, 'posted');
    await sync();
    const aside = of((await lists()).parked, id).at(-1);
    if (!aside) throw new Error('The event is parked.');
    return { event: aside.event.eventId, transfer };
  }

  it.each([
    ['from our own item', true],
    ['from the provider’s metadata, even if the table has lost the transfer', false],
  ])('if that is known %s', async (_how, isNamed) => {
    const { event } = await ours(isNamed);
    expect(codeOf(await ask(event))).toBe('event/ours');
  });

  it('if the transfer is a draft again when the approver decides', async () => {
    const event = await aForeignEvent();
    const proposal = about(await ask(event));
    const [aside] = (await lists()).parked.filter((each) => each.event.eventId === event);
    const draft = await setup.world.addDraft(setup.payer.client);
    const { tenantId: tenant, clientId: client, id: transferId } = draft;
    const Item = {
      ...providerKeys.providerTransferKey(account(), aside?.event.providerTransferId ?? ''),
      ...{ tenant, client, transferId },
    };
    await documents.send(new PutCommand({ TableName, Item }));
    expect(await approve(proposal)).toBe('event/ours');
  });
});

describe('an event that is dismissed at the console (X-120)', () => {
  it.each(['approve', 'reject'] as const)(
    'takes another person and a step-up, and is decided once even if a colleague clicks %s at the same moment',
    async (what) => {
      const lee = aMember({ ...SAM, id: personId.parse('65f0000000000000000000a3'), name: 'Lee Chan' });
      const { call } = await deskOf(setup.world);
      const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
      const event = await aForeignEvent();
      const change = { kind: 'provider event', event, move: 'dismiss', reason: 'made in the dashboard' };
      const { id, version } = (await call(ROSA, proposeChangeRoute, { body: change })).body;
      const params = { proposalId: String(id) };
      const decide = async (who: typeof SAM) => {
        const asked = await call(who, askProposalStepUpRoute, { params, body: { version } });
        if (asked.said !== 'ok') return asked;
        const { stepUp } = asked.body;
        await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
        return call(who, approveProposalRoute, { params, body: { version, stepUp } });
      };
      expect(await decide({ ...ROSA, roles: ['operator', 'approver'] })).toMatchObject({ said: 'staff/same-person' });
      const other = () =>
        what === 'approve'
          ? decide(lee)
          : call(lee, rejectProposalRoute, { params, body: { version, reason: 'ask the bank first' } });
      const decided = await Promise.all([decide(SAM), other()]);
      expect(decided.filter(({ said }) => said === 'ok')).toHaveLength(1);
      const isDismissed = what === 'approve' || decided[0]?.said === 'ok';
      const { parked, dismissed: gone } = await lists();
      const isIn = (list: readonly Aside[]) => list.some((each) => each.event.eventId === event);
      expect([isIn(gone), isIn(parked)]).toEqual([isDismissed, !isDismissed]);
    },
  );
});

describe('retrying an event', () => {
  it('is recorded with who did it, and includes a dismissed one by its number (X-114) (X-120)', async () => {
    const event = await dismissed();
    // The log has one person's record before it gets the other's.
    await setup.written();
    expect(linesOf(await setup.ops('event drive', { ...rosa, event: String(event) }))).toContain('stays as it is');
    // Only its number reaches it. Retrying all of them leaves dismissed ones alone.
    expect(linesOf(await setup.ops('event drive', rosa))).not.toContain(`${event}:`);
    await setup.written();
    const log = await setup.ops('audit show', { about: String(event) });
    expect(log.ok && (log.value.data as readonly object[]).at(-1)).toMatchObject({
      what: 'event/driven',
      by: 'Rosa Diaz',
      identity: { id: 'rosa.diaz', role: 'prepare' },
    });
  });
});
