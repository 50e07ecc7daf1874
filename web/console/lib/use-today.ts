import { useQuery } from '@tanstack/react-query';
import { todayRoute } from '#shared/contracts/console.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Today's open items and the lists' filter choices, requested once for all screens. */
export function useToday() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['today', tenantId],
    queryFn: ({ signal }) => callStaff(todayRoute, { params: { tenantId }, signal }),
  });
}
