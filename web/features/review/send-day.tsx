import { useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Day, formatDayAhead, isRealDay } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { scheduleText } from '#shared/text/schedule.ts';
import { achDates } from '#shared/transfer/expected-dates.ts';
import { dayRefusal, scheduleDays, sendingAt } from '#shared/transfer/schedule.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { Link } from '../../lib/page/link.tsx';
import { paymentPath } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** When a payment is sent: at once, or on a day that is chosen and found right or wrong. */
export type SendDay = {
  /** The id of its field. */
  readonly id: string;
  readonly isLater: boolean;
  /** The day as it is typed. */
  readonly typed: string;
  /** The day, once it is one on which the payment can be sent. */
  readonly on: Day | undefined;
  readonly error: string | undefined;
  readonly choose: (isLater: boolean) => void;
  readonly type: (typed: string) => void;
  /** Checks the typed day when the button is clicked; if it is not valid, the field gets the focus. */
  readonly isReady: () => boolean;
};

/** The query key of the chosen day. */
const DAY_KEY = 'on';

/** Whether a client can say when this payment is sent: a debit of theirs, be it asked for or not. */
export const isSchedulable = ({ method, disbursement }: GraphTransfer): boolean => method === 'ACH' && !disbursement;

/**
 * The day as it is typed; undefined for a payment that is sent at once. The address keeps it as well: a reload, or a
 * login that the button asks for, keeps the choice.
 */
function useTypedDay(scheduledOn: Day | null) {
  const [query, setQuery] = useSearchParams();
  // The transfer may be carried by the navigation state, which a step in the history has for itself.
  const { state } = useLocation();
  const [typed, setTyped] = useState(query.get(DAY_KEY) ?? scheduledOn ?? undefined);
  const type = (day: string | undefined): void => {
    // The router draws a new address in its own time; a field that waited for it would lose what is being typed.
    setTyped(day);
    setQuery(
      (current) => {
        current.delete(DAY_KEY);
        if (day !== undefined) current.set(DAY_KEY, day);
        return current;
      },
      { replace: true, state },
    );
  };
  return [typed, type] as const;
}

/** On which days a payment leaves and clears that is sent at once, or on a day; undefined of one that is no debit. */
export function useSentDates(transfer: GraphTransfer, on?: Day | undefined): ReturnType<typeof achDates> | undefined {
  const { goodFundsDays, timeZone } = useSite().tenant;
  if (!isSchedulable(transfer)) return undefined;
  const madeAt = on ? sendingAt(on, timeZone) : serverNow().toISOString();
  return achDates(madeAt, goodFundsDays, !on && transfer.terms?.isSameDay ? 'same-day-ach' : 'ach');
}

/** Holds when a payment is to be sent. One that is scheduled already can only be moved to another day. */
export function useSendDay(transfer: GraphTransfer): SendDay {
  const text = useText(scheduleText).when;
  const { tenant } = useSite();
  const { scheduledOn } = transfer;
  const id = useId();
  const [chosen, choose] = useTypedDay(scheduledOn);
  const typed = chosen ?? '';
  const [isJudged, setJudged] = useState(false);
  const about = { timeZone: tenant.timeZone, deadlineAt: transfer.deadlineAt_utc };
  const refusal = dayRefusal(typed, serverNow(), about);
  const sentence = typed === '' ? text.missing : refusal && refusalSentence(refusal);
  const isOpen = chosen !== undefined && isSchedulable(transfer);
  return {
    id,
    isLater: isOpen,
    typed,
    on: isOpen && !sentence ? typed : undefined,
    error: isOpen && isJudged ? sentence : undefined,
    choose: (isLater) => choose(isLater ? '' : undefined),
    type: (day) => {
      choose(day);
      // A native date field tells a whole day or nothing: it can be judged at once.
      setJudged(isRealDay(day));
    },
    isReady: () => {
      if (!isOpen || !sentence) return true;
      setJudged(true);
      document.getElementById(id)?.focus();
      return false;
    },
  };
}

type WhenProps = { readonly transfer: GraphTransfer; readonly day: SendDay };

/** Whether to send at once or later. A scheduled payment is sent at once only after its schedule is canceled. */
function NowOrLater({ transfer, day }: WhenProps) {
  const text = useText(scheduleText).when;
  const id = useId();
  const { leavesOn } = useSentDates(transfer) ?? {};
  if (transfer.scheduledOn)
    return (
      <p>
        {text.scheduled(formatDayAhead(transfer.scheduledOn))}{' '}
        <Link to={paymentPath(transfer._id)}>{text.toPayment}</Link>
      </p>
    );
  const field = {
    id,
    value: day.isLater ? 'later' : 'now',
    error: undefined,
    onChange: (value: string) => day.choose(value === 'later'),
  };
  const options = [
    { value: 'now', name: text.now, hint: leavesOn && text.nowHint(formatDayAhead(leavesOn)) },
    { value: 'later', name: text.later, hint: text.laterHint },
  ];
  return <ChoiceTiles field={field} label={text.title} options={options} />;
}

/** When the payment is sent: the two ways, and the day of the later one. */
export function When({ transfer, day }: WhenProps) {
  const text = useText(scheduleText).when;
  const { tenant } = useSite();
  const { first, last } = scheduleDays(serverNow(), { timeZone: tenant.timeZone, deadlineAt: transfer.deadlineAt_utc });
  // A request that ends before the next business day leaves nothing to choose.
  if (!isSchedulable(transfer) || (last < first && !transfer.scheduledOn)) return null;
  const field = {
    name: 'on',
    id: day.id,
    value: day.typed,
    error: day.error,
    onChange: day.type,
    onBlur: () => undefined,
  };
  return (
    <div className="card">
      <NowOrLater transfer={transfer} day={day} />
      {day.isLater && (
        <>
          <TextField
            field={field}
            type="date"
            label={text.date}
            hint={text.dateHint(formatDayAhead(first), formatDayAhead(last))}
            min={first}
            max={last}
          />
          <p className="field-hint">{text.note}</p>
        </>
      )}
    </div>
  );
}
