import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { WIRE_REFERENCE_MAX } from '#shared/limits.ts';
import { done, refuse } from '#shared/outcome.ts';
import { outageText } from '#shared/text/outage.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { wireReference } from '#shared/transfer/wire-reference.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { useForm } from '../../lib/form/form.ts';
import { judged } from '../../lib/form/judged.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { withOutcome } from '../../lib/payment/look-again.ts';
import { HISTORY_KEY, showTransfer } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Whole = { readonly transfer: GraphTransfer };

type Said = { readonly reference: string; readonly isNone: boolean };

/** The bank's reference, unless it gave none. */
const schema = judged(({ reference, isNone }: Said) => {
  if (isNone) return done({});
  const read = wireReference.safeParse(reference);
  return read.success ? done({ reference: read.data }) : refuse({ reference: read.error.issues[0]?.message ?? '' });
});

/** Asks for the reference on the bank's confirmation. */
function SentDialog({ transfer, onClose }: Whole & { readonly onClose: () => void }) {
  const text = useText(wiringText).sent;
  const queries = useQueryClient();
  const form = useForm({
    schema,
    initial: { reference: transfer.wireReference ?? '', isNone: false } as Said,
    onSubmit: async (said: { readonly reference?: string }) => {
      const { reportWireSent } = await ask('ReportWireSent', { _id: transfer._id, ...said });
      await showTransfer(queries, reportWireSent);
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <Button busy={form.isBusy} onClick={() => form.onSubmit()}>
          {text.submit}
        </Button>
      }
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p>{text.body}</p>
        <ErrorSummary form={form} />
        <TextField
          field={form.field('reference')}
          label={text.reference}
          hint={text.referenceHint}
          autoComplete="off"
          spellCheck={false}
          maxLength={WIRE_REFERENCE_MAX}
        />
        <CheckboxField field={form.field('isNone')} label={text.none} />
      </form>
    </Dialog>
  );
}

type WireSentProps = Whole & {
  /** True once the numbers were shown. Before that, there is nothing to send. */
  readonly isRead: boolean;
  /** Other actions in the same row. */
  readonly children: ReactNode;
};

/** "I sent the wire", or what the client has already reported. */
export function WireSent({ transfer, isRead, children }: WireSentProps) {
  const text = useText(wiringText).sent;
  const { tenant } = useSite();
  const [isOpen, setOpen] = useState(false);
  const { wireReportedAt_utc: at, wireReference: reference } = transfer;
  const isSent = at !== null;
  return (
    <>
      {isSent && (
        <Alert tone="success" title={text.noteTitle} text={text.note(reference, formatDate(at, tenant.timeZone))}>
          <div className="button-row">
            <Button variant="quiet" onClick={() => setOpen(true)}>
              {reference === null ? text.add : text.correct}
            </Button>
          </div>
        </Alert>
      )}
      <div className="button-row">
        {!isSent && isRead && <Button onClick={() => setOpen(true)}>{text.open}</Button>}
        {children}
      </div>
      {isOpen && <SentDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Cancels the wire after a second question, because the instructions disappear with it. */
export function CancelWire({ transfer, onCancelled }: Whole & { readonly onCancelled: () => void }) {
  const text = useText(wiringText).cancel;
  const outage = useText(outageText);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const cancelling = useMutation({
    mutationFn: () =>
      withOutcome({
        queries,
        transfer,
        attempt: () => ask('CancelTransfer', { _id: transfer._id }),
        isDone: ({ status }) => status === 'cancelled',
        words: outage.cancel,
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
      onCancelled();
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && (
        <Dialog
          open
          title={text.title}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                {text.keep}
              </Button>
              <Button variant="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
                {text.confirm}
              </Button>
            </>
          }
        >
          <p>{text.body}</p>
          {cancelling.isError && <Alert tone="error" text={sentenceOf(cancelling.error)} />}
        </Dialog>
      )}
    </>
  );
}
