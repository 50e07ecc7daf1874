import { useState } from 'react';
import { staffText as words } from '#shared/text/console/staff.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvitationList } from '../features/staff/invitation-list.tsx';
import { MemberTable } from '../features/staff/member-table.tsx';
import { RightsDialog } from '../features/staff/rights-dialog.tsx';
import { useStaffList } from '../features/staff/use-staff.ts';
import { useHere } from '../lib/company.tsx';
import { Screen } from '../ui/screen.tsx';

/** The company's people: staff and open invitations. */
export function StaffScreen() {
  const { company } = useHere();
  const { data, error, isError, refetch } = useStaffList();
  const [isInviting, setInviting] = useState(false);
  const invite = company.roles.includes('owner') && <Button onClick={() => setInviting(true)}>{words.invite}</Button>;
  return (
    <Screen title={words.title} actions={invite}>
      {data ? (
        <>
          <MemberTable members={data.members} />
          <InvitationList invitations={data.invitations} />
        </>
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
      <RightsDialog open={isInviting} onClose={() => setInviting(false)} />
    </Screen>
  );
}
