import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { DECLINE_REASON_MAX } from '#shared/limits.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { offerText } from '#shared/text/offer.ts';
import { outageText } from '#shared/text/outage.ts';
import { ask } from '../../lib/api/call.ts';
import { useForm } from '../../lib/form/form.ts';
import { paymentPath } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { withOutcome } from '../../lib/payment/look-again.ts';
import { canDecline } from '../../lib/payment/offers.ts';
import { HISTORY_KEY, showTransfer } from '../../lib/payment/transfers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/text-field.tsx';

const schema = z.object({
  reason: z.string().check(z.trim(), z.maxLength(DECLINE_REASON_MAX, fieldSentences.maxLength(DECLINE_REASON_MAX))),
});

type Whole = { readonly transfer: GraphTransfer };

function DeclineDialog({ transfer, onClose }: Whole & { readonly onClose: () => void }) {
  const text = useText(offerText).decline;
  const outage = useText(outageText);
  const { tenant } = useSite();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const sort = transfer.disbursement ? 'sent' : 'asked';
  const form = useForm({
    schema,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const answer = await withOutcome({
        queries,
        transfer,
        attempt: () => ask('DeclineTransfer', { _id: transfer._id, reason }),
        isDone: ({ status }) => status === 'cancelled' || status === 'rejected',
        words: outage.decline,
      });
      showToast(text.done, 'success');
      void queries.invalidateQueries({ queryKey: HISTORY_KEY });
      onClose();
      if (answer) await showTransfer(queries, answer.declineTransfer);
      // Its own page shows its status. No step applies to it anymore.
      void navigate(paymentPath(transfer._id), { replace: true });
    },
  });
  return (
    <Dialog
      open
      title={text.title[sort]}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text.keep}
          </Button>
          <Button variant="danger" busy={form.isBusy} onClick={() => form.onSubmit()}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p>{text.body[sort](tenant.name)}</p>
        <ErrorSummary form={form} />
        <TextArea
          field={form.field('reason')}
          label={text.reason}
          hint={text.reasonHint(tenant.name)}
          optional
          maxLength={DECLINE_REASON_MAX}
        />
      </form>
    </Dialog>
  );
}

/** Declines a request or a payment after a second question. Renders nothing if it is too late. */
export function Decline({ transfer }: Whole) {
  const text = useText(offerText).decline;
  const [isOpen, setOpen] = useState(false);
  if (!canDecline(transfer)) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      {isOpen && <DeclineDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </>
  );
}
