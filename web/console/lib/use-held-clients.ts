import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { heldClientsRoute } from '#shared/contracts/console-clients.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A client on hold, by whom and why. */
export type HeldClient = z.output<typeof heldClientsRoute.reply>['clients'][number];

export function useHeldClients(): readonly HeldClient[] {
  const { tenantId } = useHere();
  const { data } = useQuery({
    queryKey: ['held clients', tenantId],
    queryFn: ({ signal }) => callStaff(heldClientsRoute, { params: { tenantId }, signal }),
  });
  return data?.clients ?? [];
}
