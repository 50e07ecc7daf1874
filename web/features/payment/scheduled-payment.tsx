import { useState } from 'react';
import { unscheduleTransferRoute } from '#shared/contracts/schedule.ts';
import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { call } from '../../lib/api/call.ts';
import { useText } from '../../lib/page/text.ts';
import { reviewPath } from '../../lib/payment/steps.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './payment.module.css';

type Whole = { readonly transfer: GraphTransfer };

/** The client's actions on a scheduled payment before it starts: change its day or cancel it. */
export function ScheduledPayment({ transfer }: Whole) {
  const text = useText(scheduleText).payment;
  const [isOpen, setOpen] = useState(false);
  const { scheduledOn } = transfer;
  return (
    <>
      {scheduledOn && (
        <div className={`${styles['payment-choice']} not-printed`}>
          <p>{text.until(formatDayAhead(scheduledOn))}</p>
          <div className="button-row">
            <ButtonLink variant="secondary" to={reviewPath(transfer)}>
              {text.change}
            </ButtonLink>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {text.open}
            </Button>
          </div>
        </div>
      )}
      {isOpen && (
        <CancelDialog
          transfer={transfer}
          text={text}
          cancel={() => call(unscheduleTransferRoute, { body: { transferId: transfer._id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
