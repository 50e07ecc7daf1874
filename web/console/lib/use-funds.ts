import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ledgerFundsRoute, paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';
import type { ShownPayment } from './use-payment.ts';

/** What the ledger has for a payment. */
export type Cover = NonNullable<z.output<typeof paymentCoverRoute.reply>['cover']>;

/** Each look asks the payment provider: one in a minute is enough. */
const LOOK_MS = 60_000;

/** Whether somebody with these roles reads the company's ledgers. */
export const readsLedger = (roles: readonly string[]): boolean => roles.some((role) => role !== 'platform');

/** The funds of the company's ledgers at the provider. */
export function useFunds() {
  const { tenantId, company } = useHere();
  return useQuery({
    queryKey: ['funds', tenantId],
    queryFn: ({ signal }) => callStaff(ledgerFundsRoute, { params: { tenantId }, signal }),
    enabled: readsLedger(company.roles),
    staleTime: LOOK_MS,
  });
}

/** Whether a payment takes money out of the ledger that the provider has not taken yet. */
const isToBeCarried = ({ payment: { disbursement, status } }: ShownPayment): boolean =>
  disbursement &&
  ['created', 'awaiting approval', 'Initiated', 'sent', 'viewed', 'awaiting acceptance'].includes(status);

/** What the ledger has for a payment; nothing is asked for one that comes in, or that the provider has. */
export function useCover(of: ShownPayment) {
  const { tenantId, company } = useHere();
  const { id } = of.payment;
  return useQuery({
    // Anew for another version: what it was shown with may have gone elsewhere.
    queryKey: ['cover', tenantId, id, of.version],
    queryFn: ({ signal }) => callStaff(paymentCoverRoute, { params: { tenantId, transferId: id }, signal }),
    enabled: isToBeCarried(of) && readsLedger(company.roles),
    staleTime: LOOK_MS,
  });
}
