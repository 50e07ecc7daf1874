import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditFilter } from '#shared/audit/audit-filter.ts';
import { readAuditRoute } from '#shared/contracts/audit.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** The records that match a filter, page by page, and the check that all pages read form one chain. */
export function useAudit(filter: AuditFilter) {
  const { tenantId } = useHere();
  const query = useInfiniteQuery({
    queryKey: ['audit', tenantId, filter],
    queryFn: ({ pageParam, signal }) =>
      callStaff(readAuditRoute, { params: { tenantId }, body: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
  });
  const pages = query.data?.pages ?? [];
  const chains = pages.map(({ chain }) => chain);
  return {
    query,
    records: pages.flatMap(({ records }) => records),
    lookedBack: pages.at(-1)?.lookedBack ?? null,
    newest: chains.find(({ newest }) => newest !== null)?.newest ?? null,
    oldest: chains.findLast(({ oldest }) => oldest !== null)?.oldest ?? null,
    isEnd: chains[0]?.isEnd ?? false,
    broken: chains.find(({ broken }) => broken !== null)?.broken ?? null,
  };
}
