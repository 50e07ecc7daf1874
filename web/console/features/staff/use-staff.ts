import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listStaffRoute, type StaffList } from '#shared/contracts/staff.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** Somebody who works for the company, as the list has them. */
export type ListedMember = StaffList['members'][number];
/** Somebody who is invited and has not come yet. */
export type ListedInvitation = StaffList['invitations'][number];

/** Everybody who works for the company. */
export function useStaffList() {
  const { tenantId } = useHere();
  return useQuery({
    queryKey: ['staff', tenantId],
    queryFn: ({ signal }) => callStaff(listStaffRoute, { params: { tenantId }, signal }),
  });
}

/** Makes a change; the portal answers with the list as it stands afterwards, and `said` is said, if it's known before. */
export function useStaffChange(said?: string) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (make: () => Promise<StaffList>) => make(),
    onSuccess: (list) => {
      cache.setQueryData(['staff', tenantId], list);
      if (said) showToast(said, 'success');
    },
  });
}
