import type * as z from 'zod/mini';
import type { todayRoute } from '#shared/contracts/console.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { todayText as words } from '#shared/text/console/today.ts';
import { Link } from '../../../lib/page/link.tsx';
import { useHere } from '../../lib/company.tsx';
import { onDay, whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './today.module.css';

type Today = z.output<typeof todayRoute.reply>;
type Closing = NonNullable<Today['closings']>[number];

const signed = (amount: number): string =>
  amount < 0 ? `−${formatDollars(toCents(-amount))}` : formatDollars(toCents(amount));

/**
 * Each trust account's balance on its newest statement. Members of single offices see none, because the accounts are
 * the company's.
 */
export function Balances({ of: { accounts } }: { readonly of: Today }) {
  const { company, timeZone, places, accountName } = useHere();
  if (!accounts || company.offices) return null;
  if (accounts.length === 0)
    return (
      <p className={styles['good']}>
        {words.noStatement} {company.roles.includes('operator') && <Link to={places.wires}>{words.importOne}</Link>}
      </p>
    );
  return (
    <dl className={styles['balances']} aria-label={words.balances}>
      {accounts.map(({ lastFour, balance, on, importedAt }) => (
        <div key={lastFour}>
          <dt>{accountName(lastFour)}</dt>
          <dd>{signed(balance)}</dd>
          <dd className={styles['asOf']} title={words.importedAt(whenAt(importedAt, timeZone))}>
            {words.asOf(onDay(on))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ClosingLine({
  of: { file, property, closesOn, held, expected, promised, planned, short },
}: {
  readonly of: Closing;
}) {
  const { places } = useHere();
  const toPay = (promised ?? 0) + (planned ?? 0);
  return (
    <li>
      <Link className={styles['closing']} to={places.file(file.id)} data-row={`closing ${file.id}`}>
        <span className={styles['name']}>
          <strong>{file.number ?? property}</strong>
          {file.number && <small>{property}</small>}
        </span>
        <span className={styles['day']}>{onDay(closesOn)}</span>
        {held === null || expected === null ? (
          <small className={styles['sums']}>{words.notShown}</small>
        ) : (
          <span className={styles['sums']}>
            <span>{words.heldNow(signed(held))}</span>
            {expected > 0 && <span>{words.expected(formatDollars(expected))}</span>}
            {toPay > 0 && <span>{words.toPay(formatDollars(toCents(toPay)))}</span>}
            {short ? (
              <strong data-short>{words.short(formatDollars(short))}</strong>
            ) : (
              toPay > 0 && <span>{words.covered}</span>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}

/** The closings of the next seven days, each with its balance, expected money and shortage. */
export function Closings({ of }: { readonly of: NonNullable<Today['closings']> }) {
  return (
    <Section title={words.closings}>
      {of.length === 0 ? (
        <p className={styles['good']}>{words.noClosings}</p>
      ) : (
        <ul className={styles['queues']}>
          {of.map((each) => (
            <ClosingLine key={each.file.id} of={each} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Payments that clients were asked to send within a week, by day. */
export function DueIn({ of }: { readonly of: NonNullable<Today['dueIn']> }) {
  const { places } = useHere();
  return (
    <Section title={words.dueIn}>
      {of.length === 0 ? (
        <p className={styles['good']}>{words.noneDue}</p>
      ) : (
        <ul className={styles['queues']}>
          {of.map(({ on, count, amount }) => (
            <li key={on}>
              <Link className={styles['due']} to={places.payments({ queue: 'deadlines' })}>
                <span>{onDay(on)}</span>
                <small>{words.payments(count)}</small>
                <span className={styles['amount']}>{formatDollars(amount)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
