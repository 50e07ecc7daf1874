import { describe, expect, test } from 'vitest';
import { placesOf } from '#functions/console/listing/places-of.ts';
import { isListed } from '#functions/console/listing/row-of.ts';
import { movesNow } from '#functions/console/moves-now.ts';
import { approve } from '#functions/payments/approve.ts';
import { unholdTransfer } from '#functions/payments/hold-transfer.ts';
import { noteProofRequest } from '#functions/payments/note-proof.ts';
import { askReversal, noteReversal, proposeReversal } from '#functions/payments/reverse-payment.ts';
import { setFileNumber } from '#functions/payments/set-file-number.ts';
import { type SimpleWork, simpleMoves } from '#functions/payments/simple-moves.ts';
import type { Member } from '#functions/people/member.ts';
import { toCents } from '#shared/money.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { DeskMove, SimpleMove } from '#shared/staff/desk-move.ts';
import { waitsOfTransfer } from '#shared/staff/wait.ts';
import { type AccountCheck, shortMark } from '#shared/transfer/account-check.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { lifecycleLines, type TransferEventName } from '#shared/transfer/lifecycle.ts';
import { moved } from '#shared/transfer/move.ts';
import { NOT_COVERED, overdraftOf } from '#shared/transfer/not-covered.ts';
import { openProofRequestOf } from '#shared/transfer/proof-request.ts';
import { answersTo, openReversalOf, reversalOf } from '#shared/transfer/reversal.ts';
import { isOpen } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { waitsFor } from '#shared/transfer/waiting.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { aTenant } from '../../support/people.ts';
import { aSchedule } from '../../support/transfers.ts';
import { ACME, NOBODYS, rosasTransfer, setUpStaff, whichOf } from '../staff/staff-setup.ts';

const NOW = new Date('2026-11-25T15:00:00.000Z');
const at = NOW.toISOString();
const LONG_AGO = '2026-10-20T15:00:00.000Z';
const THRESHOLD = { approvalThreshold: toCents(1) };
const CONFIG = aTenant(THRESHOLD);
const reason = 'Checked with the client';

/** An office of two: an escrow officer, who prepares every payment, and an approver. */
const OFFICE = (
  [
    [ROSA, 'prepare'],
    [SAM, 'approve'],
  ] as const
).map(([person, role]) => {
  const member: Member = { tenant: ACME, id: person.id, name: person.name, role, way: 'console', now: NOW };
  return { member, reader: { tenant: ACME, member: person, roles: person.roles, now: NOW } };
});
const ROSAS = { by: ROSA.name, identity: { id: ROSA.id, role: 'prepare', way: 'console' } };

const prepared = (over: object): Transfer =>
  rosasTransfer({
    events: [{ id: 'e-1', name: 'create', from: null, to: 'created', actor: 'staff', at: LONG_AGO, ...ROSAS }],
    ...{ fileNumber: '24-1', amount: 100_00, authorization: aSchedule.authorization },
    ...over,
  });
const OUT = { disbursement: true, type: 'Client Disbursement' };
const STARTS: readonly Transfer[] = [
  prepared({ method: 'ACH' }),
  prepared({ method: 'Wire' }),
  prepared(OUT),
  prepared({ ...OUT, refundOf: { id: NOBODYS, referenceId: 'EM-1', purpose: 'Earnest Money' } }),
  prepared({ status: 'draft', events: [] }),
];

const ACCOUNT = { id: '65f0000000000000000000d1', bankName: 'First Platypus Bank', name: 'Checking' };
const destination = { ...ACCOUNT, accountLastFourDigits: '4821' } as NonNullable<Transfer['destination']>;
const accountCheck = {
  ...{ mark: 'a'.repeat(64), accountId: destination.id, bankName: ACCOUNT.bankName, accountLastFourDigits: '4821' },
  ...{ linkedAt: at, payee: 'Ada Buyer', ownerScore: null, doubts: [], standing: 'waiting', at, refused: [] },
} as AccountCheck;

const ARRIVED = { reference: 'R-1', received: toCents(100_00), on: '2026-11-25' };
const wireReceipt = { ...ARRIVED, sender: 'Ada Buyer', confirmedBy: ROSA.name, at };
const wire = { ...ARRIVED, earned: toCents(0), isHeld: false };

/** What an event of a client, the bank or time changes beside the status. */
const WITH: Partial<Record<TransferEventName, Partial<Transfer>>> = {
  schedule: { schedule: aSchedule as NonNullable<Transfer['schedule']> },
  askForCall: { destination, accountCheck },
  chooseUnverifiedAccount: { destination },
  changeAccount: { destination: undefined, accountCheck: undefined },
  reportSent: { wireReport: { at } },
  makeTransfer: { submittedAt: at },
  acceptPayment: { submittedAt: at },
  posted: { postedAt: at },
  settled: { completedAt: at },
  fundsAvailable: { clearedAt: at },
  uncovered: { problem: { code: NOT_COVERED, sentence: '', at } },
};

const EVENTS = [...new Set(lifecycleLines().map((line) => /--(\w+) /.exec(line)?.[1] as TransferEventName))];
/** The events by which someone outside the office, or time, could move a payment. */
const OUTSIDE = (['client', 'provider', 'system'] as const).flatMap((actor) =>
  EVENTS.map((name) => [name, actor] as const),
);

/** The payment after each event from outside. A client can't accept what waits for the office. */
function afterOthers(payment: Transfer): readonly Transfer[] {
  const later = payment.completedAt === at ? [{ ...payment, completedAt: LONG_AGO }] : [];
  const others = OUTSIDE.flatMap(([name, actor]) => {
    if (name === 'acceptPayment' && ['call', 'cover'].includes(waitsFor(payment) ?? '')) return [];
    const after = moved(payment, name, actor, { at, ...WITH[name] });
    return after.ok ? [after.value] : [];
  });
  return [...later, ...others];
}

type Made = Outcome<Transfer, Refusal>;
type Make = (ports: Parameters<SimpleWork>[0], member: Member, payment: Transfer) => Promise<readonly Made[]>;
const one = async (made: Promise<Made>): Promise<readonly Made[]> => [await made];

/** The moves that take more than a reason. Those that only prepare something else lead nowhere. */
const MAKES: Readonly<Record<Exclude<DeskMove, SimpleMove> | 'undo match' | 'unhold', Make>> = {
  // A refund is approved at the provider.
  approve: (ports, member, payment) =>
    kindOf(payment) === 'Refund'
      ? one(Promise.resolve(moved(payment, 'approveRefund', 'approver', { at, submittedAt: at })))
      : one(approve(ports, member, whichOf(payment))),
  'release account': async (_ports, _member, payment) => [
    moved(payment, 'releaseAccount', 'approver', { at, accountCheck: { ...accountCheck, standing: 'released' } }),
  ],
  'agree file': (ports, member, payment) =>
    one(setFileNumber(ports, member, whichOf(payment), { fileNumber: payment.filing?.to ?? '', isApproval: true })),
  'set file': (ports, member, payment) =>
    one(
      setFileNumber(ports, member, whichOf(payment), { fileNumber: payment.fileNumber === '24-1' ? '24-2' : '24-1' }),
    ),
  'confirm wire': async (_ports, _member, payment) => [
    moved(payment, 'confirmReceipt', 'staff', { at, completedAt: at, clearedAt: at, wireReceipt, wire }),
  ],
  'undo match': async (_ports, _member, payment) => [
    moved(payment, 'reopenReceipt', 'approver', { at, wireReceipt: undefined, wire }),
  ],
  unhold: (ports, member, payment) =>
    one(unholdTransfer(ports, member, whichOf(payment), { reason, way: payment.disbursement ? 'out' : 'in' })),
  reverse: (ports, member, payment) =>
    one(proposeReversal(ports, member, whichOf(payment), { why: 'duplicate', reason })),
  'ask reversal': (ports, member, payment) => one(askReversal(ports, member, whichOf(payment))),
  'note reversal': (_ports, member, payment) =>
    Promise.all(
      answersTo(payment).map((answer) => {
        const said = { answer, reason, on: '2026-11-20', reference: '4711' };
        return noteReversal(setUpStaff([payment]).ports, member, whichOf(payment), said);
      }),
    ),
  'proof asked': (ports, member, payment) => one(noteProofRequest(ports, member, whichOf(payment), '2026-11-25')),
  refund: async () => [],
  reissue: async () => [],
};

const unasked = async (): Promise<never> => Promise.reject(new Error('No bank is asked here.'));
const WIRES = { booksFrom: unasked, find: unasked, save: unasked, settle: unasked };
const SIMPLE: Readonly<Record<SimpleMove, SimpleWork>> = simpleMoves;
const isSimple = (move: DeskMove): move is Exclude<DeskMove, keyof typeof MAKES> => !(move in MAKES);

/** The payments after each move that the office is offered, and the moves that are refused after all. */
async function afterOffice(
  payment: Transfer,
): Promise<{ readonly made: readonly Transfer[]; readonly refused: readonly string[] }> {
  const made: Transfer[] = [];
  const refused: string[] = [];
  // What the bank may have is canceled at the bank, which has the next step.
  const isAtBank = payment.status === 'pending' || payment.status === 'submitted';
  for (const { member, reader } of OFFICE)
    for (const { move, why } of movesNow(payment, CONFIG, reader)) {
      if (why !== null || (move === 'cancel' && isAtBank)) continue;
      const ports = { ...setUpStaff([payment], { config: THRESHOLD }).ports, entries: unasked, wires: WIRES };
      const mark = payment.accountCheck ? shortMark(payment.accountCheck) : '';
      const after = isSimple(move)
        ? await one(SIMPLE[move](ports, member, whichOf(payment), reason, mark))
        : await MAKES[move](ports, member, payment);
      for (const each of after)
        if (each.ok) made.push(each.value);
        else refused.push(`${member.name}: ${move}, ${keyOf(payment)}: ${each.refusal.code}`);
    }
  return { made, refused };
}

/** What distinguishes two states of a payment for the people who have to move it. */
const keyOf = (payment: Transfer): string => {
  const { status, accountCheck: check } = payment;
  const kind = kindOf(payment);
  const isTheirs = status === 'viewed' || status === 'awaiting acceptance';
  return Object.entries({
    ...{ kind, status, hold: holdOf(payment)?.by, filing: payment.filing?.by },
    ...{ account: isTheirs && check?.standing, waits: waitsFor({ ...payment, events: [] }) },
    ...{ reversal: reversalOf(payment)?.state, proof: openProofRequestOf(payment) !== undefined },
    ...{ overdraft: overdraftOf(payment) !== undefined, scheduled: payment.schedule !== undefined },
    // Each counts only where a move depends on it.
    ...{ posted: status === 'pending' && payment.postedAt !== undefined },
    ...{ late: reversalOf(payment)?.state === 'proposed' && payment.completedAt === LONG_AGO },
    ...{ returned: kind === 'ACH' && payment.events.some(({ name }) => name === 'returned') },
  })
    .filter(([, value]) => value)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`))
    .join(', ');
};

type State = { readonly payment: Transfer; readonly byOffice: readonly string[]; readonly byOthers: readonly string[] };
const states = new Map<string, State>();
const refused: string[] = [];
const open = [...STARTS];
for (let payment = open.shift(); payment; payment = open.shift()) {
  const key = keyOf(payment);
  if (states.has(key)) continue;
  const office = isListed(payment) ? await afterOffice(payment) : { made: [], refused: [] };
  const others = afterOthers(payment);
  states.set(key, { payment, byOffice: office.made.map(keyOf), byOthers: others.map(keyOf) });
  refused.push(...office.refused);
  open.push(...office.made, ...others);
}

/** The states in which this is open, and that no steps lead out of. */
function deadEnds(isOpenIn: (payment: Transfer) => boolean, isOfficesOnly: boolean): readonly string[] {
  const left = new Set([...states].filter(([, { payment }]) => !isOpenIn(payment)).map(([key]) => key));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [key, { payment, byOffice, byOthers }] of states) {
      const isOffices = isOfficesOnly && payment.status !== 'submitted';
      if ([...byOffice, ...(isOffices ? [] : byOthers)].some((next) => left.has(next))) left.add(key);
    }
  }
  return [...states.keys()].filter((key) => !left.has(key));
}

const isDecided = (payment: Transfer): boolean => waitsOfTransfer(payment).some(({ kind }) => kind === 'decision');

describe('an office of two (D-112)', () => {
  test('is followed through hundreds of states, of every status', () => {
    const statuses = new Set([...states.values()].map(({ payment }) => payment.status));
    expect(states.size).toBeGreaterThan(250);
    expect(statuses.size).toBe(15);
  });

  test.each([
    ['a hold', (payment: Transfer) => holdOf(payment) !== undefined],
    ['everything that needs approval', isDecided],
    ['a call to a payee', (payment: Transfer) => waitsFor({ ...payment, events: [] }) === 'call'],
    ['a reversal', (payment: Transfer) => openReversalOf(payment) !== undefined],
    ['a proof request', (payment: Transfer) => openProofRequestOf(payment) !== undefined],
    ['the overdraft of a file', (payment: Transfer) => overdraftOf(payment) !== undefined],
    ['a payment that was prepared and not sent', ({ status }: Transfer) => status === 'created'],
    ['a payment that failed', ({ status }: Transfer) => status === 'error'],
  ] as const)('can end %s by itself, in every reachable state', (_what, isOpenIn) => {
    expect([...states.values()].some(({ payment }) => isOpenIn(payment))).toBe(true);
    expect(deadEnds(isOpenIn, true)).toEqual([]);
  });

  test('can end every payment, with the client, the bank and time', () => {
    expect(deadEnds(({ status }) => isOpen(status) || status === 'submitted', false)).toEqual([]);
  });

  test('is never refused what the page offers', () => {
    expect(refused).toEqual([]);
  });

  test('finds on Approvals everything that needs approval', () => {
    const missing = [...states].filter(
      ([, { payment }]) =>
        isDecided(payment) &&
        !placesOf(payment).some((place) => place.kind === 'row' && place.list === 'queue to approve'),
    );
    expect(missing.map(([key]) => key)).toEqual([]);
  });
});
