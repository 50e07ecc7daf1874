import { useQuery } from '@tanstack/react-query';
import { listExceptionsRoute } from '#shared/contracts/console-exceptions.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Below the key of the wires: they are asked for again as soon as a change of either is heard of. */
export function useExceptions() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['wires', tenantId, 'exceptions'],
    queryFn: ({ signal }) => callStaff(listExceptionsRoute, { params: { tenantId }, signal }),
  });
}
