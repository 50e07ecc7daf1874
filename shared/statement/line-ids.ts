import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import type { Day } from '../dates.ts';
import type { StatementLine } from './statement.ts';

/** A line before it has its id, with the day the bank booked it on, which may not be its value date. */
export type ReadLine = Omit<StatementLine, 'id'> & { readonly bookedOn: Day };

/**
 * Gives each line of an account its id: a hash of what it says, and which of its equals of that day it is.
 *
 * Two lines may say the same and both be true (two wires of one amount without a reference), so equals are counted.
 * They are counted within the day they are booked on, because statements are cut at the end of such days: however two
 * files overlap, a line has the same id in both. Counted by the value date, an equal line that is booked a day later
 * would have been taken for the first one, and its money would have been missing.
 */
export function withIds(account: string, lines: readonly ReadLine[]): readonly StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ bookedOn, ...line }) => {
    const { on, amount, direction, reference, text } = line;
    const said = JSON.stringify([account, bookedOn, on, amount, direction, reference, text]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return { id: bytesToHex(sha256(`${said}#${nth}`)), ...line };
  });
}
