import { useQuery } from '@tanstack/react-query';
import { listExceptionsRoute } from '#shared/contracts/console-exceptions.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Its key is below the wires' key, so that a change of either reloads both. */
export function useExceptions() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['wires', tenantId, 'exceptions'],
    queryFn: ({ signal }) => callStaff(listExceptionsRoute, { params: { tenantId }, signal }),
  });
}
