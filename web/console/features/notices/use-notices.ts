import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseNoticesRoute, ownNoticesRoute } from '#shared/contracts/notices.ts';
import type { NoticeTopic } from '#shared/staff/notices.ts';
import { noticesText } from '#shared/text/console/notices.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

const keyOf = (tenantId: string) => ['own notices', tenantId];

/** What whoever is here is told by e-mail. */
export function useOwnNotices() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: keyOf(tenantId),
    queryFn: ({ signal }) => callStaff(ownNoticesRoute, { params: { tenantId }, signal }),
  });
}

type Chosen = { readonly off: readonly NoticeTopic[]; readonly digest: boolean; readonly version: number };

/** Keeps what was chosen; after another window of theirs was faster, shows what stands. */
export function useChoosing() {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ off, digest, version }: Chosen) =>
      callStaff(chooseNoticesRoute, { params: { tenantId }, body: { off: [...off], digest, version } }),
    onSuccess: (now) => {
      cache.setQueryData(keyOf(tenantId), now);
      showToast(noticesText.saved, 'success');
    },
    onError: () => cache.invalidateQueries({ queryKey: keyOf(tenantId) }),
  });
}
