import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { findClientsRoute, showClientRoute } from '#shared/contracts/console-clients.ts';
import type { ClientId } from '#shared/ids.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** A client as the console reads it. */
export type ShownClient = z.output<typeof showClientRoute.reply>;

/** The clients that match a text. Without one, those of the newest payments. */
export function useClients(text: string | undefined) {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['clients', tenantId, text ?? ''],
    queryFn: ({ signal }) => callStaff(findClientsRoute, { params: { tenantId }, body: { text }, signal }),
  });
}

export function useShownClient(clientId: ClientId) {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['client', tenantId, clientId],
    queryFn: ({ signal }) => callStaff(showClientRoute, { params: { tenantId, clientId }, signal }),
  });
}
