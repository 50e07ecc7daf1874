import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { paths, paymentPath } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { useTransfer } from '../../lib/payment/transfers.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { OutcomeCard } from '../../ui/outcome-card.tsx';

const LOOK_MS = 3000;
/** By then the sweeper usually has the answer. After a longer wait, the message is another one. */
const USUAL_WAIT_MS = 60_000;
/** If a transfer is unchanged after this many checks, it was never claimed: the request didn't reach the server. */
const LOOKS_UNTIL_NOT_STARTED = 3;

type UnknownOutcomeProps = {
  readonly transfer: GraphTransfer;
  /** Called if the transfer turns out to be unchanged, so that the button can be offered again. */
  readonly onNotStarted: () => void;
};

/** The client's own draft, or something the tenant requested or sent. */
const UNTOUCHED: readonly TransferStatus[] = ['draft', 'viewed', 'awaiting acceptance'];

/** The bank's answer is unknown. Says so, keeps checking, and offers no second try. */
export function UnknownOutcome({ transfer, onNotStarted }: UnknownOutcomeProps) {
  const text = useText(transferText).waiting;
  const [isLong, setLong] = useState(false);
  const { waitingBody } = useText(offerText).accept;
  const untouched = useRef(0);
  const { data, dataUpdatedAt } = useTransfer(transfer._id, { refetchInterval: () => LOOK_MS });
  const count = useEffectEvent(() => {
    untouched.current = data && UNTOUCHED.includes(data.status) ? untouched.current + 1 : 0;
    if (untouched.current >= LOOKS_UNTIL_NOT_STARTED) onNotStarted();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each check counts, even one with the same result
  useEffect(() => count(), [dataUpdatedAt]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <OutcomeCard icon="clock" tone="waiting" announce>
      <Money cents={totalOf(transfer)} size="large" />
      <p>{transfer.disbursement ? waitingBody : text.body}</p>
      {isLong && <p>{text.longer}</p>}
      <ButtonLink variant="secondary" to={paths.history}>
        {text.history}
      </ButtonLink>
      {isLong && (
        <ButtonLink variant="secondary" to={paymentPath(transfer._id)}>
          {text.payment}
        </ButtonLink>
      )}
    </OutcomeCard>
  );
}
