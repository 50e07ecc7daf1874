import type * as z from 'zod/mini';
import { heldClientsRoute } from '#shared/contracts/console-clients.ts';
import { useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A client on hold, by whom and why. */
export type HeldClient = z.output<typeof heldClientsRoute.reply>['clients'][number];

export const useHeldClients = (): readonly HeldClient[] =>
  useOfCompany('held clients', (of) => callStaff(heldClientsRoute, of)).data?.clients ?? [];
