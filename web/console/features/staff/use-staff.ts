import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listStaffRoute, type StaffList } from '#shared/contracts/staff.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { useHere, useOfCompany } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';

/** A member of the staff as the list returns them. */
export type ListedMember = StaffList['members'][number];
/** Someone who is invited and hasn't accepted yet. */
export type ListedInvitation = StaffList['invitations'][number];

/** Everyone who works for the company. */
export const useStaffList = () => useOfCompany('staff', (of) => callStaff(listStaffRoute, of));

/** Makes a change. The server answers with the updated list. `said` is the confirmation, if it's known in advance. */
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
