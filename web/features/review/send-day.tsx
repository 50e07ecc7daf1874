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

/** When a payment is sent: at once, or on a chosen day that has been checked. */
export type SendDay = {
  /** The ID of its field. */
  readonly id: string;
  readonly isLater: boolean;
  /** The day as it is typed. */
  readonly typed: string;
  /** The day, if the payment can be sent on it. */
  readonly on: Day | undefined;
  readonly error: string | undefined;
  readonly choose: (isLater: boolean) => void;
  readonly type: (typed: string) => void;
  /** Checks the typed day when the button is clicked. If it isn't valid, the field gets the focus. */
  readonly isReady: () => boolean;
};

/** The query parameter of the chosen day. */
const DAY_KEY = 'on';

/**
 * True if the client can choose the day it is sent: for any of their debits, whether the tenant requested it or not.
 */
export const isSchedulable = ({ method, disbursement }: GraphTransfer): boolean => method === 'ACH' && !disbursement;

/**
 * The day as it is typed; undefined for a payment that is sent at once. It is also kept in the address, so a reload or
 * a login from the button keeps the choice.
 */
function useTypedDay(scheduledOn: Day | null) {
  const [query, setQuery] = useSearchParams();
  // The transfer may be in the navigation state, which belongs to a single step of the history.
  const { state } = useLocation();
  const [typed, setTyped] = useState(query.get(DAY_KEY) ?? scheduledOn ?? undefined);
  const type = (day: string | undefined): void => {
    // The router applies a new address in its own time. A field that waited for it would lose what is being typed.
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

/**
 * The days on which a payment leaves and clears if it is sent at once, or on a given day; undefined if it is no debit.
 */
export function useSentDates(transfer: GraphTransfer, on?: Day | undefined): ReturnType<typeof achDates> | undefined {
  const { goodFundsDays, timeZone } = useSite().tenant;
  if (!isSchedulable(transfer)) return undefined;
  const madeAt = on ? sendingAt(on, timeZone) : serverNow().toISOString();
  return achDates(madeAt, goodFundsDays, !on && transfer.terms?.isSameDay ? 'same-day-ach' : 'ach');
}

/** The state of when a payment is sent. A scheduled payment can only be moved to another day. */
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
      // A native date field returns a whole day or nothing, so it can be checked at once.
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

/** Chooses between now and later. A scheduled payment is sent at once only after its schedule is canceled. */
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

/** Chooses when the payment is sent: now or later, and the day for later. */
export function When({ transfer, day }: WhenProps) {
  const text = useText(scheduleText).when;
  const { tenant } = useSite();
  const { first, last } = scheduleDays(serverNow(), { timeZone: tenant.timeZone, deadlineAt: transfer.deadlineAt_utc });
  // If the request expires before the next business day, there is nothing to choose.
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
