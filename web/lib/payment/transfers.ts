import { type QueryClient, replaceEqualDeep, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { GraphCard, GraphTransfer, GraphTransferForm } from '#shared/graph/replies.ts';
import type { TransferId } from '#shared/ids.ts';
import type { Staged } from '#shared/transfer/stages.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { ask } from '../api/call.ts';
import { heard, isJustHeard } from '../api/heard.ts';

/** The query key of one transfer. */
export const transferQueryKey = (id: string | undefined) => ['Transfer', id] as const;

type Known = GraphTransfer | null | undefined;

/** A transfer never goes back to an older version, because an answer may arrive after a newer one. */
const newest = (known: unknown, read: unknown): unknown => {
  const [before, now] = [known as Known, read as Known];
  return before && now && now.version < before.version ? before : replaceEqualDeep(before, now);
};

/**
 * Shows a transfer that a call has changed. A read still in progress may have been answered before that call, so it is
 * canceled.
 */
export async function showTransfer(queries: QueryClient, changed: GraphTransfer): Promise<void> {
  const queryKey = transferQueryKey(changed._id);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<GraphTransfer | null>(queryKey, (known) => newest(known, changed) as GraphTransfer);
}

/** The query key of the history. */
export const HISTORY_KEY = ['Transfers'] as const;

/**
 * One transfer; null if the client has none with this ID. Never taken from the cache without a new request
 * (specification, section 7): its status may have changed a second ago.
 */
export const useTransfer = (
  id: TransferId | undefined,
  options: { readonly refetchInterval?: (transfer: GraphTransfer | null | undefined) => number | false } = {},
): UseQueryResult<GraphTransfer | null> =>
  useQuery<GraphTransfer | null>({
    queryKey: transferQueryKey(id),
    queryFn: async ({ signal }) => (id ? (await ask('Transfer', { _id: id }, signal)).transfer : null),
    enabled: id !== undefined,
    initialData: () => id && heard('Transfer', { _id: id })?.transfer,
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: (query) => (isJustHeard(query) ? false : 'always'),
    structuralSharing: newest,
    refetchInterval: ({ state }) => options.refetchInterval?.(state.data) ?? false,
  });

/** The client's own account of a transfer: the one debited, or for a disbursement the one paid into. */
export const ownAccountOf = ({ disbursement, ...transfer }: GraphTransfer): GraphTransfer['sourceBankAccount'] =>
  disbursement ? transfer.destBankAccount : transfer.sourceBankAccount;

/** The input of the rules about dates and stages: a transfer, or its card, which has neither rail nor submission. */
type Timed = Pick<
  GraphCard,
  | ('status' | 'method' | 'disbursement' | 'scheduledOn')
  | ('startedAt_utc' | 'postedAt_utc' | 'completedOn_utc' | 'clearedOn_utc')
> &
  Partial<Pick<GraphTransfer, 'network' | 'submittedAt_utc' | 'refundOf' | 'wireReportedAt_utc'>> &
  Partial<Pick<GraphCard, 'isRefund'>>;

/** The time at which a transfer reached each status, for the rules about dates. */
export const timesOf = (transfer: Timed): Staged => ({
  status: transfer.status,
  method: transfer.method,
  disbursement: transfer.disbursement,
  isRefund: transfer.isRefund ?? Boolean(transfer.refundOf),
  network: transfer.network ?? null,
  scheduledOn: transfer.scheduledOn,
  wiredAt: transfer.wireReportedAt_utc,
  submittedAt: transfer.submittedAt_utc ?? null,
  startedAt: transfer.startedAt_utc,
  postedAt: transfer.postedAt_utc,
  completedAt: transfer.completedOn_utc,
  clearedAt: transfer.clearedOn_utc,
});

/** The query key of the details form. It includes what the client may still send, which changes with every start. */
export const FORM_KEY = ['TransferForm'] as const;

/** The tenant's data for the details form. */
export const useTransferForm = (): UseQueryResult<GraphTransferForm> =>
  useQuery({
    queryKey: FORM_KEY,
    queryFn: ({ signal }) => ask('TransferForm', {}, signal),
    initialData: () => heard('TransferForm', {}),
    staleTime: 60_000,
  });

/** Statuses in which a transfer changes without the client. While one is on screen, the page keeps checking. */
const MOVING: readonly TransferStatus[] = ['submitted', 'pending'];

/** True if a transfer is in progress, so that its status can change without the client. */
export const isMoving = ({ status }: { readonly status: TransferStatus }): boolean => MOVING.includes(status);

const FIRST_LOOK_MS = 5000;
const LAST_LOOK_MS = 30_000;

/**
 * The wait until the next check: 5 seconds at first, a second more each time, never more than 30.
 *
 * Hidden tabs don't check at all (the query library's default), and check at once when they are shown again.
 */
export const nextLookMs = (looks: number): number => Math.min(FIRST_LOOK_MS + looks * 1000, LAST_LOOK_MS);
