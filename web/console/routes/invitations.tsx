import { useState } from 'react';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvitationsList } from '../features/invitations/invitations-list.tsx';
import { useAgreeing } from '../features/invitations/use-agreeing.ts';
import { Prove } from '../features/moves/prove.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { Screen } from '../ui/screen.tsx';

type AgreeProps = { readonly id: string; readonly onClose: () => void };

/** What the second person agrees to, in the server's words, and the proof of who they are. */
function Agree({ id, onClose }: AgreeProps) {
  const { checked, problem, again, agree } = useAgreeing(id, onClose);
  if (problem)
    return (
      <div className="dialog-body">
        <Alert tone="error">
          <p>{sentenceOf(problem)}</p>
        </Alert>
        <div className="dialog-actions">
          <Button variant="secondary" onClick={again}>
            {words.agree}
          </Button>
        </div>
      </div>
    );
  if (!checked) return <Skeleton lines={3} />;
  const { stepUp, words: said } = checked;
  return <Prove key={stepUp} stepUp={stepUp} said={said} go={words.agree} onProved={agree} onClose={onClose} />;
}

/** Who was asked for a payment and is no client yet. */
export function InvitationsScreen() {
  const [agreesTo, setAgreesTo] = useState<string>();
  const close = () => setAgreesTo(undefined);
  return (
    <Screen title={words.title} lead={words.lead} actions={<NewPaymentButton />}>
      <InvitationsList onAgree={setAgreesTo} />
      {agreesTo && (
        <Dialog open onClose={close} title={words.agreeTitle}>
          <Agree key={agreesTo} id={agreesTo} onClose={close} />
        </Dialog>
      )}
    </Screen>
  );
}
