import { useQuery } from '@tanstack/react-query';
import { wireDeskRoute } from '#shared/contracts/statements.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Expected wires, wires and transactions that need a decision, and imported statements. */
export function useWireDesk() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['wires', tenantId, 'desk'],
    queryFn: ({ signal }) => callStaff(wireDeskRoute, { params: { tenantId }, signal }),
  });
}
