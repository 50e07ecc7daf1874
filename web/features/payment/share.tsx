import { useState } from 'react';
import { emailDisbursementRoute, emailReceiptRoute } from '#shared/contracts/receipts.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { recipientsOf } from '#shared/message/recipients.ts';
import { done, refuse } from '#shared/outcome.ts';
import { addressesText } from '#shared/text/addresses.ts';
import { historyText } from '#shared/text/history.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useForm } from '../../lib/form/form.ts';
import { judged } from '../../lib/form/judged.ts';
import { useText, wordsIn } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';

type ShareText = (typeof historyText)['en']['share'];

const schemaFor = (text: ShareText, { tooMany }: (typeof addressesText)['en']) =>
  judged(({ emails }: { readonly emails: string }) => {
    const read = recipientsOf([emails]);
    if (read.valid.length === 0) return refuse({ emails: text.noneValid });
    return read.isTooMany ? refuse({ emails: tooMany }) : done({ ...read, emails });
  });

/** A refusal has its own sentence. Any other failure gets the specification's. */
const sendFailure = (thrown: unknown, text: ShareText): string =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 ? thrown.sentence : text.notSent;

type Whole = { readonly transfer: GraphTransfer };

/** E-mails the receipt to up to five addresses. */
function ShareDialog({ transfer, onClose }: Whole & { readonly onClose: () => void }) {
  const text = useText(historyText).share;
  const [schema] = useState(() => schemaFor(text, wordsIn(addressesText)));
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<{ readonly of: string; readonly sentences: readonly string[] }>();
  const form = useForm({
    schema,
    initial: { emails: '' },
    onSubmit: async ({ emails, valid, invalid }): Promise<void> => {
      setFailure(undefined);
      setResult(undefined);
      try {
        const body = { transfer_GUID: transfer._id, emailRecipient: [...valid], additionalEmailRecipient: true };
        const { sentTo } = await call(transfer.disbursement ? emailDisbursementRoute : emailReceiptRoute, { body });
        const sentences = [
          ...(sentTo < valid.length ? [text.partly(sentTo, valid.length)] : []),
          ...(invalid.length > 0 ? [text.skipped(invalid.join(', '))] : []),
        ];
        if (sentences.length > 0) return setResult({ of: emails, sentences });
        showToast(text.sent, 'success');
        onClose();
      } catch (thrown) {
        setFailure(sendFailure(thrown, text));
      }
    },
  });
  return (
    <Dialog open title={text.title} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p>{text.lead}</p>
        <ErrorSummary form={form} />
        {failure && <Alert tone="error" text={failure} />}
        {/* The result is about these addresses. Once others are typed, it no longer applies. */}
        {result?.of === form.values.emails && form.problems.length === 0 && (
          <Alert tone="warning" title={text.sent}>
            {result.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        )}
        <TextField
          field={form.field('emails')}
          label={text.label}
          hint={text.hint}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="button-row">
          <Button type="submit" busy={form.isBusy}>
            {text.send}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text.close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The button that shares a receipt by e-mail, and its dialog. */
export function Share({ transfer }: Whole) {
  const { share } = useText(historyText).details;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <ClientIcon name="mail" /> {share}
      </Button>
      {isOpen && <ShareDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}
