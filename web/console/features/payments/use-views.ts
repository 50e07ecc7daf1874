import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listViewsRoute, removeViewRoute, saveViewRoute } from '#shared/contracts/saved-views.ts';
import { filterWords, type PaymentFilter } from '#shared/staff/payment-filter.ts';
import type { SavedView } from '#shared/staff/saved-view.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

const WRITERS: readonly string[] = ['owner', 'approver', 'operator'];

/** The views that everyone in the company sees, with the functions to save and delete one. */
export function useSharedViews() {
  const { tenantId, company } = useHere();
  const cache = useQueryClient();
  const queryKey = ['views', tenantId];
  const params = { tenantId };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callStaff(listViewsRoute, { params, signal }),
    refetchOnWindowFocus: true,
  });
  // Reload after a refusal, too: a colleague may have been faster.
  const onSettled = () => cache.invalidateQueries({ queryKey });
  const saving = useMutation({
    mutationFn: ({ name, filter }: { readonly name: string; readonly filter: PaymentFilter }) =>
      callStaff(saveViewRoute, { params, body: { name, filter: filterWords(filter) } }),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: ({ name, search }: SavedView) => callStaff(removeViewRoute, { params, body: { name, search } }),
    onSettled,
  });
  return {
    shared: query.data?.views ?? [],
    mayShare: company.roles.some((role) => WRITERS.includes(role)),
    share: saving.mutateAsync,
    remove: removing.mutate,
  };
}
