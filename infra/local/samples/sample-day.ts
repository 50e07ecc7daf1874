import { fullName } from '#shared/client/client.ts';
import type { Day } from '#shared/dates.ts';
import { bookedOn } from '#shared/ledger/entry.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** The case that a transaction of the sample statement demonstrates. */
export type SampleCase =
  | 'exact'
  | 'short'
  | 'two of one amount'
  | 'lender'
  | 'unknown'
  | 'duplicate'
  | 'returned'
  | 'fee';

/** A transaction as the bank books it. Outgoing amounts are negative. */
export type SampleLine = {
  readonly of: SampleCase;
  readonly cents: number;
  readonly reference: string;
  readonly party: string;
  readonly text: string;
  /** The payment it was made for. */
  readonly payment?: string | undefined;
};

/** The fee that an intermediary bank deducts. */
const SHORT_BY = 2500;

/** A name as banks write it: capitals, without accents and punctuation. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .toUpperCase();

/** A Fedwire reference, different for each transaction of a day. */
const imad = (on: Day, at: number): string => `${on.replaceAll('-', '')}B1Q8021C${String(at + 1).padStart(6, '0')}`;

const wireOf = (of: SampleCase, cents: number, party: string, words: string) => ({
  ...{ of, cents, party },
  text: `INCOMING WIRE ORIG: ${party}${words && ` OBI: ${words}`}`,
});
type Said = Omit<SampleLine, 'reference'>;

/** Transactions of every day: wires that no client sent, one of them duplicated, a returned one, and a fee. */
function ofNobody(file: string | undefined): readonly Said[] {
  const stranger = wireOf('unknown', 3_217_500, 'NORTH COAST HOLDINGS LLC', 'CLOSING FUNDS');
  return [
    wireOf('lender', 24_860_000, 'LAKE ERIE LENDING LLC', `LOAN PROCEEDS${file ? ` FILE ${file}` : ''}`),
    stranger,
    { ...stranger, of: 'duplicate' },
    {
      ...{ of: 'returned', cents: 418_000, party: '' },
      text: 'REVERSAL OF OUTGOING WIRE - BENEFICIARY ACCOUNT CLOSED',
    },
    { of: 'fee', cents: -1500, party: '', text: 'WIRE FEE' },
  ];
}

/**
 * The transactions for a payment that is waiting for its wire. The first is exact, the second is short, the third
 * arrives twice, and all others are exact.
 */
function linesOf(payment: Transfer, nth: number): readonly Said[] {
  const { id, referenceId } = payment;
  const name = plain(fullName(payment));
  const total = totalOf(payment);
  const own = (said: Said): Said => ({ ...said, payment: id });
  if (nth === 1 && total > SHORT_BY) return [own(wireOf('short', total - SHORT_BY, name, 'DOWN PAYMENT'))];
  const twin = own(wireOf('two of one amount', total, name, 'DOWN PAYMENT'));
  return nth === 2 ? [twin, twin] : [own(wireOf('exact', total, name, referenceId))];
}

/** A payment that a client sent on another day is on that day's statement. */
const wasSentBefore = ({ wireReport }: Transfer, on: Day): boolean =>
  wireReport !== undefined && bookedOn(wireReport.at) < on;

/**
 * The bank activity of a day. It begins with the transactions that were listed earlier: as at a bank, transactions are
 * added through the day, and none changes. The new ones fit the payments that are waiting for a wire now.
 */
export function sampleDay(on: Day, told: readonly SampleLine[], awaited: readonly Transfer[]): readonly SampleLine[] {
  const known = new Set(told.flatMap(({ payment }) => payment ?? []));
  const fresh = awaited
    .filter((payment) => !known.has(payment.id) && !wasSentBefore(payment, on))
    // The newest payment is the one that a visitor has just made.
    .toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
  const more = [
    ...(told.length > 0 ? [] : ofNobody(fresh[0]?.fileNumber)),
    ...fresh.flatMap((payment, nth) => linesOf(payment, known.size + nth)),
  ];
  const lines = [...told];
  for (const said of more) {
    const before = lines.at(-1);
    const reference = said.of === 'duplicate' && before ? before.reference : imad(on, lines.length);
    lines.push({ ...said, reference: said.of === 'fee' ? '' : reference });
  }
  return lines;
}
