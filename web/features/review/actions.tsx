import { type ReactNode, useId } from 'react';
import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { offerText } from '#shared/text/offer.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { transferText } from '#shared/text/transfer.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useText } from '../../lib/page/text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PressState } from './moment.ts';
import styles from './review.module.css';
import { type SendDay, useSentDates } from './send-day.tsx';

type ActionsProps = {
  readonly transfer: GraphTransfer;
  readonly backTo: string;
  readonly day: SendDay;
  readonly press: PressState;
  /** Another way is the one to take now; this one stays, without shouting. */
  readonly isQuiet: boolean;
  readonly onStart: () => void;
};

/** What the button says: what a click on it does. */
function useButtonWords({ disbursement, method }: GraphTransfer, { isLater }: SendDay): readonly [string, string] {
  const text = useText(transferText).review;
  const { accept } = useText(offerText);
  const { when } = useText(scheduleText);
  if (disbursement) return [accept.acceptPayment, accept.asking];
  if (isLater) return [when.button, when.busy];
  return [text.makeTransfer, method === 'Wire' ? text.askingWire : text.asking];
}

type FaceProps = { readonly press: PressState; readonly idle: string; readonly busy: string; readonly sum: ReactNode };

/**
 * The button's words with what they move on a line of its own. The words alone are its name, as the authorization and
 * every help text call it; the sum describes it. Pressed, the same button is its own progress and then its tick: it has
 * room for all of them from the beginning, and only one is seen.
 */
const Face = ({ press, idle, busy, sum }: FaceProps) => (
  <span className={styles['face']} data-press={press}>
    <span className={styles['with-sum']}>
      <span className={styles['words']}>
        <span>{idle}</span>
        <span aria-hidden="true">{busy}</span>
      </span>
      {sum}
    </span>
    <span className={styles['tick']} aria-hidden="true">
      <Icon name="check" />
    </span>
  </span>
);

/** The one button that moves money, with how much, and the way back. A wire is not moved by it, and it says so. */
export function Actions({ transfer, backTo, day, press, isQuiet, onStart }: ActionsProps) {
  const text = useText(transferText).review;
  const about = useId();
  const [idle, busy] = useButtonWords(transfer, day);
  const isWire = transfer.method === 'Wire' && !transfer.disbursement;
  const { when } = useText(scheduleText);
  const dates = useSentDates(transfer, day.on);
  // Next to the button, because the sheet may be out of view.
  const leaves = dates && (day.on || !day.isLater) && when.nowHint(formatDayAhead(dates.leavesOn));
  const sum = isWire ? null : (
    // In the button's own color: an amount elsewhere stands on paper.
    <span id={about} className="tabular" aria-hidden="true">
      {formatDollars(totalOf(transfer))}
    </span>
  );
  return (
    <div className={styles['actions']}>
      {/* Told once: the button keeps its name, and what became of it is told by the next screen. */}
      <p className="visually-hidden" role="status">
        {press !== 'ready' && busy}
      </p>
      {isWire && <p id={about}>{text.wireButton}</p>}
      {leaves && <p className={styles['leaves']}>{leaves}</p>}
      <div className="button-row">
        <Button
          variant={isQuiet ? 'secondary' : 'primary'}
          busy={press !== 'ready'}
          aria-describedby={about}
          onClick={onStart}
        >
          <Face press={press} idle={idle} busy={busy} sum={sum} />
        </Button>
        <ButtonLink variant="secondary" to={backTo}>
          {text.back}
        </ButtonLink>
      </div>
    </div>
  );
}
