import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { askStepUpRoute, type SecondPersonsMove, secondPersonRoute, setFileRoute } from '#shared/contracts/desk.ts';
import {
  agreePayerInvitationRoute,
  askPayerStepUpRoute,
  invitePayerRoute,
  movePayerInvitationRoute,
} from '#shared/contracts/payer-invitations.ts';
import { proposeReversalRoute } from '#shared/contracts/reversals.ts';
import type { Route } from '#shared/contracts/route.ts';
import {
  approveAtBankRoute,
  askBankStepUpRoute,
  confirmLineRoute,
  ignoreLineRoute,
  keepLineRoute,
  lineReference,
  proposeAtBankRoute,
  proveLineRoute,
  rejectAtBankRoute,
} from '#shared/contracts/statements.ts';
import { personId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { MEMBER_ROLES } from '#shared/staff/role.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { stepUpId } from '#shared/staff/step-up.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { reversalOf } from '#shared/transfer/reversal.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { partReferenceOf } from '#shared/wire/received.ts';
import { addPayout, fillLedger, PREPARED } from '../../support/payouts.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from '../statements/statements-setup.ts';

/*
 * What waits for approval in a record of its own, a payment, an invitation or a bank transaction, against everything
 * that two people can do wrong. `matrix.test.ts` has the proposals with a record in common.
 */
const setup = await setUpStatements();
const { statementLines } = await import('#functions/adapters/dynamo/bank.ts');
const { stepUps } = await import('#functions/adapters/dynamo/staff-sign-in.ts');
const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
fillLedger(setup.world, 10_000_000_00);
await tenants.apply({ ...setup.world.tenant, approvalThreshold: toCents(500_00) });

const FILE = '26-8000';
const OFFICE = '65f0000000000000000000a1';
const REASON = 'The closing agent confirmed it';
const colleague = (digit: number, name: string, more: Partial<StaffMember> = {}): StaffMember => ({
  ...{ ...setup.SAM, id: personId.parse(`65f0000000000000000000e${digit}`), name },
  ...more,
});
const ROSA = { ...setup.SAM, ...setup.ROSA, roles: ['operator', 'approver'] as StaffMember['roles'] };
const ANA = colleague(1, 'Ana Reyes');

type Call = { readonly route: Route; readonly params: object; readonly body?: object };
type Waiting = {
  readonly ask: Call;
  readonly approve: (stepUp: string) => Call;
  readonly reject?: Call;
  readonly isInForce: () => Promise<boolean>;
};

/** What an approver decides about a payment. */
function onPayment(payment: Transfer, said: object, isInForce: (now: Transfer) => boolean): Waiting {
  const move = { version: payment.version, ...said } as SecondPersonsMove;
  const params = { transferId: payment.id };
  return {
    ask: { route: askStepUpRoute, params, body: move },
    approve: (stepUp) => ({ route: secondPersonRoute, params, body: { stepUp, move } }),
    isInForce: async () => isInForce(await setup.stored(payment)),
  };
}
/** What an approver decides about a transaction or a wire of bank activity. */
async function atBank(reference: string, isInForce: () => Promise<boolean>): Promise<Waiting> {
  const { proposals } = await setup.wireDesk();
  const { version } = proposals.find((each) => each.reference === reference) ?? { version: 0 };
  const params = { reference };
  return {
    ask: { route: askBankStepUpRoute, params, body: { version } },
    approve: (stepUp) => ({ route: approveAtBankRoute, params, body: { version, stepUp } }),
    reject: { route: rejectAtBankRoute, params, body: { version, reason: REASON } },
    isInForce,
  };
}

async function payout(over: Partial<Transfer> = {}): Promise<Transfer> {
  const identity = { id: setup.ROSA.id, role: 'prepare', way: 'console' } as const;
  const added = await addPayout(setup.world, setup.payer.client, {
    ...{
      amount: toCents(70_00),
      fileNumber: FILE,
      status: 'awaiting approval',
      cover: undefined,
      events: PREPARED.map((each) => ({ ...each, identity })),
    },
    ...over,
  });
  await setup.written();
  return setup.stored(added);
}
const imported = async (amount: number) => {
  const reference = setup.imad();
  await setup.forgetStatements();
  await setup.bringIn([{ reference, amount, words: `Incoming wire ${reference}` }]);
  return setup.lineOf(reference);
};
/** A transaction as it is now. */
const stateOf = async ({ reference, on }: { readonly reference: string; readonly on: string }) => {
  const { lines } = await statementLines.month(setup.tenant, { month: on.slice(0, 7), most: 1000 });
  const found = lines.find((line) => line.reference === reference);
  if (!found) throw new Error(`No line has the reference ${reference}.`);
  return found;
};
const wireState = async (line: { readonly reference: string; readonly on: string }) =>
  (await stateOf(line)).wire?.state;
const unidentified = async (amount: number) => {
  const line = await imported(amount);
  expect((await setup.onLine(setup.ROSA, keepLineRoute, line)).said).toBe('ok');
  return line;
};
/** A wire that two people have split, the first part as named. */
async function splitInTwo(first: object) {
  const line = await unidentified(70_00);
  const { version } = await stateOf(line);
  await propose(line.reference, version, { what: 'split', parts: [{ amount: 30_00, ...first }, { amount: 40_00 }] });
  expect((await setup.approve(setup.SAM, line.reference, version + 1)).said).toBe('ok');
  return line;
}
const propose = async (reference: string, version: number, body: object) =>
  expect(
    (await setup.onWire(setup.ROSA, proposeAtBankRoute, reference, { version, reason: REASON, ...body })).said,
  ).toBe('ok');

let rounds = 0;
const KINDS: Readonly<Record<string, { readonly begin: () => Promise<Waiting>; readonly isMoney?: true }>> = {
  'a disbursement': {
    isMoney: true,
    begin: async () => {
      const body = { fileNumber: FILE, reason: REASON };
      expect((await setup.onLine(setup.ROSA, proveLineRoute, await imported(70_00), body)).said).toBe('ok');
      return onPayment(await payout(), { move: 'approve', reason: '' }, ({ status }) => status === 'sent');
    },
  },
  'a request above the company’s threshold': {
    begin: async () => {
      const asked = { disbursement: false, type: 'Client Transfer', amount: toCents(700_00) } as Partial<Transfer>;
      const purpose = 'Earnest Money Deposit for Purchase';
      return onPayment(
        await payout({ ...asked, purpose }),
        { move: 'approve', reason: '' },
        ({ status }) => status === 'requested',
      );
    },
  },
  'a hold on a disbursement': {
    isMoney: true,
    begin: async () => {
      const payment = await payout();
      expect((await setup.moves(colleague(8, 'Dana Fox'), 'hold', payment, { reason: REASON })).said).toBe('ok');
      return onPayment(await setup.stored(payment), { move: 'unhold', reason: REASON }, (now) => !holdOf(now));
    },
  },
  'a move to another file': {
    begin: async () => {
      const payment = await setup.awaiting(70_00, { fileNumber: FILE });
      const said = { fileNumber: `27-${rounds}`, reason: REASON };
      expect((await setup.onPayment(setup.ROSA, setFileRoute, payment, said)).said).toBe('ok');
      const isMoved = (now: Transfer) => now.fileNumber === said.fileNumber;
      return onPayment(await setup.stored(payment), { move: 'agree file', fileNumber: said.fileNumber }, isMoved);
    },
  },
  'a reversal': {
    isMoney: true,
    begin: async () => {
      const completedAt = new Date(setup.world.clock.now().getTime() - 20 * 3_600_000).toISOString();
      const provider = { attempt: 1, rank: 3, transferId: `payout-${rounds}` } as Transfer['provider'];
      const payment = await payout({ status: 'completed', completedAt, startedAt: completedAt, provider });
      const why = { why: 'duplicate', reason: REASON };
      expect((await setup.onPayment(setup.ROSA, proposeReversalRoute, payment, why)).said).toBe('ok');
      return onPayment(
        await setup.stored(payment),
        { move: 'ask reversal' },
        (now) => reversalOf(now)?.state === 'asked',
      );
    },
  },
  'a request to someone new': {
    begin: async () => {
      const who = {
        firstName: 'Maribel',
        lastName: 'Ortiz',
        phone: `+1312555${6000 + rounds}`,
        email: 'm@example.com',
        language: 'en',
      };
      const about = {
        purpose: 'Earnest Money Deposit for Purchase',
        amount: 600_00,
        fileNumber: `28-${rounds}`,
        officeId: OFFICE,
      };
      const place = { address1: '12 Oak Street', city: 'Springfield', state: 'IL', zipcode: '62701' };
      const key = randomBytes(16).toString('hex');
      const body = { key, who, request: { ...about, ...place } };
      const made = await setup.call(setup.ROSA, invitePayerRoute, { body });
      expect([made.said, made.body['fields'], made.body['state']]).toEqual(['ok', undefined, 'waiting']);
      const params = { invitationId: String(made.body['id']) };
      return {
        ask: { route: askPayerStepUpRoute, params },
        approve: (stepUp) => ({ route: agreePayerInvitationRoute, params, body: { stepUp } }),
        reject: { route: movePayerInvitationRoute, params, body: { move: 'revoke' } },
        isInForce: async () => (await payerInvitations.find(setup.tenant, params.invitationId))?.state === 'sent',
      };
    },
  },
  'a wire of another amount than asked': {
    begin: async () => {
      const line = await imported(71_00);
      const payment = await setup.awaiting(70_00);
      expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))).body).toMatchObject({
        isHeld: true,
      });
      return atBank(line.reference, async () => (await wireState(line)) === 'applied');
    },
  },
  'the undoing of a match': {
    begin: async () => {
      const line = await imported(70_00);
      const payment = await setup.awaiting(70_00);
      expect((await setup.onLine(setup.ROSA, confirmLineRoute, line, setup.confirmed(payment))).said).toBe('ok');
      await propose(line.reference, (await stateOf(line)).version, { what: 'reopen' });
      return atBank(line.reference, async () => (await wireState(line)) === 'unmatched');
    },
  },
  'the return of a wire': {
    isMoney: true,
    begin: async () => {
      const line = await unidentified(70_00);
      await propose(line.reference, (await stateOf(line)).version, { what: 'send back' });
      return atBank(line.reference, async () => (await wireState(line)) === 'sent back');
    },
  },
  'the split of a wire': {
    begin: async () => {
      const line = await unidentified(70_00);
      const parts = [{ amount: 50_00, transferId: (await setup.awaiting(50_00)).id }, { amount: 20_00 }];
      await propose(line.reference, (await stateOf(line)).version, { what: 'split', parts });
      return atBank(line.reference, async () => (await wireState(line)) === 'split');
    },
  },
  'the undoing of an exclusion': {
    begin: async () => {
      const line = await imported(70_00);
      await setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: REASON });
      await propose(lineReference(line), (await stateOf(line)).version, {});
      return atBank(lineReference(line), async () => (await stateOf(line)).state === 'new');
    },
  },
  'an entry to void': {
    begin: async () => {
      const line = await unidentified(70_00);
      await propose(line.reference, (await stateOf(line)).version, { what: 'void' });
      return atBank(line.reference, async () => (await stateOf(line)).state === 'new');
    },
  },
  'two wires for one payment': {
    begin: async () => {
      const [one, other] = [await unidentified(40_00), await unidentified(30_00)];
      const { id: transferId } = await setup.awaiting(70_00, { fileNumber: FILE });
      const body = { what: 'join', others: [other.reference], transferId };
      await propose(one.reference, (await stateOf(one)).version, body);
      return atBank(one.reference, async () => (await wireState(one)) === 'applied');
    },
  },
  'the undo of a split': {
    begin: async () => {
      const line = await splitInTwo({});
      const part = partReferenceOf(line.reference, 1);
      await propose(part, (await stateOf(line)).version, { what: 'undo' });
      return atBank(part, async () => (await wireState(line)) === 'unmatched');
    },
  },
  'the undo of a part’s posting': {
    begin: async () => {
      const line = await splitInTwo({ fileNumber: FILE });
      const part = partReferenceOf(line.reference, 1);
      await propose(part, (await stateOf(line)).version, { what: 'unpost' });
      return atBank(part, async () => (await stateOf(line)).wire?.parts?.every(({ file }) => !file) ?? false);
    },
  },
  'a possible duplicate to keep': {
    begin: async () => {
      const { amount } = await imported(7_000_00 + rounds);
      const reference = setup.imad();
      await setup.imported(tableOf([{ reference, amount, words: 'Told otherwise' }]));
      const line = await setup.lineOf(reference);
      expect(line.alike).toBeDefined();
      await propose(lineReference(line), line.version, {});
      return atBank(lineReference(line), async () => (await stateOf(line)).alike === undefined);
    },
  },
  'an exclusion of money that no file is charged with': {
    begin: async () => {
      const line = await imported(-70_00);
      expect((await setup.onLine(setup.ROSA, ignoreLineRoute, line, { reason: REASON })).body['state']).toBe('new');
      return atBank(lineReference(line), async () => (await stateOf(line)).state === 'ignored');
    },
  },
  'a posting to two files': {
    begin: async () => {
      const line = await imported(70_00);
      const parts = [FILE, '26-8001'].map((fileNumber) => ({ fileNumber, amount: 35_00 }));
      const params = { on: line.on, lineId: line.id };
      const body = { version: line.version, parts, reason: REASON };
      expect((await setup.call(setup.ROSA, proveLineRoute, { params, body })).body).toMatchObject({ state: 'new' });
      return atBank(lineReference(line), async () => (await stateOf(line)).state === 'ignored');
    },
  },
};
await payout({ fileNumber: '26-8001', amount: toCents(1_000_000_00) });
await payout({ amount: toCents(1_000_000_00) });

const said = async (who: StaffMember, { route, ...parts }: Call) => (await setup.call(who, route, parts as never)).said;
/** The proved step-up, or why there is none. */
async function proved(who: StaffMember, { ask: { route, ...parts } }: Waiting) {
  const asked = await setup.call(who, route, parts as never);
  if (asked.said !== 'ok') return { said: asked.said, stepUp: '0'.repeat(32) };
  const stepUp = String(asked.body['stepUp']);
  await stepUps.prove(stepUpId.parse(stepUp), Math.floor(setup.world.clock.now().getTime() / 1000));
  return { said: 'ok', stepUp };
}
async function approves(who: StaffMember, of: Waiting) {
  const { said: asked, stepUp } = await proved(who, of);
  return asked === 'ok' ? said(who, of.approve(stepUp)) : asked;
}
const begun = async (name: string) => {
  rounds += 1;
  const of = await KINDS[name]?.begin();
  if (!of) throw new Error('It has a beginning.');
  await setup.written();
  expect(await of.isInForce()).toBe(false);
  return of;
};

describe.each(Object.keys(KINDS))('%s (X-366)', (name) => {
  test('is approved by no one who may not, with the step-up of someone who may', async () => {
    const of = await begun(name);
    const tomorrow = new Date(setup.world.clock.now().getTime() + 86_400_000).toISOString();
    const { stepUp } = await proved(ANA, of);
    const refused: readonly (readonly [StaffMember, string])[] = [
      [ROSA, 'staff/same-person'],
      [colleague(2, 'ROSA DÍAZ.'), 'staff/same-person'],
      [colleague(3, 'Ed Moss', { approvesFrom: tomorrow }), 'staff/approving-on-hold'],
      ...(KINDS[name]?.isMoney
        ? [[colleague(4, 'Dee Ito', { approveUpTo: toCents(69_99) }), 'staff/over-own-limit'] as const]
        : []),
      ...MEMBER_ROLES.filter((role) => role !== 'approver').map(
        (role) => [colleague(5, 'Kim Ops', { roles: [role] }), 'staff/no-role'] as const,
      ),
    ];
    for (const [who, code] of refused) {
      expect(await approves(who, of), who.name).toBe(code);
      expect(await said(who, of.approve(stepUp)), who.name).toBe(code);
    }
    expect(await said(setup.SAM, of.approve(stepUp))).toBe('staff/no-step-up');
    expect(await of.isInForce()).toBe(false);
    // None of them has used it up.
    expect(await said(ANA, of.approve(stepUp))).toBe('ok');
    expect(await of.isInForce()).toBe(true);
  });

  test('takes a step-up for itself alone, once, by one of two people at once', async () => {
    const [of, other] = [await begun(name), await begun(name)];
    const [own, others] = [await proved(setup.SAM, of), await proved(setup.SAM, other)];
    expect(await said(setup.SAM, of.approve(others.stepUp))).toBe('staff/no-step-up');
    expect(await said(setup.SAM, of.approve('0'.repeat(32)))).toBe('staff/no-step-up');
    const anas = await proved(ANA, of);
    const both = await Promise.all([said(setup.SAM, of.approve(own.stepUp)), said(ANA, of.approve(anas.stepUp))]);
    expect(both.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await of.isInForce()).toBe(true);
    const [winner, loser] = both[0] === 'ok' ? [setup.SAM, ANA] : [ANA, setup.SAM];
    const theirs = winner === ANA ? anas : own;
    expect(await said(winner, of.approve(theirs.stepUp))).toBe('ok');
    expect(await approves(loser, of)).not.toBe('ok');
    expect(await other.isInForce()).toBe(false);
  });
});
