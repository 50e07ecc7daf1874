import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { FED_ZONE } from '#shared/banking-days.ts';
import { type ConsolePayment, listPaymentsRoute } from '#shared/contracts/console.ts';
import { today } from '#shared/dates.ts';
import { standingOut } from '#shared/staff/risk.ts';
import { reverseBy } from '#shared/transfer/reversal.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useMoved } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { fileQuery } from '../../lib/use-file.ts';
import { paymentQuery } from '../../lib/use-payment.ts';

/** True if the row is a reversal of a payment, not a payment. */
export const isReversal = ({ flags }: Pick<ConsolePayment, 'flags'>): boolean => flags.includes('reversal');

/** True if the client's bank would get the reversal too late, so that it can no longer be approved. */
export function isTooLate(row: ConsolePayment): boolean {
  const last = isReversal(row) ? reverseBy(row) : undefined;
  return last !== undefined && last < today(serverNow(), FED_ZONE);
}

/** Payments that need approval, oldest first. A payment decided here disappears at once, before the list is updated. */
export function useApprovals() {
  const { tenantId } = useHere();
  const moved = useMoved();
  const query = useInfiniteQuery({
    queryKey: ['approvals', tenantId],
    queryFn: ({ pageParam: after, signal }) =>
      callStaff(listPaymentsRoute, {
        params: { tenantId },
        query: { queue: 'to approve', ...(after ? { after } : {}) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
  const rows = (query.data?.pages ?? [])
    .flatMap(({ payments }): readonly ConsolePayment[] => payments)
    .filter(({ id }) => (moved.get(id)?.status ?? 'awaiting approval') === 'awaiting approval');
  return { query, rows };
}

/** The file balances for these disbursements, by file ID. */
export function useFilesOf(rows: readonly ConsolePayment[]) {
  const { tenantId } = useHere();
  const ids = [...new Set(rows.filter(({ disbursement }) => disbursement).map(({ file }) => file.id))];
  return useQueries({
    queries: ids.map((id) => fileQuery(tenantId, id)),
    combine: (found) => new Map(found.flatMap(({ data }) => (data ? [[data.file.id, data] as const] : []))),
  });
}

/** Alerts are loaded for as many rows as a page has, in any order. The others show theirs when they are opened. */
const LOOKED_INTO = 25;

/** The details loaded for a row: the number of alerts, and who requested the reversal. */
export type Marks = ReadonlyMap<string, { readonly standsOut: number; readonly reversedBy: string | undefined }>;

/** The details an approver should see about each row before opening the sheet. */
export function useMarks(rows: readonly ConsolePayment[]): Marks {
  const { tenantId } = useHere();
  return useQueries({
    queries: rows.slice(0, LOOKED_INTO).map(({ id }) => ({ ...paymentQuery(tenantId, id), staleTime: 60_000 })),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }) => {
          if (!data) return [];
          const { risks = [], reversal } = data.desk;
          const reversedBy = reversal?.found?.proposed.by;
          return [[data.payment.id as string, { standsOut: standingOut(risks).length, reversedBy }] as const];
        }),
      ),
  });
}
