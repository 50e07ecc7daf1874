import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ledgerFundsRoute, paymentCoverRoute } from '#shared/contracts/ledger-funds.ts';
import { useHere, useOfCompany } from './company.tsx';
import { callStaff } from './staff-call.ts';
import type { ShownPayment } from './use-payment.ts';

/** The Plaid balance's cover for a payment. */
export type Cover = NonNullable<z.output<typeof paymentCoverRoute.reply>['cover']>;

/** Each check calls Plaid, so one a minute is enough. */
const LOOK_MS = 60_000;

/** True if someone with these roles can see the company's Plaid balances. */
export const readsLedger = (roles: readonly string[]): boolean => roles.some((role) => role !== 'platform');

/** The company's Plaid balances and their cover. */
export function useFunds() {
  const { company } = useHere();
  return useOfCompany('funds', (of) => callStaff(ledgerFundsRoute, of), {
    enabled: readsLedger(company.roles),
    staleTime: LOOK_MS,
  });
}

/** True if a disbursement still has to be paid from the Plaid balance. */
const isToBeCarried = ({ payment: { disbursement, status } }: ShownPayment): boolean =>
  disbursement &&
  ['created', 'awaiting approval', 'Initiated', 'sent', 'viewed', 'awaiting acceptance'].includes(status);

/** The cover for a payment. Nothing is requested for incoming payments, or for those Plaid already has. */
export function useCover(of: ShownPayment) {
  const { tenantId, company } = useHere();
  const { id } = of.payment;
  return useQuery({
    // Loaded again for each version, because its cover may have been used elsewhere.
    queryKey: ['cover', tenantId, id, of.version],
    queryFn: ({ signal }) => callStaff(paymentCoverRoute, { params: { tenantId, transferId: id }, signal }),
    enabled: isToBeCarried(of) && readsLedger(company.roles),
    staleTime: LOOK_MS,
  });
}
