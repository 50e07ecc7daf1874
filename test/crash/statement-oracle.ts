import { fileIdOf } from '#functions/ledger/book-entries.ts';
import { isCovered } from '#functions/payments/engine/cover.ts';
import { isWireOf, type KeptLine, wiresOfLine } from '#shared/statement/kept-line.ts';
import { perhapsTyped } from '#shared/statement/perhaps-typed.ts';
import type { StatementLine } from '#shared/statement/statement.ts';
import { hasLostCover } from '#shared/transfer/not-covered.ts';
import { joinedIn, joinedReferenceOf, type ReceivedWire } from '#shared/wire/received.ts';
import {
  FILE,
  linesIn,
  OTHER_FILE,
  type StatementRun,
  type StatementStage,
  statementsIn,
  TOLD_AGAIN,
} from './statement-stage.ts';

const PAGE = 500;
const MONTH = '2026-11';

/** Every transaction on record, oldest first. */
export async function linesOf({ ports }: StatementStage, { tenant }: StatementRun): Promise<readonly KeptLine[]> {
  const all: KeptLine[] = [];
  let after: string | undefined;
  do {
    const page = await ports.lines.month(tenant, { month: MONTH, after, most: PAGE });
    all.push(...page.lines);
    after = page.after;
  } while (after);
  return all.toReversed();
}

const SAID: readonly (keyof StatementLine)[] = ['on', 'amount', 'direction', 'kind', 'reference', 'party', 'text'];
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);
const short = ({ id, state }: KeptLine): string => `line ${id.slice(0, 6)} (${state})`;

/** Errors in the record of the files: a transaction that is lost, duplicated, invented or altered, or a statement. */
async function fileComplaints(
  stage: StatementStage,
  run: StatementRun,
  lines: readonly KeptLine[],
  files: readonly string[],
) {
  const said = new Map(files.flatMap(linesIn).map((line) => [line.id, line]));
  const kept = new Map(lines.map((line) => [line.id, line]));
  const statements = await stage.ports.statements.all(run.tenant);
  // A removed statement's transactions go with it.
  const told = files
    .flatMap(statementsIn)
    .filter((own) => statements.some(({ from, until }) => from === own.from && until === own.until))
    .flatMap((own) => own.lines);
  return [
    ...(kept.size === lines.length ? [] : ['a line is on record twice']),
    ...told.filter(({ id }) => !kept.has(id)).map(({ id }) => `line ${id.slice(0, 6)} is lost`),
    ...lines.flatMap((line) => {
      const bank = said.get(line.id);
      if (!bank) return [`${short(line)} is in no file`];
      return SAID.some((field) => bank[field] !== line[field]) ? [`${short(line)} isn’t what the bank said`] : [];
    }),
    ...(statements.length > 0 || files.length === 0 ? [] : ['no statement is on record']),
  ];
}

/** Errors between the transactions and the wires on record. */
function matchComplaints(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): readonly string[] {
  const live = wires.filter(({ state }) => state !== 'void');
  const ownOf = (line: KeptLine) => live.filter((wire) => wire.line?.id === line.id);
  const matched = lines.filter(({ state, direction }) => state === 'matched' && direction === 'in');
  // A wire that someone types after its transaction was excluded is that person's word against it, and shown there.
  const typedLater = (line: KeptLine, wire: ReceivedWire) =>
    line.state === 'ignored' && wire.line === undefined && wire.steps.length > 0 && line.steps.length > 0;
  // A person may match a typed wire of the same amount and day that no reference leads to.
  const isChosen = (line: KeptLine, wire: ReceivedWire) =>
    perhapsTyped({ ...line, state: 'new', steps: [] }, [wire]) !== undefined;
  return [
    ...lines
      .filter((line) => ownOf(line).length !== (matched.includes(line) ? 1 : 0))
      .map((line) => `${short(line)} has ${ownOf(line).length} wires whose references lead to it`),
    ...matched
      .filter((line) => ownOf(line).some(({ line: _its, ...wire }) => !isWireOf(line, wire) && !isChosen(line, wire)))
      .map((line) => `${short(line)} has the wire of another line or amount`),
    ...live
      .filter((wire) => lines.some((line) => isWireOf(line, wire) && !typedLater(line, wire)))
      .map((wire) => `the wire ${wire.reference} (${wire.state}) isn’t part of its line`),
  ];
}

/** Errors between the bank's wires and the records made from them: no cent counts twice, and none is lost. */
function splitComplaints(wires: readonly ReceivedWire[]): readonly string[] {
  const live = wires.filter(({ state }) => state !== 'void');
  const byReference = new Map(live.map((wire) => [wire.reference, wire]));
  const centsOf = (some: readonly ReceivedWire[]) => sumOf(some.map(({ received }) => received));
  const isGone = ({ state }: ReceivedWire) => state === 'split';
  const ofBank = live.filter(({ part }) => part === undefined);
  const named = (references: readonly string[] = []) => references.flatMap((one) => byReference.get(one) ?? []);
  const isEqual = centsOf(live.filter((wire) => !isGone(wire))) === centsOf(ofBank);
  return [
    ...(isEqual ? [] : ['what stands anywhere isn’t what the bank received']),
    ...live
      .filter((wire) => isGone(wire) !== (wire.into !== undefined))
      .map((wire) => `${wire.reference} is ${wire.state}`),
    ...live
      .filter(({ state, file }) => (state === 'posted') !== (file !== undefined))
      .map(({ reference, state }) => `${reference} is ${state} beside its file`),
    ...live
      .filter(({ into, received }) => into && centsOf(named(into)) !== received)
      .map(({ reference }) => `the parts of ${reference} aren’t it`),
    ...live
      .filter(({ part, reference }) => part && !byReference.get(part.from)?.into?.includes(reference))
      .map(({ reference }) => `${reference} is no part of what it says`),
  ];
}

/** Errors between outgoing transactions and the wires they returned: each belongs to exactly one other. */
function returnComplaints(lines: readonly KeptLine[], wires: readonly ReceivedWire[]): readonly string[] {
  const out = lines.filter(({ state, direction }) => state === 'matched' && direction === 'out');
  const gone = wires.filter(({ sentBackLine }) => sentBackLine);
  const isPair = (line: KeptLine, wire: ReceivedWire) =>
    wire.sentBackLine?.id === line.id && wire.reference === line.returned && wire.received === line.amount;
  return [
    ...out
      .filter((line) => gone.filter((wire) => isPair(line, wire)).length !== 1)
      .map((line) => `${short(line)} has no wire that went back`),
    ...gone
      .filter((wire) => out.filter((line) => isPair(line, wire)).length !== 1 || wire.state !== 'sent back')
      .map(({ reference }) => `the wire ${reference} has no line by which it went back`),
  ];
}

/** Errors in transactions that two kinds of files list: one of them counts, unless two people have kept both. */
function alikeComplaints(lines: readonly KeptLine[]): readonly string[] {
  // An excluded one counts for nothing, so the next one counts in its place.
  const isOwn = ({ alike, steps, state, files }: KeptLine) =>
    !alike && !steps.some(({ name }) => name === 'keep') && (state !== 'ignored' || files !== undefined);
  return [
    ...lines
      .filter(({ alike, state, files }) => alike && (state === 'matched' || files))
      .map((line) => `${short(line)} may be known money, and counts`),
    ...TOLD_AGAIN.filter(
      (amount) => lines.filter((line) => line.direction === 'in' && line.amount === amount && isOwn(line)).length > 1,
    ).map((amount) => `two lines of ${amount} count, and may be one`),
  ];
}

type Proof = { readonly id: string; readonly amount: number; readonly direction?: string | undefined };
const proofText =
  (file: string) =>
  (of: Proof): string =>
    `${file} ${of.id.slice(0, 6)}: ${of.direction === 'out' ? -of.amount : of.amount}`;
const OWN_FILES = [FILE, OTHER_FILE];

/** The entries on the files' lists. */
async function listedProofs({ ports }: StatementStage, { tenant }: StatementRun): Promise<readonly string[]> {
  const lists = await Promise.all(OWN_FILES.map((file) => ports.files.promised(tenant, fileIdOf('', file))));
  return lists.flatMap(({ proofs = [] }, at) => proofs.map(proofText(OWN_FILES[at] ?? '')));
}

const payoutsOf = ({ ports }: StatementStage, { tenant, payouts }: StatementRun) =>
  Promise.all(payouts.map(({ clientId, id }) => ports.transfers.find(tenant, clientId, id)));

/**
 * Errors in the files' money outside the portal: the transactions and the files' lists agree, in and out, the parts add
 * up to the transaction, and a disbursement that its file no longer covers is on hold.
 */
async function outsideComplaints(stage: StatementStage, run: StatementRun, lines: readonly KeptLine[]) {
  const said = lines.flatMap((line) => [
    ...(line.files ?? []).map(({ fileNumber, amount }) => proofText(fileNumber)({ ...line, amount })),
    ...wiresOfLine(line).flatMap(({ file, received }) =>
      file ? [proofText(file.fileNumber)({ id: line.id, amount: received })] : [],
    ),
  ]);
  const listed = await listedProofs(stage, run);
  const payouts = (await payoutsOf(stage, run)).filter((payout) => payout !== undefined);
  const loose = payouts.filter((payout) => !hasLostCover(payout));
  // Nothing is booked on this stage, so a typed wire that doesn't count yet must not be removed from the books either.
  const unbooked = { ...stage.ports, files: { ...stage.ports.files, typed: async () => [] } };
  const covered = await Promise.all(loose.map((payout) => isCovered(unbooked, payout)));
  return [
    ...said.filter((each) => !listed.includes(each)).map((each) => `the file's list lacks the line ${each}`),
    ...listed.filter((each) => !said.includes(each)).map((each) => `the file's list has ${each}, and no line says so`),
    ...(new Set(listed).size === listed.length ? [] : ['a line is twice on the file’s list']),
    ...covered.filter((is) => !is).map(() => 'a payout without its money is not held'),
  ];
}

/**
 * Errors in the statement's side of the books when nothing is under way: matched equals received, no transaction twice,
 * no receipt without its transaction. All open items were reviewed before.
 */
export async function lineComplaints(
  stage: StatementStage,
  run: StatementRun,
  files: readonly string[],
): Promise<readonly string[]> {
  const [lines, wires] = await Promise.all([linesOf(stage, run), stage.allWires(run.tenant)]);
  const found = await Promise.all(
    run.payments.map(({ tenantId, clientId, id }) => stage.ports.transfers.find(tenantId, clientId, id)),
  );
  const applied = wires.filter(({ state }) => state === 'applied');
  const received = found.flatMap((payment) => (payment?.wireReceipt ? [payment.wireReceipt.received] : []));
  const ofPayments = found.flatMap((payment) => {
    if (!payment) return ['a payment is lost'];
    const own = applied.filter(({ transfer }) => transfer?.id === payment.id);
    const receipt = payment.status === 'completed' ? payment.wireReceipt?.reference : undefined;
    const named = receipt === undefined ? [] : joinedIn(receipt);
    const isNamed = own.every(({ reference, joined = [reference] }) => joinedReferenceOf(joined) === receipt);
    if (own.length !== named.length) return [`a payment that is ${payment.status} has ${own.length} wires`];
    return isNamed ? [] : ['a receipt names another wire'];
  });
  const isEqual = sumOf(applied.map((wire) => wire.received)) === sumOf(received);
  return [
    ...(await fileComplaints(stage, run, lines, files)),
    ...matchComplaints(lines, wires),
    ...alikeComplaints(lines),
    ...splitComplaints(wires),
    ...returnComplaints(lines, wires),
    ...(await outsideComplaints(stage, run, lines)),
    ...ofPayments,
    ...(isEqual ? [] : ['what was applied isn’t what was received']),
  ];
}

/** The state of everything, in words that are the same for two runs that ended alike. */
export async function endOf(stage: StatementStage, run: StatementRun): Promise<unknown> {
  const [lines, wires] = await Promise.all([linesOf(stage, run), stage.allWires(run.tenant)]);
  const statements = await stage.ports.statements.all(run.tenant);
  const payments = await Promise.all(
    run.payments.map(({ tenantId, clientId, id }) => stage.ports.transfers.find(tenantId, clientId, id)),
  );
  const payouts = await payoutsOf(stage, run);
  return {
    outside: [await listedProofs(stage, run), payouts.map((payout) => payout?.problem?.code)],
    lines: lines.map(({ id, state, wire, returned, alike }) => [id, state, wire?.reference ?? returned, alike?.id]),
    wires: wires.map(({ reference, state, received, transfer, line, proposed, sentBackLine, joined, into, file }) => [
      ...[reference, state, received, transfer?.referenceId, line?.id, proposed?.what, sentBackLine?.id],
      ...[joined, into, file?.fileNumber],
    ]),
    payments: payments.map((payment) => [payment?.status, payment?.wireReceipt?.reference]),
    statements: statements.map(({ from, until, count, closing }) => [from, until, count, closing]),
  };
}
