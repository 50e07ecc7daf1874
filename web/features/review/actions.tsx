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
  /** True if another action is the primary one, so that this one stays without emphasis. */
  readonly isQuiet: boolean;
  readonly onStart: () => void;
};

/** The button's label: what a click on it does. */
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
 * The button's label, with its amount on a line of its own. The label alone is its accessible name, the same as in the
 * authorization and every help text; the amount describes it. After a click, the same button shows its progress and
 * then a check mark. It has room for all of them from the start, and only one is visible.
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

/** The one button that moves money, with the amount, and the way back. A wire isn't moved by it, and it says so. */
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
    // In the button's own color. Elsewhere, an amount's color is made for the page's background.
    <span id={about} className="tabular" aria-hidden="true">
      {formatDollars(totalOf(transfer))}
    </span>
  );
  return (
    <div className={styles['actions']}>
      {/* Announced once. The button keeps its name, and the next screen announces the result. */}
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
