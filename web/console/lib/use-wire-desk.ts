import { useQuery } from '@tanstack/react-query';
import { wireDeskRoute } from '#shared/contracts/statements.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** Awaited payments, wires and lines that wait for somebody, and what was imported. */
export function useWireDesk() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['wires', tenantId, 'desk'],
    queryFn: ({ signal }) => callStaff(wireDeskRoute, { params: { tenantId }, signal }),
  });
}

/** How many wires and lines wait for a second person; none for whoever sees some offices only. */
export function useWiresWaiting(): number {
  const { data } = useWireDesk();
  return (data?.wires ?? []).filter(({ proposed }) => proposed).length + (data?.wantedBack ?? []).length;
}
