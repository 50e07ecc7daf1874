import { accountSides } from '#functions/console/reports/statement-side.ts';
import { monthAccount } from '#functions/console/reports/three-way.ts';
import { bankAccountId } from '#shared/ids.ts';
import type { JournalEntry } from '#shared/ledger/entry.ts';
import { balancesOf, outOfBalance, turnoversOf } from '#shared/ledger/postings.ts';
import { countedOnce } from '#shared/statement/alike.ts';
import { type KeptLine, type KeptStatement, keptStatement } from '#shared/statement/kept-line.ts';
import { instructedAccount } from '#shared/statement/propose.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { ACCOUNTS, AT_BANK, FILES, type Seen } from './careless-stage.ts';

/** Money that a bank's transaction gives a file, by the way its record names it. */
type Given = { readonly line: KeptLine; readonly fileNumber: string; readonly cents: number };

const tagOf = ({ text }: KeptLine): string => /\bT\d$/.exec(text)?.[0] ?? '';
const sumOf = (all: readonly { readonly cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);

/** The wire or parts in which a wire's money is now, through all splits. */
function endsOf(wire: ReceivedWire, byReference: ReadonlyMap<string, ReceivedWire>): readonly ReceivedWire[] {
  if (wire.state !== 'split') return [wire];
  return (wire.into ?? []).flatMap((reference) => {
    const next = byReference.get(wireReferenceOf(reference));
    return next ? endsOf(next, byReference) : [];
  });
}

/** What each transaction that counts gives to which file. */
function givenBy(lines: readonly KeptLine[], wires: readonly ReceivedWire[], payments: readonly Transfer[]) {
  const byReference = new Map(wires.map((wire) => [wireReferenceOf(wire.reference), wire]));
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const complaints: string[] = [];
  const given = lines.flatMap((line): readonly Given[] => {
    const posted = (line.files ?? []).map(({ fileNumber, amount }) => ({ line, fileNumber, cents: amount }));
    const own =
      line.direction === 'in' ? line.wire && byReference.get(wireReferenceOf(line.wire.reference)) : undefined;
    const ends = own ? endsOf(own, byReference) : [];
    const applied = ends.flatMap(({ state, transfer, received }) => {
      const payment = state === 'applied' && transfer && byId.get(transfer.id);
      if (!payment) return [];
      if (instructedAccount(payment) !== line.account)
        complaints.push(`${tagOf(line)} counts for ${payment.referenceId}, in account ${line.account}`);
      return [{ line, fileNumber: payment.fileNumber ?? '', cents: received }];
    });
    const ofFiles = ends.flatMap(({ file, received: cents }) =>
      file ? [{ line, fileNumber: file.fileNumber, cents }] : [],
    );
    return [...posted, ...applied, ...ofFiles];
  });
  return { given, complaints };
}

const isIn = ({ line }: Given): boolean => line.direction === 'in';
const isAtBank = ({ line }: Given): boolean => AT_BANK.some(({ tag }) => tag === tagOf(line));

/** A file's cleared debits, which no statement shows. */
const debitedFor = (payments: readonly Transfer[], file: string): number =>
  sumOf(
    payments.flatMap(({ disbursement, method, clearedAt, fileNumber, amount: cents }) =>
      !disbursement && method === 'ACH' && clearedAt && fileNumber === file ? [{ cents }] : [],
    ),
  );

/** True if the bank knows everything that came in for a file. */
export const isAllAtBank = ({ lines, wires, payments }: Seen, file: string | undefined): boolean =>
  givenBy(lines, wires, payments)
    .given.filter((each) => isIn(each) && each.fileNumber === file)
    .every(isAtBank);

/** Money out of the files, and what the bank shows for them, beyond what there can be. */
export function carelessComplaints({ lines, wires, payments }: Seen): readonly string[] {
  const { given, complaints } = givenBy(lines, wires, payments);
  const paidOut = payments.filter(({ disbursement, status }) => disbursement && status === 'submitted');
  return [
    ...complaints,
    ...lines
      .filter(({ direction, state, files }) => direction === 'out' && state === 'ignored' && !files)
      .filter(({ alike }) => !lines.some(({ id }) => id === alike?.id))
      .map((line) => `${tagOf(line)} left, is excluded, and is charged to no file`),
    // No file tells equal amounts of neighboring days apart, so they are counted together.
    ...[...Map.groupBy(AT_BANK, ({ amount }) => amount)].flatMap(([amount, equal]) => {
      const tags = equal.map(({ tag }) => tag);
      const cents = sumOf(given.filter(({ line }) => tags.some((tag) => tag === tagOf(line))));
      const most = Math.abs(amount) * equal.length;
      return cents > most ? [`${tags} count for ${cents / 100}`] : [];
    }),
    ...payments.flatMap(({ id, referenceId, status, amount, wireReceipt }) => {
      const refunds = paidOut.filter(({ refundOf, refundsWire }) => id === (refundOf?.id ?? refundsWire));
      const back = sumOf(refunds.map(({ amount: cents }) => ({ cents })));
      const most = status === 'completed' ? (wireReceipt?.received ?? amount) : 0;
      return back > most ? [`${referenceId} was refunded ${back / 100}, and has ${most / 100}`] : [];
    }),
    ...FILES.flatMap((file) => {
      const out = paidFrom({ payments }, file);
      const wired = sumOf(given.filter((each) => isIn(each) && isAtBank(each) && each.fileNumber === file));
      const shown = wired + debitedFor(payments, file);
      return out > shown ? [`${file} paid ${out / 100}, and the bank’s statements show ${shown / 100} for it`] : [];
    }),
  ];
}

/** A file's disbursements. */
const paidFrom = ({ payments }: Pick<Seen, 'payments'>, file: string): number =>
  sumOf(
    payments.flatMap(({ disbursement, status, fileNumber, amount: cents }) =>
      disbursement && status === 'submitted' && fileNumber === file ? [{ cents }] : [],
    ),
  );

/** Files that were paid out of in a step beyond what came in, less what the bank has paid for them before. */
export function chargeComplaints(before: Seen, { lines, wires, payments }: Seen): readonly string[] {
  const { given } = givenBy(lines, wires, payments);
  return FILES.flatMap((file) => {
    const own = given.filter(({ fileNumber }) => fileNumber === file);
    const out = paidFrom({ payments }, file);
    const charged = sumOf(own.filter((each) => !isIn(each)));
    const shown = sumOf(own.filter((each) => isIn(each) && isAtBank(each))) + debitedFor(payments, file) - charged;
    if (out <= paidFrom(before, file) || out <= shown) return [];
    return [`${file} paid ${out / 100}, and has ${shown / 100} after ${charged / 100} that the bank paid for it`];
  });
}

const MONTH = '2026-11';
const LAST = '2026-11-30';

const netOf = (lines: readonly KeptLine[]): number =>
  sumOf(lines.map(({ direction, amount }) => ({ cents: direction === 'in' ? amount : -amount })));

/** What came in and went out, by the bank: each transaction that any imported file tells of, once. */
const bankSum = (lines: readonly KeptLine[]): number =>
  netOf([...new Map(lines.map((line) => [tagOf(line), line])).values()]);

/** An account's transactions that count. Without a column for it, the account is the importer's word. */
const countedIn = (lines: readonly KeptLine[], account: string): readonly KeptLine[] =>
  countedOnce(lines).filter((line) => line.account === account);

/** The statements with one before the first day, at zero, and one at the month's end, by the transactions that count. */
function wholeMonth({ lines, statements }: Seen): readonly KeptStatement[] {
  const edge = (account: string, on: string, balance: number) =>
    keptStatement.parse({
      ...{ tenantId: 'acme', account, from: on, until: on, opening: balance, closing: balance, count: 0, days: [] },
      ...{ by: 'the bank', at: '2026-12-02T12:00:00.000Z' },
    });
  return [
    ...ACCOUNTS.flatMap((account) => [
      edge(account, '2026-11-01', 0),
      edge(account, LAST, netOf(countedIn(lines, account))),
    ]),
    ...statements,
  ];
}

/**
 * The books against the bank, as an examiner compares them at the month's end: each account's balance with its items,
 * and each file's and the unidentified money with what the records of wires and payments say.
 */
export function booksComplaints(seen: Seen): readonly string[] {
  const { lines, wires, payments, entries } = seen;
  const settings = ACCOUNTS.map((ending, at) => ({
    ...{ id: bankAccountId.parse(`65f0000000000000000000b${at + 1}`), name: 'Trust', bankName: 'Bank', active: true },
    accountLastFourDigits: ending,
  }));
  const sides = accountSides(MONTH, { lines, wires, sweeps: [], statements: wholeMonth(seen), settings });
  const balances = (own: readonly JournalEntry[]) => balancesOf(turnoversOf(own.flatMap(({ movements }) => movements)));
  const [all, byFile] = [balances(entries), Map.groupBy(entries, ({ fileNumber }) => fileNumber)];
  const byReference = new Map(wires.map((wire) => [wireReferenceOf(wire.reference), wire]));
  const ends = wires.filter(({ part }) => !part).flatMap((wire) => endsOf(wire, byReference));
  const fileOfPayment = new Map<string, string | undefined>(payments.map(({ id, fileNumber }) => [id, fileNumber]));
  const received = (isWanted: (wire: ReceivedWire) => boolean) =>
    ends.filter(isWanted).reduce((sum, wire) => sum + wire.received, 0);
  const compared: (readonly [string, number, number])[] = [
    ...sides.map((side) => {
      const { booked, outside } = monthAccount(side, { booked: side.booked, name: side.account });
      return [`account ${side.account}`, booked, outside] as const;
    }),
    ['at the bank', ACCOUNTS.reduce((sum, account) => sum + netOf(countedIn(lines, account)), 0), bankSum(lines)],
    ['all accounts', all['trust bank'], sides.reduce((sum, { booked }) => sum + booked, 0)],
    ['unidentified', all.unassigned, received(({ state }) => state === 'unmatched')],
    ...FILES.map((file) => {
      const applied = received(
        ({ state, transfer }) => state === 'applied' && fileOfPayment.get(transfer?.id ?? '') === file,
      );
      const left = applied + debitedFor(payments, file) - paidFrom(seen, file);
      return [`file ${file}`, balances(byFile.get(file) ?? []).trust, left] as const;
    }),
  ];
  return [
    ...compared
      .filter(([, booked, counted]) => booked !== counted)
      .map(([what, booked, counted]) => `${what}: ${booked / 100} in the books, ${counted / 100} by the records`),
    ...outOfBalance(all),
  ];
}
