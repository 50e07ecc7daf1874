import type { OperationVariables } from '#shared/graph/operations.ts';
import { isShownInHistory, TRANSFER_STATUSES, type TransferStatus } from '#shared/transfer/status.ts';

/** The filter bar's values in the page's address, so that Back and a reload keep them. */
export type Search = Readonly<Record<'text' | 'status' | 'from' | 'to', string>>;

/** An empty search: everything is shown. */
export const NO_SEARCH: Search = { text: '', status: '', from: '', to: '' };

/** The statuses a client can look for. */
export const SEARCHABLE: readonly TransferStatus[] = TRANSFER_STATUSES.filter(isShownInHistory);

const FIELDS = ['text', 'status', 'from', 'to'] as const;
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`));

/** Reads the search from the address, and ignores unknown values. */
export function readSearch(query: URLSearchParams): Search {
  const of = (name: string): string => query.get(name) ?? '';
  return {
    text: of('text').slice(0, 100),
    status: SEARCHABLE.some((status) => status === of('status')) ? of('status') : '',
    from: isDay(of('from')) ? of('from') : '',
    to: isDay(of('to')) ? of('to') : '',
  };
}

/** The address with another search. Parameters that aren't the search's stay. */
export function withSearch(query: URLSearchParams, search: Search): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const field of FIELDS) {
    if (search[field].trim() === '') next.delete(field);
    else next.set(field, search[field].trim());
  }
  return next;
}

/** True if there is a search. */
export const isSearching = (search: Search): boolean => FIELDS.some((field) => search[field] !== '');

/** Midnight of a day where the viewer is. The viewer's days are local, but the table's times are UTC. */
function midnight(day: string, later = 0): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** The search as the API expects it. The last day is included, so the range ends where the next day starts. */
export const asked = ({ text, status, from, to }: Search, archived: boolean): OperationVariables<'TransferFilter'> => ({
  ...(text ? { text } : {}),
  ...(status ? { status: [status as TransferStatus] } : {}),
  ...(from ? { from: midnight(from) } : {}),
  ...(to ? { to: midnight(to, 1) } : {}),
  ...(archived ? { archived } : {}),
});
