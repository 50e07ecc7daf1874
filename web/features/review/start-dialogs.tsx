import { formatPhone } from '#shared/phone.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import type { StartAnswer } from './use-start-transfer.ts';

/** The institution could not be reached: what happened, that nothing was debited, and whom to call or write to. */
function StartFailedDialog({ sentence, onClose }: { readonly sentence: string; readonly onClose: () => void }) {
  const text = useText(transferText).failed;
  const { tenant } = useSite();
  return (
    <Dialog open title={text.title} onClose={onClose} actions={<Button onClick={onClose}>{text.close}</Button>}>
      <p>
        <WithPhones text={sentence} />
      </p>
      <p>{text.nothingMoved}</p>
      <Rows
        rows={[
          { label: text.phone, value: <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a> },
          { label: text.email, value: <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a> },
        ]}
      />
    </Dialog>
  );
}

type RepeatDialogProps = { readonly sentence: string; readonly onYes: () => void; readonly onClose: () => void };

/** The same was paid within a day: the client confirms that this one is meant. */
function RepeatDialog({ sentence, onYes, onClose }: RepeatDialogProps) {
  const text = useText(transferText).repeat;
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {text.no}
      </Button>
      <Button variant="danger" onClick={onYes}>
        {text.yes}
      </Button>
    </>
  );
  return (
    <Dialog open title={text.title} onClose={onClose} actions={actions}>
      <p>
        <WithPhones text={sentence} />
      </p>
    </Dialog>
  );
}

type StartDialogsProps = {
  readonly answer: StartAnswer | undefined;
  readonly onClose: () => void;
  /** The same payment is meant again. */
  readonly onRepeat: () => void;
};

/** The dialog that an answer to the button opens, if any. */
export function StartDialogs({ answer, onClose, onRepeat }: StartDialogsProps) {
  switch (answer?.kind) {
    case 'start-failed':
      return <StartFailedDialog sentence={answer.sentence} onClose={onClose} />;
    case 'repeat':
      return <RepeatDialog sentence={answer.sentence} onClose={onClose} onYes={onRepeat} />;
    default:
      return null;
  }
}
