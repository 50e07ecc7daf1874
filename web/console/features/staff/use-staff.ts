import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listStaffRoute, type StaffList } from '#shared/contracts/staff.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** Somebody who works for the company, as the list has them. */
export type ListedMember = StaffList['members'][number];
/** Somebody who is invited and has not come yet. */
export type ListedInvitation = StaffList['invitations'][number];
/** A change that waits for a second person. */
export type WaitingChange = StaffList['waiting'][number];

/** Everybody who works for the company. */
export function useStaffList() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['staff', tenantId],
    queryFn: ({ signal }) => callStaff(listStaffRoute, { params: { tenantId }, signal }),
  });
}

/** What is said of a change that was made: whether it waits for a second person is the portal's word. */
type Said = string | ((isWaiting: boolean) => string);

/** Makes a change; the portal answers with the list as it stands afterwards. */
export function useStaffChange(said: Said) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (make: () => Promise<StaffList>) => make(),
    onSuccess: (list) => {
      const known = cache.getQueryData<StaffList>(['staff', tenantId])?.waiting.map(({ id }) => id) ?? [];
      cache.setQueryData(['staff', tenantId], list);
      const isWaiting = list.waiting.some(({ id }) => !known.includes(id));
      showToast(typeof said === 'string' ? said : said(isWaiting), 'success');
    },
  });
}
