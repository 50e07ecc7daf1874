import { fullName } from '#shared/client/client.ts';
import { type BankProposal, lineReference } from '#shared/contracts/statements.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { add, type Cents, formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import type { KeptLine, LineName } from '#shared/statement/kept-line.ts';
import { elsewhereText } from '#shared/statement/propose.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { isShown, type PaidByWire, type ReceivedWire, type WireMove, type WirePart } from '#shared/wire/received.ts';
import { askedInWords } from '#shared/wire/than-asked.ts';
import { deskMember } from '../console/desk/desk-member.ts';
import type { DeskCaller } from '../console/desk/ports.ts';
import { fileIdOf, fileOf } from '../ledger/book-entries.ts';
import { approvedAgain, approveWire, rejectForWire } from '../payments/decide-wire.ts';
import { doubtWords, shownMoneyOf } from '../payments/engine/doubted-money.ts';
import { fileTitle, shortWithout } from '../payments/engine/lost-money.ts';
import { pretendingTransfers } from '../payments/engine/pretending.ts';
import type { Which } from '../payments/engine/staff-work.ts';
import { findWire, otherWires, type WireWork } from '../payments/engine/wire-work.ts';
import { proposeForWire, proposeToApply, proposeToReopen } from '../payments/propose-for-wire.ts';
import { type AskedPart, proposeJoin, proposeSplit, proposeUndo } from '../payments/propose-split.ts';
import { askApproval, giveApproval, type Intent, onHoldRefusal } from '../people/approving.ts';
import { isOtherPerson, type KnownMember } from '../people/member.ts';
import { approveForLine, lineApprovedAgain, lineWords, rejectForLine } from './decide-line.ts';
import { fileRefusal } from './named-files.ts';
import { type WireDeskPorts, wholeCompany } from './ports.ts';
import { listOf, statementWords, undoWords, unpostWords } from './undo-words.ts';
import { foundLine, proposeLine } from './work-on-line.ts';

/** A wire's reference, or a transaction's: see `lineReference`. */
type OfBank = { readonly reference: string };
/** Its state after an act. */
type Now = { readonly state: KeptLine['state'] | ReceivedWire['state']; readonly version: number };

const LINE = /^(?<on>\d{4}-\d{2}-\d{2})_(?<id>[0-9a-f]{64})$/;

/** The transaction that a path names; undefined for a wire. */
function lineIn({ reference }: OfBank): LineName | undefined {
  const { on, id } = LINE.exec(reference)?.groups ?? {};
  return on && id ? { on, id } : undefined;
}

const nowOf = ({ state, version }: Now): Now => ({ state, version });
const afterLine = <Code extends RefusalCode>(worked: Outcome<KeptLine, Refusal<Code>>) =>
  worked.ok ? done(nowOf(worked.value)) : worked;
const afterWire = <Code extends RefusalCode>(worked: Outcome<WireWork, Refusal<Code>>) =>
  worked.ok ? done(nowOf(worked.value.wire)) : worked;

/** The wire, if it is still as it was shown. */
async function shownWire(ports: WireDeskPorts, caller: DeskCaller, { reference }: OfBank, version: number) {
  const found = await findWire(ports, deskMember(caller, 'prepare'), reference);
  if (!found.ok) return found;
  return found.value.version === version ? found : refuse({ code: 'wire/not-now' });
}

type WishedPart = {
  readonly amount: Cents;
  readonly transferId?: TransferId | undefined;
  readonly fileNumber?: string | undefined;
};
type Wish = {
  readonly what?: WireMove | undefined;
  readonly transferId?: TransferId | undefined;
  readonly parts?: readonly WishedPart[] | undefined;
  readonly others?: readonly string[] | undefined;
  readonly reason: string;
};

/** Finds a payment by its id alone. */
async function whichOf(
  ports: WireDeskPorts,
  tenant: TenantId,
  id: TransferId | undefined,
): Promise<Outcome<Which, Refusal<'staff/no-payment'>>> {
  const client = id && (await ports.clientOf(tenant, id));
  return client ? done({ client, id }) : refuse({ code: 'staff/no-payment' });
}

/** Refuses to post parts of a wire to files that the company doesn't have or that have too many transactions. */
const postedRefusal = (ports: WireDeskPorts, tenantId: TenantId, parts: readonly Pick<WirePart, 'amount' | 'file'>[]) =>
  fileRefusal(
    ports,
    { tenantId },
    parts.flatMap(({ amount, file }) => (file ? [{ ...file, amount }] : [])),
  );

/** Proposes to split a wire into parts. */
async function proposeParts(ports: WireDeskPorts, caller: DeskCaller, reference: string, { parts = [], reason }: Wish) {
  const asked: AskedPart[] = [];
  for (const { amount, transferId, fileNumber } of parts) {
    const which = transferId && (await whichOf(ports, caller.tenant, transferId));
    if (which && !which.ok) return which;
    const file = fileNumber ? { file: { fileId: fileIdOf('', fileNumber), fileNumber } } : {};
    asked.push({ amount, which: which ? which.value : undefined, ...file });
  }
  const closed = await postedRefusal(ports, caller.tenant, asked);
  if (closed) return refuse(closed);
  return proposeSplit(ports, deskMember(caller, 'prepare'), reference, { parts: asked, reason });
}

/** Proposes a move of a wire: apply, unmatch, return, void, split, join or undo. */
async function proposeMove(
  ports: WireDeskPorts,
  caller: DeskCaller,
  { reference, transfer: paid }: ReceivedWire,
  wish: Wish,
) {
  const member = deskMember(caller, 'prepare');
  const { what, transferId, others = [], reason } = wish;
  if (what === 'send back' || what === 'void' || what === 'unpost')
    return proposeForWire(ports, member, reference, { what, reason });
  if (what === 'reopen') {
    if (!paid) return refuse({ code: 'wire/not-now' });
    return proposeToReopen(ports, member, { client: paid.client, id: paid.id }, reason);
  }
  if (what === 'split') return proposeParts(ports, caller, reference, wish);
  if (what === 'undo') return proposeUndo(ports, member, reference, reason);
  if (what === undefined) return refuse({ code: 'wire/not-now' });
  const which = await whichOf(ports, caller.tenant, transferId);
  if (!which.ok) return which;
  const joined = { others, which: which.value, reason };
  return what === 'join'
    ? proposeJoin(ports, member, reference, joined)
    : proposeToApply(ports, member, reference, joined);
}

/** Proposes a change to a transaction or a wire, as it was shown. */
export async function proposeAtBank(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfBank,
  { version, ...wish }: Wish & { readonly version: number },
) {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  const line = lineIn(of);
  // A move of a wire isn't one of a transaction, so it isn't taken for an undo.
  if (line && wish.what) return refuse({ code: 'wire/unknown' });
  if (line)
    return afterLine(await proposeLine(ports, deskMember(caller, 'prepare'), { ...line, version }, wish.reason));
  const found = await shownWire(ports, caller, of, version);
  return found.ok ? afterWire(await proposeMove(ports, caller, found.value, wish)) : found;
}

/** Rejects a proposal. Its proposer may do this too. */
export async function rejectAtBank(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfBank,
  { version: change, reason }: { readonly version: number; readonly reason: string },
) {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  const member = deskMember(caller, hasRole(caller.roles, ['operator']) ? 'prepare' : 'approve');
  const line = lineIn(of);
  if (line) return afterLine(await rejectForLine(ports, member, { ...line, version: change }, reason));
  const found = await shownWire(ports, caller, of, change);
  if (!found.ok) return found;
  return afterWire(await rejectForWire(ports, member, { reference: of.reference, change, reason }));
}

type Proposed = NonNullable<ReceivedWire['proposed']>;
/** The payments that a proposal names, in their current state. */
type Asking = ReadonlyMap<string, Transfer>;

async function askingOf({ transfers }: WireDeskPorts, wire: ReceivedWire): Promise<Asking> {
  const { tenantId, transfer, proposed } = wire;
  const named = [proposed?.transfer ?? transfer, ...(proposed?.parts ?? []).map((part) => part.transfer)];
  const found = await Promise.all(named.map((of) => of && transfers.find(tenantId, of.client, of.id)));
  return new Map(found.flatMap((payment) => (payment ? [[payment.id, payment] as const] : [])));
}

/** A payment with its client, the requested amount, and how the received amount compares. */
function paymentWords(asking: Asking, of: PaidByWire | undefined, received: Cents): string {
  const payment = of && asking.get(of.id);
  const payer = payment && { name: fullName(payment), total: totalOf(payment) };
  return `payment ${askedInWords(of?.referenceId ?? '', received, payer)}`;
}
const partWords = ({ parts = [] }: Proposed, asking: Asking): readonly string[] =>
  parts.map(({ amount, transfer, file }) => {
    const to = transfer ? `for ${paymentWords(asking, transfer, amount)}` : undefined;
    return `${formatDollars(amount)} ${to ?? (file ? `posted to file ${file.fileNumber}` : 'unidentified')}`;
  });
const otherWords = (others: readonly ReceivedWire[]): string =>
  listOf(others.map(({ reference, received }) => `the wire ${reference} of ${formatDollars(received)}`));

/**
 * The accounts that the approver of an application, a split or a combination accepts, if a statement shows a wire in
 * another one than its payment's instructions name. A proposal made for that reason has the sentence already.
 */
function elsewhereIn({ proposed }: ReceivedWire, asking: Asking, wires: readonly ReceivedWire[]): string {
  const meant = [proposed?.transfer, ...(proposed?.parts ?? []).map(({ transfer }) => transfer)];
  const payments = meant.flatMap((each) => asking.get(each?.id ?? '') ?? []);
  const sentences = wires
    .filter(isShown)
    .flatMap(({ account }) => payments.map((payment) => elsewhereText(payment, account)))
    .filter((sentence) => sentence && sentence !== proposed?.reason);
  return [...new Set(sentences)].map((sentence) => `. ${sentence}`).join('');
}

/** How far undoing a match would leave its file below zero. A wire that doesn't count yet isn't missed. */
async function shortIn(
  ports: WireDeskPorts,
  { tenantId, reference }: ReceivedWire,
  payment: Transfer | undefined,
  approver: KnownMember,
) {
  const booked = payment?.events.findLast(({ wire }) => wire)?.wire;
  const typed = await ports.files.typed(tenantId);
  if (!payment || !booked || typed.some(({ wire, isCounted }) => !isCounted && wire.reference === reference)) return '';
  const amount = booked.received - booked.earned;
  const money = { fileId: fileOf(payment), name: fileTitle(payment), amount, payment: payment.id };
  const short = await shortWithout(ports, tenantId, money, approver);
  return short ? `. ${short}` : '';
}

/** The words that the approver agrees to. */
async function wordsOf(ports: WireDeskPorts, of: ReceivedWire, approver: KnownMember): Promise<string> {
  const { received, proposed, transfer } = of;
  if (proposed?.what === 'undo') return undoWords(ports, of);
  if (proposed?.what === 'unpost') return unpostWords(ports, of, approver);
  const asking = await askingOf(ports, of);
  const wire = `the wire of ${statementWords(of)}`;
  const together = proposed?.others?.map(({ reference }) => reference) ?? of.joined ?? [];
  const others = await otherWires(ports, of, together);
  const elsewhere = elsewhereIn(of, asking, [of, ...others]);
  const all = others.reduce((sum, other) => add(sum, other.received), received);
  const payment = paymentWords(asking, proposed?.transfer ?? transfer, all);
  const doubts = async () => {
    const shown = await shownMoneyOf(ports, [of, ...others]);
    return [elsewhere, ...(await doubtWords(ports, of.tenantId, shown))].join('. ');
  };
  if (proposed?.what === 'apply') return `Apply ${wire}, to ${payment}${await doubts()}`;
  if (proposed?.what === 'split') return `Split ${wire}, into ${listOf(partWords(proposed, asking))}${await doubts()}`;
  if (proposed?.what === 'join')
    return `Combine ${wire}, with ${otherWords(others)}, and apply the ${formatDollars(all)} to ${payment}${await doubts()}`;
  const beside = others.length > 0 ? `, with ${otherWords(others)}` : '';
  if (proposed?.what === 'reopen')
    return `Undo the match of ${wire}${beside}, to ${payment}${await shortIn(ports, of, asking.get(transfer?.id ?? ''), approver)}`;
  if (proposed?.what === 'void') return `Void the entry for ${wire}`;
  return `Record that ${wire}, is returned to its sender. The return wire is ordered at the bank, not here`;
}

/**
 * The amount that counts against the approver's limit. For a part that is returned, it is the whole wire, so that no
 * one can return in parts what they may not return at once.
 */
async function amountOf({ wires }: WireDeskPorts, wire: ReceivedWire): Promise<Cents> {
  const whole = wire.part && (await wires.find(wire.tenantId, wire.part.wire));
  return whole ? whole.received : wire.received;
}

/** Approves the proposed move of a wire, unless a part of it can't be posted. */
async function wireApproved(ports: WireDeskPorts, caller: DeskCaller, { proposed, reference, version }: ReceivedWire) {
  const closed = await postedRefusal(ports, caller.tenant, proposed?.parts ?? []);
  if (closed) return refuse(closed);
  return afterWire(await approveWire(ports, deskMember(caller, 'approve'), { reference, change: version }));
}

/** An open proposal, as this reader may decide it. */
function shownTo(
  caller: DeskCaller,
  {
    proposed,
    ...of
  }: Pick<BankProposal, 'reference' | 'version' | 'what'> & { readonly proposed: NonNullable<KeptLine['proposed']> },
): BankProposal {
  const { by, at, reason = '', identity } = proposed;
  const isOther = isOtherPerson(deskMember(caller, 'approve'), proposed);
  return {
    ...{ ...of, by, at, reason, isByCommand: identity?.way !== 'console' },
    mayApprove: isOther && hasRole(caller.roles, ['approver']) && !onHoldRefusal(caller.member, caller.now),
    mayReject: hasRole(caller.roles, ['operator', 'approver']),
  };
}

/** The open proposals about these wires and transactions, oldest first. */
export async function shownProposals(
  ports: WireDeskPorts,
  caller: DeskCaller,
  { wires, lines }: { readonly wires: readonly ReceivedWire[]; readonly lines: readonly KeptLine[] },
): Promise<BankProposal[]> {
  const approver = deskMember(caller, 'approve');
  const ofWires = wires.map(async (wire) => {
    const { reference, version, proposed } = wire;
    return proposed
      ? [shownTo(caller, { reference, version, proposed, what: await wordsOf(ports, wire, approver) })]
      : [];
  });
  const ofLines = lines.map(async (line) => {
    const { version, proposed } = line;
    return proposed
      ? [
          shownTo(caller, {
            reference: lineReference(line),
            version,
            proposed,
            what: await lineWords(ports, line, approver),
          }),
        ]
      : [];
  });
  return (await Promise.all([...ofWires, ...ofLines])).flat().toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

const ownRefusal = (member: KnownMember, proposed: KeptLine['proposed']): Refusal<'staff/same-person'> | undefined =>
  proposed && !isOtherPerson(member, proposed) ? { code: 'staff/same-person' } : undefined;

/** The proposal that the approver was shown, and how exactly this is carried out. */
async function approvable(ports: WireDeskPorts, caller: DeskCaller, of: OfBank, version: number) {
  const whole = wholeCompany(caller);
  if (!whole.ok) return whole;
  const [name, member] = [lineIn(of), deskMember(caller, 'approve')];
  if (name) {
    const line = await foundLine(ports, member, { ...name, version }, 'proposed', 'decision');
    if (!line.ok) return line;
    const { proposed } = line.value;
    const carryOut = async (to: WireDeskPorts) => afterLine(await approveForLine(to, member, line.value));
    return done({
      samePerson: ownRefusal(member, proposed),
      intent: async (): Promise<Intent> => ({
        about: ['line', name.on, name.id, version, proposed],
        words: await lineWords(ports, line.value, member),
      }),
      tried: () => carryOut(pretending(ports)),
      carryOut: () => carryOut(ports),
    });
  }
  const wire = await shownWire(ports, caller, of, version);
  if (!wire.ok) return wire;
  const { reference, proposed } = wire.value;
  return done({
    samePerson: ownRefusal(member, proposed),
    // A returned wire leaves the company.
    ...(proposed?.what === 'send back' ? { leaving: await amountOf(ports, wire.value) } : {}),
    intent: async (): Promise<Intent> => ({
      about: ['wire', reference, version, proposed],
      words: await wordsOf(ports, wire.value, member),
    }),
    tried: () => wireApproved(pretending(ports), caller, wire.value),
    carryOut: () => wireApproved(ports, caller, wire.value),
  });
}

/**
 * The ports without a decision's writes, so that no one proves their identity for something that is then refused. A wire
 * is still linked to the transaction that shows it, because that decides nothing.
 */
function pretending(ports: WireDeskPorts): WireDeskPorts {
  const isWritten = async () => true;
  const { save } = pretendingTransfers({ ...ports.transfers, add: async (one) => one });
  return {
    ...ports,
    transfers: { ...ports.transfers, save },
    lines: { ...ports.lines, save: isWritten, saveWithoutWire: isWritten },
    files: { ...ports.files, prove: isWritten, disprove: isWritten },
    wires: {
      ...ports.wires,
      save: async (one) => done(one),
      settle: async (one) => done(one),
      settleAll: async ([first]) => done(first),
      saveReturn: isWritten,
    },
  };
}

/** Begins the step-up to approve a proposal, and returns the words to agree to. */
export const askBankStepUp = async (
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfBank,
  { version }: { readonly version: number },
) => askApproval(ports, caller, await approvable(ports, caller, of, version));

/** This person's own approval, for a retry after its answer was lost. Undefined for any other request. */
async function approvedBefore(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfBank,
  version: number,
): Promise<Now | undefined> {
  const member = deskMember(caller, 'approve');
  const line = lineIn(of);
  if (line) return lineApprovedAgain(ports, member, { ...line, version });
  return (await approvedAgain(ports, member, { reference: of.reference, change: version }))?.wire;
}

/** Carries out a proposal with the approver's step-up. */
export async function approveAtBank(
  ports: WireDeskPorts,
  caller: DeskCaller,
  of: OfBank,
  { version, stepUp }: { readonly version: number; readonly stepUp: StepUpId },
) {
  const found = await approvable(ports, caller, of, version);
  return giveApproval(ports, caller, found, {
    stepUp,
    async again() {
      const isMoved = !found.ok && ['wire/not-now', 'statement/line-changed'].includes(found.refusal.code);
      const own = isMoved ? await approvedBefore(ports, caller, of, version) : undefined;
      return own && done(nowOf(own));
    },
  });
}
