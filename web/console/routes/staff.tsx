import { useState } from 'react';
import { staffText as words } from '#shared/text/console/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgreeSheet } from '../features/moves/agree-sheet.tsx';
import { MemberTable } from '../features/staff/member-table.tsx';
import { RightsDialog } from '../features/staff/rights-dialog.tsx';
import { useAgreeingToChange } from '../features/staff/use-agreeing-to-change.ts';
import { useStaffList } from '../features/staff/use-staff.ts';
import { InvitationList, WaitingList } from '../features/staff/waiting-list.tsx';
import { useHere } from '../lib/company.tsx';
import { Screen } from '../ui/screen.tsx';

type AgreeProps = { readonly id: string; readonly onClose: () => void };

/** What the second person agrees to, in the server's words, and the proof of who they are. */
function Agree({ id, onClose }: AgreeProps) {
  return <AgreeSheet agreeing={useAgreeingToChange(id, onClose)} go={words.agree} onClose={onClose} />;
}

/** The people of the company: who works here, who is invited, and what waits for a second person. */
export function StaffScreen() {
  const { company } = useHere();
  const { data, error, isError, refetch } = useStaffList();
  const [isInviting, setInviting] = useState(false);
  const [agreesTo, setAgreesTo] = useState<string>();
  const close = () => setAgreesTo(undefined);
  const invite = company.roles.includes('owner') && <Button onClick={() => setInviting(true)}>{words.invite}</Button>;
  return (
    <Screen title={words.title} actions={invite}>
      {data ? (
        <>
          <WaitingList waiting={data.waiting} onAgree={setAgreesTo} />
          <MemberTable members={data.members} />
          <InvitationList invitations={data.invitations} />
        </>
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
      <RightsDialog open={isInviting} onClose={() => setInviting(false)} />
      {agreesTo && (
        <Dialog open onClose={close} title={words.agreeTitle}>
          <Agree key={agreesTo} id={agreesTo} onClose={close} />
        </Dialog>
      )}
    </Screen>
  );
}
