import { useQuery } from '@tanstack/react-query';
import { wireDeskRoute } from '#shared/contracts/statements.ts';
import { useHere, worksAtDesk } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** The lists follow the payments by a stream, and colleagues decide meanwhile. */
const ASKED_AGAIN_MS = 10_000;
/** A count on another page may be older: the desk reads each payment that awaits a wire. */
const COUNTED_AGAIN_MS = 60_000;

/** Awaited payments, wires and lines that wait for somebody, and what was imported. */
export function useWireDesk(askedAgainMs = ASKED_AGAIN_MS) {
  const { tenantId, company } = useHere();
  return useQuery({
    queryKey: ['wires', tenantId, 'desk'],
    queryFn: ({ signal }) => callStaff(wireDeskRoute, { params: { tenantId }, signal }),
    refetchInterval: askedAgainMs,
    enabled: worksAtDesk(company),
  });
}

/** How many wires and lines wait for a second person; none for whoever sees some offices only. */
export function useWiresWaiting(): number {
  const { data } = useWireDesk(COUNTED_AGAIN_MS);
  return (data?.wires ?? []).filter(({ proposed }) => proposed).length + (data?.wantedBack ?? []).length;
}
