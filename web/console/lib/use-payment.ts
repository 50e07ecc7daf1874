import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { showPaymentRoute } from '#shared/contracts/console.ts';
import type { TransferId } from '#shared/ids.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { wasMovedHere } from './after-move.ts';
import { useHere } from './company.tsx';
import { callStaff } from './staff-call.ts';

/** A payment with its full history. */
export type ShownPayment = z.output<typeof showPaymentRoute.reply>;
export type SharesShown = NonNullable<NonNullable<ShownPayment['desk']>['shares']>;

/**
 * A payment prepared a moment ago is found once the lists have it: the number of retries, and the pause between them.
 */
const FRESH_TRIES = 15;
const FRESH_MS = 400;

const isNotListedYet = (id: TransferId, thrown: unknown): boolean =>
  thrown instanceof ApiError && thrown.code === 'staff/no-payment' && wasMovedHere(id);

const isUnreached = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.status === 0 || thrown.status >= 500);

/** The query for a payment, for every caller. */
export const paymentQuery = (tenantId: ReturnType<typeof useHere>['tenantId'], transferId: TransferId) =>
  queryOptions({
    queryKey: ['payment', tenantId, transferId],
    queryFn: ({ signal }) => callStaff(showPaymentRoute, { params: { tenantId, transferId }, signal }),
  });

/** Loads one payment, and again whenever the page gets the focus. */
export function usePayment(transferId: TransferId) {
  const { tenantId } = useHere();
  return useQuery({
    ...paymentQuery(tenantId, transferId),
    retry: (failures, thrown) =>
      isNotListedYet(transferId, thrown) ? failures < FRESH_TRIES : failures < 2 && isUnreached(thrown),
    retryDelay: (failures, thrown) =>
      isNotListedYet(transferId, thrown) ? FRESH_MS : Math.min(1000 * 2 ** failures, 30_000),
  });
}
