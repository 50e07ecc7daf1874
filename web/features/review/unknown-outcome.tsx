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
/** By then the sweeper has usually answered. A longer wait gets another sentence. */
const USUAL_WAIT_MS = 60_000;
/** A transfer still untouched after this many looks was never claimed: the request did not reach the portal. */
const LOOKS_UNTIL_NOT_STARTED = 3;

type UnknownOutcomeProps = {
  readonly transfer: GraphTransfer;
  /** The transfer turns out to be untouched, so that the button may be offered again. */
  readonly onNotStarted: () => void;
};

/** A draft of the client's own, or what the tenant asked for or sent. */
const UNTOUCHED: readonly TransferStatus[] = ['draft', 'viewed', 'awaiting acceptance'];

/** The bank's answer is unknown. Says so, keeps looking, and offers no second try. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look counts, also one that finds the same
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
