import type { Cell } from '#shared/csv.ts';
import { type FileBalance, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { addTurnovers, balanceOf, balancesOf, type Turnovers, turnoversOf } from '#shared/ledger/postings.ts';

/** A table of a report: its heading, the names of its columns, and its rows. */
export type Table = {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** A file's balance at the end of a month: in the books, and what was posted or charged to it beside them. */
export type Held = FileBalance & { readonly outside: number };

/** A file's part of a bank transaction that the books don't have; negative if it was charged. */
export type OutsidePart = Pick<Held, 'fileId' | 'fileNumber'> & { readonly amount: number };

type Amounts = Pick<Held, 'held' | 'outside'>;

/** The money that is left of a file. */
export const moneyLeft = ({ held, outside }: Amounts): number => held + outside;

/** The balances of files together. */
export const summed = (files: readonly Amounts[]): Amounts =>
  files.reduce((sum, each) => ({ held: sum.held + each.held, outside: sum.outside + each.outside }), {
    ...{ held: 0, outside: 0 },
  });

/** Sorts by file number first, then files without one by property. */
const placeOf = ({ fileNumber, file }: Held): string => (fileNumber ? `0 ${fileNumber}` : `1 ${file}`);

/**
 * The books at the end of a month: today's, minus later entries. `outside` are the bank transactions posted and charged
 * to files by then.
 */
export function booksAt(
  month: string,
  outside: readonly OutsidePart[],
  about: {
    readonly months: readonly { readonly of: string; readonly turnovers: Turnovers }[];
    readonly files: readonly FileBalance[];
    readonly later: readonly JournalEntry[];
  },
) {
  const until = about.months.filter(({ of }) => of <= month);
  const later = Map.groupBy(
    about.later.filter(({ on }) => monthOf(on) > month),
    ({ fileId }) => fileId,
  );
  const since = (fileId: string): number =>
    balanceOf('trust', turnoversOf((later.get(fileId) ?? []).flatMap(({ movements }) => movements)).trust);
  const parts = Map.groupBy(outside, ({ fileId }) => fileId);
  const besides = (fileId: string): number => (parts.get(fileId) ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const known = new Set(about.files.map(({ fileId }) => fileId));
  // The books don't have a file that the bank alone has paid for.
  const others = [...parts].flatMap(([fileId, [{ fileNumber } = {}]]) =>
    known.has(fileId) ? [] : [{ fileId, fileNumber, file: '', held: 0 }],
  );
  const files: readonly Held[] = [
    ...about.files.map((file) => ({ ...file, held: file.held - since(file.fileId) })),
    ...others,
  ]
    .map((file) => ({ ...file, outside: besides(file.fileId) }))
    .filter(({ held, outside: besideBooks }) => held !== 0 || besideBooks !== 0)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return { balances: balancesOf(addTurnovers(until.map(({ turnovers }) => turnovers))), files };
}
