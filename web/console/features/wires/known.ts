import type { ShownLine } from '#shared/contracts/statements.ts';
import { isBankFee } from '#shared/statement/kept-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';

/** An account's name, by its key. */
export type NameOf = (account: string) => string;

const isFee = (line: ShownLine): boolean => isBankFee(line) && !line.namedFile;

/** The name of an open transaction that belongs to no closing: the bank's fee, or a transfer between own accounts. */
export function knownAs(line: ShownLine, nameOf: NameOf): string | undefined {
  const { state, own, direction, alike, typed, returns = [] } = line;
  if (state !== 'new' || alike || typed || returns.length > 0) return undefined;
  if (own) return words.ownTransfer[direction](nameOf(own.account));
  return isFee(line) ? words.fee : undefined;
}

/**
 * The file that money out is charged to without a question: the one that the bank description names. Money in adds to
 * what a file can disburse, so a person reviews the file first.
 */
export const chargedTo = ({ state, direction, namedFile, alike, returns = [] }: ShownLine): string | undefined =>
  state === 'new' && direction === 'out' && !alike && returns.length === 0 ? namedFile : undefined;

const OTHER_WAY = { in: 'out', out: 'in' } as const;

/** Orders money out first: it is known as an own transfer only while its other side is undecided. */
export const outFirst = (one: Pick<ShownLine, 'direction'>, other: Pick<ShownLine, 'direction'>): number =>
  Number(one.direction === 'in') - Number(other.direction === 'in');

/** The transactions that one click excludes, with their reasons: this one, and the other side of an own transfer. */
export function excludedWith(line: ShownLine, nameOf: NameOf) {
  const { on, id: lineId, version, own, account, direction } = line;
  const reason = knownAs(line, nameOf);
  if (reason === undefined) return [];
  const other = own && {
    ...{ on: own.on, lineId: own.id, version: own.version, direction: OTHER_WAY[direction] },
    reason: words.ownTransfer[OTHER_WAY[direction]](nameOf(account)),
  };
  return [{ on, lineId, version, direction, reason }, ...(other ? [other] : [])].toSorted(outFirst);
}
