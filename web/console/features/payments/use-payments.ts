import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ConsolePayment, listPaymentsRoute } from '#shared/contracts/console.ts';
import { PAYMENT_SUMS } from '#shared/staff/listed-payment.ts';
import { filterWords, type PaymentFilter, paymentFilter } from '#shared/staff/payment-filter.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** The filter in the address, and the function to change it. Unreadable parts are ignored. */
export function useFilter() {
  const [words, setWords] = useSearchParams();
  const text = words.toString();
  const filter = useMemo((): PaymentFilter => {
    const read = paymentFilter.safeParse(Object.fromEntries(new URLSearchParams(text)));
    return read.success ? read.data : {};
  }, [text]);
  return {
    filter,
    setFilter: (next: PaymentFilter) => setWords(filterWords(next)),
    change: (part: PaymentFilter) => setWords(filterWords({ ...filter, ...part })),
  };
}

/** One page of the list, with the query that every part of the console uses. */
export const paymentsPage = (
  tenantId: Parameters<typeof callStaff<typeof listPaymentsRoute>>[1]['params']['tenantId'],
  filter: PaymentFilter,
  { after, signal }: { readonly after?: string | undefined; readonly signal?: AbortSignal | undefined },
) =>
  callStaff(listPaymentsRoute, {
    params: { tenantId },
    query: { ...filterWords(filter), ...(after ? { after } : {}) },
    signal,
  });

/** The payments that match a filter, page by page, with the sums of those shown. */
export function usePayments(filter: PaymentFilter) {
  const { tenantId } = useHere();
  const query = useInfiniteQuery({
    queryKey: ['payments', tenantId, filterWords(filter)],
    queryFn: ({ pageParam, signal }) => paymentsPage(tenantId, filter, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
    refetchOnWindowFocus: true,
  });
  const pages = query.data?.pages ?? [];
  const last = pages.at(-1);
  return {
    query,
    rows: pages.flatMap(({ payments }): readonly ConsolePayment[] => payments),
    count: pages.reduce((total, { sums }) => total + sums.count, 0),
    sums: PAYMENT_SUMS.map((name) => ({
      name,
      total: pages.reduce((total, { sums }) => total + sums.totals[name], 0),
    })),
    isAll: last !== undefined && last.after === null,
    lookedBack: last?.lookedBack ?? null,
  };
}
