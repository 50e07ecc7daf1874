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

/** The proposal that a row is about, if it isn't the payment itself: its reversal, or its move to another file. */
export const proposalOn = ({ flags }: Pick<ConsolePayment, 'flags'>) =>
  (['reversal', 'other file'] as const).find((each) => flags.includes(each));

/** The last day for the client's bank to get the reversal that a row proposes. */
export const reversalDay = (row: ConsolePayment) => (proposalOn(row) === 'reversal' ? reverseBy(row) : undefined);

/** True if the client's bank would get the reversal too late, so that it can no longer be approved. */
export function isTooLate(row: ConsolePayment): boolean {
  const last = reversalDay(row);
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

/** The number of alerts of each row, which an approver should see before opening the sheet. */
export function useMarks(rows: readonly ConsolePayment[]): ReadonlyMap<string, number> {
  const { tenantId } = useHere();
  return useQueries({
    queries: rows.slice(0, LOOKED_INTO).map(({ id }) => ({ ...paymentQuery(tenantId, id), staleTime: 60_000 })),
    combine: (found) =>
      new Map(
        found.flatMap(({ data }) =>
          data ? [[data.payment.id as string, standingOut(data.desk.risks ?? []).length] as const] : [],
        ),
      ),
  });
}
