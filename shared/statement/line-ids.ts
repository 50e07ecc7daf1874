import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import type { Day } from '../dates.ts';
import type { StatementLine } from './statement.ts';

/** A transaction before it has its id, with its booking day, which may differ from the value date. */
export type ReadLine = Omit<StatementLine, 'id' | 'bookedOn'> & { readonly bookedOn: Day };

/**
 * Gives each transaction of an account its ID: a hash of its contents and of its number among equal ones of that day.
 *
 * Two transactions may be equal and both real (two wires of one amount without a reference), so equal ones are
 * numbered. They are numbered within the booking day, because statements are cut at its end, which gives a transaction
 * the same ID in any two overlapping files. By value date, an equal transaction booked a day later would be taken for
 * the first one, and its money would be missing.
 */
export function withIds(account: string, lines: readonly ReadLine[]): readonly StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ bookedOn, ...line }) => {
    const { on, amount, direction, reference, text } = line;
    const said = JSON.stringify([account, bookedOn, on, amount, direction, reference, text]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    const id = bytesToHex(sha256(`${said}#${nth}`));
    return { id, ...line, ...(bookedOn === on ? {} : { bookedOn }) };
  });
}
