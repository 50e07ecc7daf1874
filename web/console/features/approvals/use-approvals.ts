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

/** Whether what waits is a reversal of a payment that was made, and not a payment. */
export const isReversal = ({ flags }: Pick<ConsolePayment, 'flags'>): boolean => flags.includes('reversal');

/** Whether the client's bank would get that reversal too late: nobody can agree to it any more. */
export function isTooLate(row: ConsolePayment): boolean {
  const last = isReversal(row) ? reverseBy(row) : undefined;
  return last !== undefined && last < today(serverNow(), FED_ZONE);
}

/** What waits for a second person, the oldest first. What was decided here is gone at once, and not when the list follows. */
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

/** What the files hold out of which something is to be paid, by their ids. */
export function useFilesOf(rows: readonly ConsolePayment[]) {
  const { tenantId } = useHere();
  const ids = [...new Set(rows.filter(({ disbursement }) => disbursement).map(({ file }) => file.id))];
  return useQueries({
    queries: ids.map((id) => fileQuery(tenantId, id)),
    combine: (found) => new Map(found.flatMap(({ data }) => (data ? [[data.file.id, data] as const] : []))),
  });
}

/** As many rows are looked into as a screen shows; the others say what stands out when they are opened. */
const LOOKED_INTO = 10;

/** What a row says of a payment that was looked into: how much stands out about it, and who wants it back. */
export type Marks = ReadonlyMap<string, { readonly standsOut: number; readonly reversedBy: string | undefined }>;

/** What an approver should see of what waits before they open the sheet. */
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
