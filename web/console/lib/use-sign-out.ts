import { useMutation } from '@tanstack/react-query';
import { endStaffSessionRoute } from '#shared/contracts/staff-sign-in.ts';
import { callStaff } from './staff-call.ts';
import { staffSignedOut } from './staff-session.ts';

/** Signs out. The page forgets the person even if the server can't be reached. */
export const useSignOut = () =>
  useMutation({ mutationFn: () => callStaff(endStaffSessionRoute), onSettled: () => staffSignedOut() });
