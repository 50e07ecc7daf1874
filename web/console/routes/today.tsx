import type * as z from 'zod/mini';
import type { todayRoute } from '#shared/contracts/console.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { invitationsText as asked } from '#shared/text/console/invitations.ts';
import { ledgerText as ledger } from '#shared/text/console/ledger.ts';
import { toldText as told } from '#shared/text/console/messages.ts';
import { todayText as words } from '#shared/text/console/today.ts';
import { Link } from '../../lib/page/link.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { useHere } from '../lib/company.tsx';
import { useFundingsWaiting } from '../lib/use-fundings.ts';
import { useFunds } from '../lib/use-funds.ts';
import { useToday } from '../lib/use-today.ts';
import { onDay, waitedSince, whenAt } from '../lib/when.ts';
import { Screen } from '../ui/screen.tsx';
import styles from './today.module.css';

type Today = z.output<typeof todayRoute.reply>;
type Waiting = Today['queues'][number];

/** In the order in which a person would want to know. */
const ORDER: readonly Waiting['queue'][] = ['failed', 'unknown', 'to approve', 'calls', 'holds', 'wires', 'deadlines'];
/** What is trouble by itself, however little of it there is. */
const TROUBLE: readonly Waiting['queue'][] = ['failed', 'unknown'];

function since({ queue, oldestAt }: Waiting, now: string, timeZone: string): string | undefined {
  if (!oldestAt) return undefined;
  return queue === 'deadlines'
    ? words.next(whenAt(oldestAt, timeZone, new Date(now)))
    : words.oldest(waitedSince(oldestAt, new Date(now)));
}

function QueueLine({ of, now }: { readonly of: Waiting; readonly now: string }) {
  const { places, timeZone } = useHere();
  const { queue, count, isMore, amount } = of;
  const { title, lead } = words.queues[queue];
  const isTrouble = TROUBLE.includes(queue);
  const line = (
    <>
      <span className={styles['count']} data-trouble={isTrouble || undefined}>
        {words.count(count, isMore)}
      </span>
      <span className={styles['name']}>
        <strong>{title}</strong>
        <small>{lead}</small>
      </span>
      <span className={styles['since']}>{since(of, now, timeZone)}</span>
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

type OtherProps = {
  readonly row: string;
  readonly to: string;
  readonly count: string;
  readonly isTrouble: boolean;
  readonly title: string;
  readonly lead: string;
  readonly since: string | null;
  readonly amount?: string;
};

/** What waits and is no payment, with the way to its list. */
const OtherLine = ({ row, to, count, isTrouble, title, lead, since: waited, amount }: OtherProps) => (
  <li>
    <Link className={styles['queue']} data-row={row} to={to}>
      <span className={styles['count']} data-trouble={isTrouble || undefined}>
        {count}
      </span>
      <span className={styles['name']}>
        <strong>{title}</strong>
        <small>{lead}</small>
      </span>
      <span className={styles['since']}>{waited}</span>
      <span className={styles['amount']}>{amount}</span>
      <ClientIcon name="chevron" />
    </Link>
  </li>
);

/** Messages that came back, and invitations that go no further: not money, but somebody doesn't know of it. */
function Others({ today: { notArrived, payers = [], now } }: { readonly today: Today }) {
  const { places } = useHere();
  const waited = (oldestAt: string | null) => oldestAt && words.oldest(waitedSince(oldestAt, new Date(now)));
  const full = payers.filter(({ count }) => count > 0);
  const isLate = notArrived !== undefined && notArrived.count > 0;
  if (!isLate && full.length === 0) return null;
  return (
    <ul className={styles['queues']}>
      {isLate && (
        <OtherLine
          row="messages"
          to={places.messages}
          count={words.count(notArrived.count, notArrived.isMore)}
          isTrouble
          title={told.today(notArrived.count, notArrived.isMore)}
          lead={told.todayLead}
          since={waited(notArrived.oldestAt)}
        />
      )}
      {full.map(({ list, count, isMore, oldestAt }) => (
        <OtherLine
          key={list}
          row={`invitations ${list}`}
          to={places.invitations(list)}
          count={words.count(count, isMore)}
          isTrouble={list !== 'waiting'}
          {...asked.today[list]}
          since={waited(oldestAt)}
        />
      ))}
    </ul>
  );
}

/** What has to be put into the ledgers, where they cannot carry what is promised: payments would wait for it. */
function LedgerToFund() {
  const { places } = useHere();
  const toFund = (useFunds().data?.ledgers ?? []).reduce((sum, each) => sum + (each.toFund ?? 0), 0);
  if (toFund === 0) return null;
  return (
    <ul className={styles['queues']}>
      <li>
        <Link className={styles['queue']} data-row="ledger" to={places.ledger}>
          <span className={styles['count']} data-trouble>
            !
          </span>
          <span className={styles['name']}>
            <strong>{ledger.today.title}</strong>
            <small>{ledger.today.lead}</small>
          </span>
          <span className={styles['since']} />
          <span className={styles['amount']}>{formatDollars(toFund)}</span>
          <ClientIcon name="chevron" />
        </Link>
      </li>
    </ul>
  );
}

/** What a colleague wants to put into a ledger or draw from it. */
function LedgerMoves({ now }: { readonly now: string }) {
  const { places } = useHere();
  const waiting = useFundingsWaiting();
  const [oldestAt] = waiting.map(({ at }) => at).toSorted();
  if (!oldestAt) return null;
  return (
    <ul className={styles['queues']}>
      <OtherLine
        row="ledger moves"
        to={places.ledger}
        count={words.count(waiting.length, false)}
        isTrouble={false}
        title={ledger.waits.title}
        lead={ledger.waits.lead}
        since={words.oldest(waitedSince(oldestAt, new Date(now)))}
        amount={formatDollars(toCents(waiting.reduce((sum, { amount }) => sum + amount, 0)))}
      />
    </ul>
  );
}

function Queues({ today }: { readonly today: Today }) {
  const queues = ORDER.flatMap((name) => today.queues.find(({ queue }) => queue === name) ?? []);
  const full = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  const others = [today.notArrived, ...(today.payers ?? [])].map((each) => each?.count ?? 0);
  const moves = useFundingsWaiting().length;
  const waits = [...full.map(({ count }) => count), ...others, moves].reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className={styles['head']}>
        <p className={styles['sum']}>{waits === 0 ? words.nothing : words.waits(waits)}</p>
        <GoodFunds of={today.queues.find(({ queue }) => queue === 'good')} />
      </div>
      <LedgerToFund />
      <LedgerMoves now={today.now} />
      <Others today={today} />
      {full.length > 0 && (
        <ul className={styles['queues']}>
          {full.map((each) => (
            <li key={each.queue}>
              <QueueLine of={each} now={today.now} />
            </li>
          ))}
        </ul>
      )}
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
        <LoadFailure thrown={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  );
}
