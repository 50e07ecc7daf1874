import { useQuery } from '@tanstack/react-query';
import { todayRoute } from '#shared/contracts/console.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** What waits today, and what the lists can be narrowed to; asked for once for all screens. */
export function useToday() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['today', tenantId],
    queryFn: ({ signal }) => callStaff(todayRoute, { params: { tenantId }, signal }),
  });
}
