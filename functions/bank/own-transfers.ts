import { areNear, bankDayOf } from '#shared/statement/alike.ts';
import type { KeptLine } from '#shared/statement/kept-line.ts';

/** Words that banks use for a transfer between two accounts of one customer. */
const TRANSFER = /\b(?:TRANSFER|TRSF|TRNSFR|XFER|ZBA|SWEEP)\b/i;

const moneyOf = ({ direction, amount }: KeptLine): string => `${direction} ${amount}`;

/**
 * True if a description tells of a transfer to or from this account: it has the end of its number, or it isn't a wire
 * and speaks of a transfer. Anyone can send a "wire transfer".
 */
const tellsOf = ({ text, party, kind }: KeptLine, account: string): boolean =>
  new RegExp(`${account}\\b`).test(`${party} ${text}`) || (kind !== 'wire' && TRANSFER.test(text));

const isPair = (one: KeptLine, other: KeptLine): boolean =>
  one.account !== other.account &&
  areNear(bankDayOf(one), bankDayOf(other)) &&
  tellsOf(one, other.account) &&
  tellsOf(other, one.account);

/**
 * The other side of each transfer between two of the company's own accounts: as much money in the other direction, at
 * most a banking day apart, and both descriptions tell of it. Of several possible ones, a person decides.
 */
export function ownTransfersIn(lines: readonly KeptLine[]): ReadonlyMap<string, KeptLine> {
  const able = lines.filter(({ kind, alike }) => kind !== 'check' && kind !== 'fee' && !alike);
  const byMoney = Map.groupBy(able, moneyOf);
  const others = (line: KeptLine): readonly KeptLine[] => {
    const direction = line.direction === 'in' ? 'out' : 'in';
    return (byMoney.get(moneyOf({ ...line, direction })) ?? []).filter((other) => isPair(line, other));
  };
  return new Map(
    able.flatMap((line) => {
      const [other, ...more] = others(line);
      return other && more.length === 0 && others(other).length === 1 ? [[line.id, other] as const] : [];
    }),
  );
}
