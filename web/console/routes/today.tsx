import type * as z from 'zod/mini';
import { easternTime } from '#shared/banking-days.ts';
import type { todayRoute } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { todayText as words } from '#shared/text/console/today.ts';
import { proofDaysLeft } from '#shared/transfer/proof-days.ts';
import { Link } from '../../lib/page/link.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { OtherLines, useOtherLines } from '../features/today/other-lines.tsx';
import styles from '../features/today/today.module.css';
import { useHere } from '../lib/company.tsx';
import { useToday } from '../lib/use-today.ts';
import { onDay, waitedSince, whenAt } from '../lib/when.ts';
import { Screen } from '../ui/screen.tsx';

type Today = z.output<typeof todayRoute.reply>;
type Waiting = Today['queues'][number];

/** In the order in which a person would want to know. */
const ORDER: readonly Waiting['queue'][] = [
  'failed',
  'unknown',
  'to approve',
  'calls',
  'holds',
  'invitations',
  'reversals',
  'proofs',
  'wires',
  'deadlines',
];
/** What is trouble by itself, however little of it there is. */
const TROUBLE: readonly Waiting['queue'][] = ['failed', 'unknown'];

/** Whether the last day of a reversal is over, so that the client's bank gets it too late. */
const isOver = ({ queue, oldestAt }: Waiting, now: string): boolean =>
  queue === 'reversals' && oldestAt !== null && oldestAt < now;

const bankDay = (at: string): string => onDay(easternTime(at).on);

/** What a queue says of itself: beside a reversal that is still in time, when the time of the other was over. */
function leadOf(of: Waiting, now: string): string {
  if (!isOver(of, now)) return words.queues[of.queue].lead;
  return words.reversalOver(of.nextAt && of.oldestAt ? bankDay(of.oldestAt) : '');
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

function QueueLine({ of, now }: { readonly of: Waiting; readonly now: string }) {
  const { places, timeZone } = useHere();
  const { queue, count, isMore, amount } = of;
  const { title } = words.queues[queue];
  const isLate = isOver(of, now);
  const isTrouble = TROUBLE.includes(queue) || isLate;
  const line = (
    <>
      <span className={styles['count']} data-trouble={isTrouble || undefined}>
        {words.count(count, isMore)}
      </span>
      <span className={styles['name']}>
        <strong>{title}</strong>
        <small>{leadOf(of, now)}</small>
      </span>
      <span className={styles['since']} data-late={(isLate && !of.nextAt) || undefined}>
        {since(of, now, timeZone)}
      </span>
      <span className={styles['amount']}>{formatDollars(amount)}</span>
    </>
  );
  return (
    <Link
      className={styles['queue']}
      data-row={queue}
      to={queue === 'wires' ? places.wires : queue === 'to approve' ? places.approvals : places.payments({ queue })}
    >
      {line}
      <ClientIcon name="chevron" />
    </Link>
  );
}

function GoodFunds({ of }: { readonly of: Waiting | undefined }) {
  const { places } = useHere();
  if (!of || of.count === 0) return <p className={styles['good']}>{words.noGood}</p>;
  return (
    <p className={styles['good']}>
      <Link to={places.payments({ queue: 'good' })}>{words.good(formatDollars(of.amount), of.files)}</Link>
    </p>
  );
}

function Queues({ today }: { readonly today: Today }) {
  const queues = ORDER.flatMap((name) => today.queues.find(({ queue }) => queue === name) ?? []);
  const full = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  const others = useOtherLines(today);
  const waits = full.reduce((sum, { count }) => sum + count, others.waits);
  return (
    <>
      <div className={styles['head']}>
        <p className={styles['sum']}>{waits === 0 ? words.nothing : words.waits(waits)}</p>
        <GoodFunds of={today.queues.find(({ queue }) => queue === 'good')} />
      </div>
      <OtherLines of={others.lines.filter(({ isTrouble }) => isTrouble)} now={today.now} />
      {full.length > 0 && (
        <ul className={styles['queues']}>
          {full.map((each) => (
            <li key={each.queue}>
              <QueueLine of={each} now={today.now} />
            </li>
          ))}
        </ul>
      )}
      <OtherLines of={others.lines.filter(({ isTrouble }) => !isTrouble)} now={today.now} />
      {empty.length > 0 && full.length > 0 && (
        <p className={styles['empty']}>{words.empty(empty.map(({ queue }) => words.queues[queue].title))}</p>
      )}
    </>
  );
}

/** What waits for the staff now, the trouble first, each with the way to its list. */
export function TodayScreen() {
  const { data, error, isError, refetch } = useToday();
  return (
    <Screen title={words.title} lead={data ? onDay(data.on) : ' '} width="text" actions={<NewPaymentButton />}>
      {data ? (
        <Queues today={data} />
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  );
}
