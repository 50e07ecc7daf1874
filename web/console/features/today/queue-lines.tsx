import type * as z from 'zod/mini';
import { easternTime } from '#shared/banking-days.ts';
import type { todayRoute } from '#shared/contracts/console.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { todayText as words } from '#shared/text/console/today.ts';
import { proofDaysLeft } from '#shared/transfer/proof-days.ts';
import { Link } from '../../../lib/page/link.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { onDay, waitedSince, whenAt } from '../../lib/when.ts';
import styles from './today.module.css';

type Today = z.output<typeof todayRoute.reply>;
type Waiting = Today['queues'][number];

/** The part of a queue in one of the two lists: what the reader can do, or what waits for others. */
export type QueuePart = Waiting & { readonly isMine: boolean };

/** In the order in which a person would want to know. */
const ORDER: readonly Waiting['queue'][] = [
  'failed',
  'unknown',
  'to approve',
  'calls',
  'holds',
  'drafts',
  'invitations',
  'reversals',
  'proofs',
  'wires',
  'deadlines',
];
/** What is trouble by itself, however little of it there is. */
const TROUBLE: readonly Waiting['queue'][] = ['failed', 'unknown'];

/** The two parts of a queue, each with its own count. Of an older release's queue, everyone has all. */
function partsOf(queue: Waiting): readonly QueuePart[] {
  const { mine, count, amount, oldestAt } = queue;
  if (!mine) return [{ ...queue, isMine: true }];
  const rest = { count: count - mine.count, amount: toCents(amount - mine.amount) };
  return [
    { ...queue, ...mine, isMore: queue.isMore && rest.count === 0, isMine: true },
    { ...queue, ...rest, oldestAt: rest.count > 0 ? oldestAt : null, isMine: false },
  ];
}

/** What is in the queues for the reader and for others, in order. */
export const partsOfQueues = ({ queues }: Today): readonly QueuePart[] =>
  ORDER.flatMap((name) => queues.filter(({ queue }) => queue === name))
    .flatMap(partsOf)
    .filter(({ count }) => count > 0);

/** The queues with nothing in them, for anyone. */
export const emptyQueues = ({ queues }: Today): readonly string[] =>
  ORDER.filter((name) => queues.some(({ queue, count }) => queue === name && count === 0)).map(
    (name) => words.queues[name].title,
  );

/** Whether the last day of a reversal is over, so that the client's bank gets it too late. */
const isOver = ({ queue, oldestAt }: Waiting, now: string): boolean =>
  queue === 'reversals' && oldestAt !== null && oldestAt < now;

const bankDay = (at: string): string => onDay(easternTime(at).on);

/** Names in a sentence: the first ones, because a company may have many approvers. */
const NAMES_MAX = 3;

/** Who does the rest: colleagues by name, or the client or the bank. */
function whoOf({ queue, who = [] }: QueuePart): string {
  if (queue === 'deadlines') return words.who.client;
  if (queue === 'unknown') return words.who.bank;
  return who.length === 0 ? words.who.noOne : words.who.colleagues(who.slice(0, NAMES_MAX), who.length - NAMES_MAX);
}

/** What a queue says of itself: beside a reversal that is still in time, when the time of the other was over. */
function leadOf(of: QueuePart, now: string): string {
  if (isOver(of, now)) return words.reversalOver(of.nextAt && of.oldestAt ? bankDay(of.oldestAt) : '');
  return of.isMine ? words.queues[of.queue].lead : whoOf(of);
}

function since(of: Waiting, now: string, timeZone: string): string | undefined {
  const { queue, oldestAt, nextAt } = of;
  if (!oldestAt) return undefined;
  if (queue === 'reversals')
    return isOver(of, now) && !nextAt ? words.bankOver(bankDay(oldestAt)) : words.bankBy(bankDay(nextAt ?? oldestAt));
  if (queue === 'proofs') {
    const due = easternTime(oldestAt).on;
    return words.proofBy(onDay(due), proofDaysLeft(due, easternTime(now).on));
  }
  return queue === 'deadlines'
    ? words.next(whenAt(oldestAt, timeZone, new Date(now)))
    : words.oldest(waitedSince(oldestAt, new Date(now)));
}

/** A queue in one line, with the way to its list. */
export function QueueLine({ of, now }: { readonly of: QueuePart; readonly now: string }) {
  const { places, timeZone } = useHere();
  const { queue, count, isMore, amount } = of;
  const isLate = isOver(of, now);
  const isTrouble = TROUBLE.includes(queue) || isLate;
  return (
    <Link
      className={styles['queue']}
      data-row={`${queue}${of.isMine ? '' : ' of others'}`}
      to={queue === 'wires' ? places.wires : queue === 'to approve' ? places.approvals : places.payments({ queue })}
    >
      <span className={styles['count']} data-trouble={isTrouble || undefined}>
        {words.count(count, isMore)}
      </span>
      <span className={styles['name']}>
        <strong>{words.queues[queue].title}</strong>
        <small>{leadOf(of, now)}</small>
      </span>
      <span className={styles['since']} data-late={(isLate && !of.nextAt) || undefined}>
        {since(of, now, timeZone)}
      </span>
      <span className={styles['amount']}>{formatDollars(amount as Cents)}</span>
      <ClientIcon name="chevron" />
    </Link>
  );
}
