import type { Cell } from '#shared/csv.ts';
import { type FileBalance, type JournalEntry, monthOf } from '#shared/ledger/entry.ts';
import { addTurnovers, balanceOf, balancesOf, type Turnovers, turnoversOf } from '#shared/ledger/postings.ts';

/** A table of a report: its heading, the names of its columns, and its rows. */
export type Table = {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** A file's balance at the end of a month. */
export type Held = FileBalance;

/** Sorts by file number first, then files without one by property. */
const placeOf = ({ fileNumber, file }: Held): string => (fileNumber ? `0 ${fileNumber}` : `1 ${file}`);

/** The books at the end of a month: today's, minus later entries. */
export function booksAt(
  month: string,
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
  const files: readonly Held[] = about.files
    .map((file) => ({ ...file, held: file.held - since(file.fileId) }))
    .filter(({ held }) => held !== 0)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return { balances: balancesOf(addTurnovers(until.map(({ turnovers }) => turnovers))), files };
}
