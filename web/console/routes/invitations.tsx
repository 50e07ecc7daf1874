import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PAYER_LISTS } from '#shared/staff/payer-invitation.ts';
import { invitationsText as words } from '#shared/text/console/invitations.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InvitationsList } from '../features/invitations/invitations-list.tsx';
import { ListChoice } from '../features/invitations/list-choice.tsx';
import { useAgreeing } from '../features/invitations/use-agreeing.ts';
import { AgreeSheet } from '../features/moves/agree-sheet.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { Screen } from '../ui/screen.tsx';

type AgreeProps = { readonly id: string; readonly onClose: () => void };

/** What the second person agrees to, in the server's words, and the proof of who they are. */
function Agree({ id, onClose }: AgreeProps) {
  return <AgreeSheet agreeing={useAgreeing(id, onClose)} go={words.agree} onClose={onClose} />;
}

/** Who was asked for a payment and is no client yet. */
export function InvitationsScreen() {
  const [agreesTo, setAgreesTo] = useState<string>();
  const [query, setQuery] = useSearchParams();
  const list = PAYER_LISTS.find((each) => each === query.get('list'));
  const close = () => setAgreesTo(undefined);
  return (
    <Screen title={words.title} lead={words.lead} actions={<NewPaymentButton />}>
      <ListChoice list={list} onChoose={(chosen) => setQuery(chosen ? { list: chosen } : {}, { replace: true })} />
      <InvitationsList list={list} onAgree={setAgreesTo} />
      {agreesTo && (
        <Dialog open onClose={close} title={words.agreeTitle}>
          <Agree key={agreesTo} id={agreesTo} onClose={close} />
        </Dialog>
      )}
    </Screen>
  );
}
