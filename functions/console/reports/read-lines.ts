import * as z from 'zod/mini';
import type { TenantId } from '#shared/ids.ts';
import { type JournalEntry, month, monthOf } from '#shared/ledger/entry.ts';
import type { ExportAsked } from '#shared/ledger/export-asked.ts';
import type { EntryIsOf } from '#shared/ledger/export-row.ts';
import type { BooksPorts } from './ports.ts';
import { toldByBank } from './told-by-bank.ts';

/** An entry with its payment, and with what the bank's records add. */
export type BookedLine = EntryIsOf & { readonly entry: JournalEntry };

/** Entries per page: with their payments far below a function's response limit, and read in a second or two. */
export const LINES_PAGE = 200;

/** Where a page ended: the month, and the entry. It is created and parsed here. */
const cursor = z.string().check(z.regex(/^\d{4}-\d{2}\|.{0,400}$/));

const monthAfter = (of: string): string => {
  const [year = 0, number = 0] = of.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

function placeOf(text: string | null, first: string): { readonly of: string; readonly after: string | null } {
  const read = cursor.safeParse(text);
  if (!read.success) return { of: first, after: null };
  const [of = '', ...after] = read.data.split('|');
  return month.safeParse(of).success && of >= first
    ? { of, after: after.join('|') || null }
    : { of: first, after: null };
}

/** True if this file number is the requested one, or if none was requested. Capitals make no difference. */
export const isOfFile = ({ file }: Pick<ExportAsked, 'file'>, fileNumber: string | undefined): boolean =>
  file === undefined || fileNumber?.toLowerCase() === file.toLowerCase();

const fits = (asked: ExportAsked, { on, fileNumber }: JournalEntry): boolean =>
  on >= asked.from && on <= asked.to && isOfFile(asked, fileNumber);

/** The payments of these entries, each read once. */
async function paymentsOf({ transfers }: BooksPorts, tenant: TenantId, entries: readonly JournalEntry[]) {
  const wanted = new Map(
    entries.flatMap(({ clientId, transferId }) => (clientId && transferId ? [[transferId, clientId] as const] : [])),
  );
  const found = await Promise.all([...wanted].map(([id, client]) => transfers.find(tenant, client, id)));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}

/**
 * A page of the books between two days: the entries with their payments, and the cursor; null at the end. Each call
 * reads one page of one month, so a long range takes as many calls as needed.
 */
export async function readLines(
  ports: BooksPorts,
  tenant: TenantId,
  asked: ExportAsked,
  from: string | null = null,
): Promise<{ readonly lines: readonly BookedLine[]; readonly after: string | null }> {
  const { of, after } = placeOf(from, monthOf(asked.from));
  if (of > monthOf(asked.to)) return { lines: [], after: null };
  const page = await ports.journal.page(tenant, of, after, LINES_PAGE);
  const entries = page.entries.filter((entry) => fits(asked, entry));
  const payments = await paymentsOf(ports, tenant, entries);
  const booked = entries.map((entry) => ({ entry, transfer: entry.transferId && payments.get(entry.transferId) }));
  const told = await toldByBank(ports, tenant, booked);
  const lines = booked.map((one) => ({ ...one, ...told(one) }));
  const next = monthAfter(of);
  const isLast = page.after === null && next > monthOf(asked.to);
  return { lines, after: isLast ? null : page.after === null ? `${next}|` : `${of}|${page.after}` };
}
