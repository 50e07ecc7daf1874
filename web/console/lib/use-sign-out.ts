import { useMutation } from '@tanstack/react-query';
import { endStaffSessionRoute } from '#shared/contracts/staff-sign-in.ts';
import { callStaff } from './staff-call.ts';
import { staffSignedOut } from './staff-session.ts';

/** Signs out; the page forgets who was here even where the portal cannot be reached. */
export const useSignOut = () =>
  useMutation({ mutationFn: () => callStaff(endStaffSessionRoute), onSettled: () => staffSignedOut() });
