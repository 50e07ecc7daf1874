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

/** A queue's part in one of the two lists: items the reader can act on, or items others act on. */
export type QueuePart = Waiting & { readonly isMine: boolean };

/** Ordered by what a person would want to know first. */
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
/** Queues that mean trouble even with a single item. */
const TROUBLE: readonly Waiting['queue'][] = ['failed', 'unknown'];

/** The two parts of a queue, each with its own count. In an older release's queue, everyone has all items. */
function partsOf(queue: Waiting): readonly QueuePart[] {
  const { mine, count, amount, oldestAt } = queue;
  if (!mine) return [{ ...queue, isMine: true }];
  const rest = { count: count - mine.count, amount: toCents(amount - mine.amount) };
  return [
    { ...queue, ...mine, isMore: queue.isMore && rest.count === 0, isMine: true },
    { ...queue, ...rest, oldestAt: rest.count > 0 ? oldestAt : null, isMine: false },
  ];
}

/** The queues for the reader and for others, in order. */
export const partsOfQueues = ({ queues }: Today): readonly QueuePart[] =>
  ORDER.flatMap((name) => queues.filter(({ queue }) => queue === name))
    .flatMap(partsOf)
    .filter(({ count }) => count > 0);

/** The names of the empty queues. */
export const emptyQueues = ({ queues }: Today): readonly string[] =>
  ORDER.filter((name) => queues.some(({ queue, count }) => queue === name && count === 0)).map(
    (name) => words.queues[name].title,
  );

/** True if the deadline of a reversal has passed, so that the client's bank would get it too late. */
const isOver = ({ queue, oldestAt }: Waiting, now: string): boolean =>
  queue === 'reversals' && oldestAt !== null && oldestAt < now;

const bankDay = (at: string): string => onDay(easternTime(at).on);

/** The colleagues it waits for, by name. */
export const colleaguesOf = (who: readonly string[]): string =>
  who.length === 0 ? words.who.noOne : words.who.colleagues(who);

/** Who acts on the rest: colleagues by name, or the client or the bank. */
function whoOf({ queue, who = [] }: QueuePart): string {
  if (queue === 'deadlines') return words.who.client;
  return queue === 'unknown' ? words.who.bank : colleaguesOf(who);
}

/** The queue's lead. Next to a reversal still in time, it says when the other one's deadline passed. */
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

/** A queue in one line, with the link to its list. */
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
