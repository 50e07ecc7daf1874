import { beforeAll, describe, expect, test } from 'vitest';
import * as desk from '#shared/contracts/desk.ts';
import { holdPaymentRoute, unholdPaymentRoute } from '#shared/contracts/payment-holds.ts';
import { proposeReversalRoute } from '#shared/contracts/reversals.ts';
import type { Route } from '#shared/contracts/route.ts';
import { officeId } from '#shared/ids.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { addPayout, addRequest, PREPARED, staffStep } from '../../support/payouts.ts';
import { type DeskSetup, setUpDesk } from './desk-setup.ts';

/*
 * The console and the command line are two ways to one set of moves. Each move is made both ways on two payments that
 * are the same, and what comes of it is the same: but for who did it, and how they were known.
 */
let setup: DeskSetup;
beforeAll(async () => {
  setup = await setUpDesk();
}, 60_000);

const REASON = 'the closing fell through';
const FILE = { fileNumber: '24-1', amount: 100_00 as Transfer['amount'] };
type Made = () => Promise<Transfer>;
const add = (make: Made): Made => make;
const by = (name: string, way: 'local' | 'console', id: string) => ({
  by: name,
  identity: { id, role: 'prepare', way },
});

/** A step of Rosa's, as it would have been recorded by the way in question: who decides must have been known alike. */
const rosas = (events: Transfer['events'], way: 'local' | 'console') =>
  events.map((event) => ({
    ...event,
    ...by('Rosa Diaz', way, way === 'local' ? 'rosa.diaz' : ROSA.id),
  })) as Transfer['events'];

type Move = {
  readonly name: string;
  readonly made: (way: 'local' | 'console') => Made;
  readonly command: `${string} ${string}`;
  readonly given?: object;
  readonly who?: 'Rosa' | 'Sam';
  readonly route?: Route;
  readonly said?: object;
};

const phoneOf = (): string => setup.payer.client.mobilePhone;
const office = officeId.parse('65f0000000000000000000a1');
const prepared = (way: 'local' | 'console', over: Partial<Transfer> = {}) =>
  add(() =>
    addPayout(setup.world, setup.payer.client, {
      ...FILE,
      status: 'awaiting approval',
      events: rosas(PREPARED, way),
      cover: undefined,
      ...over,
    }),
  );
const created = (way: 'local' | 'console') =>
  add(() =>
    addRequest(setup.world, setup.payer.client, {
      status: 'created',
      officeId: office,
      events: rosas([staffStep('create', null, 'created')] as Transfer['events'], way),
    }),
  );
/** A request that Rosa holds. */
const onHold = (way: 'local' | 'console') =>
  add(() =>
    addRequest(setup.world, setup.payer.client, {
      status: 'created',
      officeId: office,
      events: rosas(
        [staffStep('create', null, 'created'), staffStep('hold', 'created', 'created')] as Transfer['events'],
        way,
      ),
    }),
  );
/** A payout that settled yesterday. */
const settled = () => {
  const completedAt = new Date(setup.world.clock.now().getTime() - 20 * 3_600_000).toISOString();
  const paid = { status: 'completed', completedAt, startedAt: completedAt, officeId: office } as const;
  return add(() => addPayout(setup.world, setup.payer.client, paid));
};
const wired = (status: Transfer['status']) => () =>
  add(() =>
    setup.world.addDraft(setup.payer.client, { method: 'Wire', status, amount: 5_000_00 as Transfer['amount'] }),
  );

const moves: readonly Move[] = [
  { name: 'releases a request', made: created, command: 'request release', route: desk.releaseRequestRoute },
  { name: 'submits a request', made: created, command: 'request submit', route: desk.submitPaymentRoute },
  {
    name: 'cancels a request',
    made: created,
    command: 'request cancel',
    given: { reason: REASON },
    route: desk.cancelPaymentRoute,
    said: { reason: REASON },
  },
  {
    name: 'rejects a disbursement',
    made: prepared,
    command: 'disbursement reject',
    who: 'Sam',
    given: { reason: REASON },
    route: desk.rejectPaymentRoute,
    said: { reason: REASON },
  },
  { name: 'approves a disbursement', made: prepared, command: 'disbursement approve', who: 'Sam' },
  {
    name: 'closes a failed payment',
    made: () => add(() => setup.world.addDraft(setup.payer.client, { status: 'error' })),
    command: 'transfer close',
    given: { reason: REASON },
    route: desk.closePaymentRoute,
    said: { reason: REASON },
  },
  {
    name: 'holds a request',
    made: created,
    command: 'transfer hold',
    given: { reason: REASON },
    route: holdPaymentRoute,
    said: { reason: REASON },
  },
  {
    name: 'lets a held request go on',
    made: onHold,
    command: 'transfer unhold',
    given: { reason: REASON },
    route: unholdPaymentRoute,
    said: { reason: REASON },
  },
  {
    name: 'prepares a reversal',
    made: settled,
    command: 'transfer reverse',
    given: { why: 'duplicate', reason: REASON },
    route: proposeReversalRoute,
    said: { why: 'duplicate', reason: REASON },
  },
  {
    name: 'puts a request into a file',
    made: created,
    command: 'transfer file',
    given: { file: '24-9' },
    route: desk.setFileRoute,
    said: { fileNumber: '24-9' },
  },
  {
    name: 'stops a wire with a problem',
    made: wired('awaiting wire'),
    command: 'wire problem',
    given: { reason: REASON },
    route: desk.wireProblemRoute,
    said: { reason: REASON },
  },
  {
    name: 'lets a stopped wire be sent after all',
    made: wired('error'),
    command: 'wire resolve',
    given: { reason: REASON },
    route: desk.resolveWireRoute,
    said: { reason: REASON },
  },
];

/** What came of a move, without who made it. */
const outcomeOf = ({ status, fileNumber, cover, problem, wireReceipt, filing, events }: Transfer) => {
  const last = events.at(-1);
  return {
    ...{ status, fileNumber, cover, problem: problem?.code, receipt: wireReceipt?.received, filing: filing?.to },
    ...{ event: last?.name, from: last?.from, to: last?.to, actor: last?.actor, by: last?.by, reason: last?.reason },
  };
};

describe('the console and the command line agree (X-210):', () => {
  test.each(moves)('whoever $name', async ({ made, command, given, who = 'Rosa', route, said }) => {
    const [typed, pressed] = [await made('local')(), await made('console')()];
    await setup.written();
    const name = who === 'Sam' ? 'Sam Okafor' : 'Rosa Diaz';
    const heard = await setup.ops(command, { transfer: typed.id, by: name, phone: phoneOf(), ...given });
    expect(heard.ok ? 'done' : heard.refusal.code).toBe('done');
    const now = await setup.stored(pressed.id);
    const reply = route
      ? await setup.onPayment(who === 'Sam' ? SAM : ROSA, route, now, said)
      : await setup.asSecondPerson(SAM, now, { move: 'approve', version: now.version, reason: '' });
    expect(reply.said).toBe('ok');
    expect(outcomeOf(await setup.stored(pressed.id))).toEqual(outcomeOf(await setup.stored(typed.id)));
  });

  test('whoever asks for a payment, and whoever prepares one to a client', async () => {
    const words = { by: 'Rosa Diaz', phone: phoneOf(), amount: '100.00', file: '24-1' };
    const property = { address: '12 Oak Street', city: 'Springfield', state: 'IL', zipcode: '62701' };
    for (const [command, route, purpose] of [
      ['request create', desk.askPaymentRoute, 'Earnest Money Deposit for Purchase'],
      ['disbursement create', desk.prepareDisbursementRoute, 'Proceeds of Sale'],
    ] as const) {
      const more = command === 'request create' ? { office } : {};
      const heard = await setup.ops(command, { ...words, ...property, purpose, ...more });
      if (!heard.ok) throw new Error(heard.refusal.sentence);
      const ofOffice = command === 'request create' ? { officeId: office } : {};
      const reply = await setup.call(ROSA, route, { body: setup.said({ purpose, ...ofOffice }) });
      expect(reply.said).toBe('ok');
      const [typed, pressed] = [
        await setup.stored((heard.value.data as { id: string }).id),
        await setup.stored(reply.body['id']),
      ];
      const plain = ({ id: _1, referenceId: _2, createdAt: _3, updatedAt: _4, events, ...rest }: Transfer) => ({
        ...rest,
        events: events.map(({ name, to, by: who }) => ({ name, to, by: who })),
      });
      expect(plain(pressed)).toEqual(plain(typed));
    }
  });
});
