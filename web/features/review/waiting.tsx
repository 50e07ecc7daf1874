import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useTransfer } from '../../lib/transfers.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { OutcomeCard } from '../../ui/outcome-card.tsx';

const LOOK_MS = 3000;
/** Past this the sweeper has usually answered; a longer wait deserves another sentence. */
const USUAL_WAIT_MS = 60_000;
/** A transfer that is a draft for so many looks was never claimed: the request did not reach the portal. */
const LOOKS_UNTIL_NOT_STARTED = 3;

type WaitingProps = {
  readonly transfer: GraphTransfer;
  /** The transfer turns out to be untouched, so that the button may be offered again. */
  readonly onNotStarted: () => void;
};

/** Nobody knows yet whether the debit went out. Says so plainly, keeps looking, and offers no second try. */
export function Waiting({ transfer, onNotStarted }: WaitingProps) {
  const text = useText(transferText).waiting;
  const [isLong, setLong] = useState(false);
  const drafts = useRef(0);
  const { data, dataUpdatedAt } = useTransfer(transfer._id, { refetchInterval: () => LOOK_MS });
  const count = useEffectEvent(() => {
    drafts.current = data?.status === 'draft' ? drafts.current + 1 : 0;
    if (drafts.current >= LOOKS_UNTIL_NOT_STARTED) onNotStarted();
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
      <p>{text.body}</p>
      {isLong && <p>{text.longer}</p>}
      <ButtonLink variant="secondary" to={paths.history}>
        {text.history}
      </ButtonLink>
    </OutcomeCard>
  );
}
