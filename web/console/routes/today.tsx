import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { todayRoute } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { todayText as words } from '#shared/text/console/today.ts';
import { Link } from '../../lib/page/link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewPaymentButton } from '../features/prepare/new-payment-button.tsx';
import { OtherLine, useOtherLines } from '../features/today/other-lines.tsx';
import { emptyQueues, partsOfQueues, QueueLine } from '../features/today/queue-lines.tsx';
import styles from '../features/today/today.module.css';
import { Balances, Closings, DueIn } from '../features/today/week.tsx';
import { useHere } from '../lib/company.tsx';
import { useToday } from '../lib/use-today.ts';
import { onDay } from '../lib/when.ts';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { FirstSteps } from './first-steps.tsx';

type Today = z.output<typeof todayRoute.reply>;

function GoodFunds({ of: { queues } }: { readonly of: Today }) {
  const { places } = useHere();
  const good = queues.find(({ queue }) => queue === 'good');
  if (!good || good.count === 0) return <p className={styles['good']}>{words.noGood}</p>;
  return (
    <p className={styles['good']}>
      <Link to={places.payments({ queue: 'good' })}>{words.good(formatDollars(good.amount), good.files)}</Link>
    </p>
  );
}

const Lines = ({ children }: { readonly children: readonly ReactNode[] }) =>
  children.length > 0 && <ul className={styles['queues']}>{children}</ul>;

/** The items the reader can act on, and those that others act on. */
function Work({ of: today }: { readonly of: Today }) {
  const others = useOtherLines(today);
  const parts = partsOfQueues(today);
  const mine = parts.filter(({ isMine }) => isMine);
  const rest = parts.filter(({ isMine }) => !isMine);
  const waits = mine.reduce((sum, { count }) => sum + count, 0) + others.waits;
  const empty = emptyQueues(today);
  const otherLines = (isWanted: (line: (typeof others.lines)[number]) => boolean) =>
    others.lines.filter(isWanted).map((line) => <OtherLine key={line.row} of={line} now={today.now} />);
  return (
    <div className={styles['work']}>
      <Section title={words.forYou}>
        <p className={styles['sum']}>{waits === 0 ? words.nothing : words.waits(waits)}</p>
        <GoodFunds of={today} />
        <Lines>
          {[
            ...otherLines(({ isMine, isTrouble }) => isMine && isTrouble === true),
            ...mine.map((each) => (
              <li key={each.queue}>
                <QueueLine of={each} now={today.now} />
              </li>
            )),
            ...otherLines(({ isMine, isTrouble }) => isMine && !isTrouble),
          ]}
        </Lines>
      </Section>
      {(rest.length > 0 || others.lines.some(({ isMine }) => !isMine)) && (
        <Section title={words.forOthers}>
          <Lines>
            {[
              ...rest.map((each) => (
                <li key={each.queue}>
                  <QueueLine of={each} now={today.now} />
                </li>
              )),
              ...otherLines(({ isMine }) => !isMine),
            ]}
          </Lines>
        </Section>
      )}
      {empty.length > 0 && parts.length > 0 && <p className={styles['empty']}>{words.empty(empty)}</p>}
    </div>
  );
}

/** The reader's day: trust balances, open items, others' items, and the week's closings and money. */
export function TodayScreen() {
  const { data, error, isError, refetch } = useToday();
  return (
    <Screen title={words.title} lead={data ? onDay(data.on) : ' '} actions={<NewPaymentButton />}>
      {data ? (
        <>
          <FirstSteps />
          <Balances of={data} />
          <div className={styles['day-parts']}>
            <Work of={data} />
            {(data.closings || data.dueIn) && (
              <div className={styles['work']}>
                <Closings of={data.closings ?? []} />
                <DueIn of={data.dueIn ?? []} />
              </div>
            )}
          </div>
        </>
      ) : isError ? (
        <LoadFailure thrown={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Screen>
  );
}
