import type { KeptLine } from '#shared/statement/kept-line.ts';
import { instructedAccount } from '#shared/statement/propose.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { AT_BANK, FILES, type Seen } from './careless-stage.ts';

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

/** True if the bank knows everything that came in for a file. */
export const isAllAtBank = ({ lines, wires, payments }: Seen, file: string | undefined): boolean =>
  givenBy(lines, wires, payments)
    .given.filter((each) => isIn(each) && each.fileNumber === file)
    .every(isAtBank);

/** Money out of the files, and what the bank shows for them, beyond what there can be. */
export function carelessComplaints({ lines, wires, payments }: Seen): readonly string[] {
  const { given, complaints } = givenBy(lines, wires, payments);
  const paidOut = payments.filter(({ disbursement, status }) => disbursement && status === 'submitted');
  const paid = paidOut.map(({ amount: cents, fileNumber = '' }) => ({ cents, fileNumber }));
  return [
    ...complaints,
    // No file tells equal amounts of neighboring days apart, so they are counted together.
    ...[...Map.groupBy(AT_BANK, ({ amount }) => amount)].flatMap(([amount, equal]) => {
      const tags = equal.map(({ tag }) => tag);
      const cents = sumOf(given.filter(({ line }) => tags.some((tag) => tag === tagOf(line))));
      const most = Math.abs(amount) * equal.length;
      return cents > most ? [`${tags} count for ${cents / 100}`] : [];
    }),
    ...FILES.flatMap((file) => {
      const out = sumOf(paid.filter(({ fileNumber }) => fileNumber === file));
      const shown = sumOf(given.filter((each) => isIn(each) && isAtBank(each) && each.fileNumber === file));
      return out > shown ? [`${file} paid ${out / 100}, and the bank’s statements show ${shown / 100} for it`] : [];
    }),
  ];
}
