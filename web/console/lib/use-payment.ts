import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { showPaymentRoute } from '#shared/contracts/console.ts';
import type { TransferId } from '#shared/ids.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A payment with its whole story. */
export type ShownPayment = z.output<typeof showPaymentRoute.reply>;

/** Reads one payment; it is read again whenever the page is looked at again. */
export function usePayment(transferId: TransferId) {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['payment', tenantId, transferId],
    queryFn: ({ signal }) => callStaff(showPaymentRoute, { params: { tenantId, transferId }, signal }),
  });
}
