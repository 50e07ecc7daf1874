import { useState } from 'react';
import { cancelTransferRoute } from '#shared/contracts/transfers.ts';
import { formatMomentAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { timingText } from '#shared/text/timing.ts';
import { cancellableUntil } from '#shared/transfer/whats-next.ts';
import { call } from '../../lib/api/call.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { isGoingBack } from '../../lib/payment/no-turn.ts';
import { timesOf } from '../../lib/payment/transfers.ts';
import { Button } from '../../ui/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import styles from './payment.module.css';

/**
 * Cancels a debit while the client still can, or withdraws one that the bank hasn't confirmed. The dialog stays until
 * its answer was read.
 */
export function CancelPayment({ transfer }: { readonly transfer: GraphTransfer }) {
  const timing = useText(timingText);
  const text = transfer.status === 'submitted' ? timing.takeBack : timing.cancel;
  const { tenant } = useSite();
  const [isOpen, setOpen] = useState(false);
  const until = cancellableUntil(timesOf(transfer), serverNow().toISOString());
  return (
    <>
      {until && !isGoingBack(transfer) && (
        <div className={`${styles['payment-choice']} not-printed`}>
          <p>{text.until(formatMomentAhead(until, tenant.timeZone))}</p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {text.open}
          </Button>
        </div>
      )}
      {isOpen && (
        <CancelDialog
          transfer={transfer}
          text={text}
          cancel={() => call(cancelTransferRoute, { body: { transferId: transfer._id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
