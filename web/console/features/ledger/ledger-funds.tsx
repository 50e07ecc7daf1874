import type * as z from 'zod/mini';
import type { ledgerFundsRoute } from '#shared/contracts/ledger-funds.ts';
import { formatDollars } from '#shared/money.ts';
import { ledgerText as words } from '#shared/text/console/ledger.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFunds } from '../../lib/use-funds.ts';
import { onDay } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './ledger.module.css';

type Ledger = z.output<typeof ledgerFundsRoute.reply>['ledgers'][number];
type Day = Ledger['days'][number];

const known = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? words.unknown : formatDollars(amount);

const COLUMNS: readonly Column<Day>[] = [
  { name: 'day', title: words.columns.day, card: 'head', cell: ({ on }) => onDay(on) },
  { name: 'in', title: words.columns.in, card: 'line', isFigure: true, cell: (day) => formatDollars(day.in) },
  { name: 'out', title: words.columns.out, card: 'line', isFigure: true, cell: ({ out }) => formatDollars(out) },
  { name: 'left', title: words.columns.left, card: 'corner', isFigure: true, cell: ({ left }) => known(left) },
];

/** The balance, and how much of it is already outstanding or prepared. */
function Money({ of: { balance, promised, prepared } }: { readonly of: Ledger }) {
  const parts = [
    { is: words.money.available, value: known(balance?.available), isShort: (balance?.available ?? 0) < 0 },
    { is: words.money.pending, value: known(balance?.pending) },
    { is: words.money.promised(promised.count), value: formatDollars(promised.amount) },
    { is: words.money.prepared(prepared.count), value: formatDollars(prepared.amount) },
  ];
  return (
    <dl className={styles['money']}>
      {parts.map(({ is: [name, lead], value, isShort }) => (
        <div key={name} data-short={isShort || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd className={styles['lead']}>{lead}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says what to do about the balance. */
function Verdict({ of: { toFund, toFundWithPrepared, coveredOn } }: { readonly of: Ledger }) {
  if (toFund === null || toFundWithPrepared === null) return <Alert tone="info" announce={false} text={words.silent} />;
  const more = toFundWithPrepared > toFund && <p>{words.fundWithPrepared(formatDollars(toFundWithPrepared))}</p>;
  if (toFund === 0)
    return (
      <Alert tone="success" announce={false} text={words.carries}>
        {more}
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      announce={false}
      title={words.fund(formatDollars(toFund))}
      text={coveredOn ? words.covered(onDay(coveredOn)) : words.notCovered}
    >
      {more}
    </Alert>
  );
}

function OneLedger({ of }: { readonly of: Ledger }) {
  return (
    <Section title={of.name}>
      <div className={styles['ledger']}>
        <Verdict of={of} />
        <Money of={of} />
        <div className="framed">
          <ListTable
            caption={words.caption(of.name)}
            columns={COLUMNS}
            rows={of.days}
            order={{ by: 'day', isDown: false }}
            idOf={({ on }) => on}
          />
        </div>
        {of.later > 0 && <p className={styles['note']}>{words.later(formatDollars(of.later))}</p>}
      </div>
    </Section>
  );
}

/** Each of the company's Plaid balances: the balance, outstanding disbursements, and the amount to add. */
export function FundsOfLedgers() {
  const { data, error, isError, refetch } = useFunds();
  if (data)
    return (
      <>
        {data.ledgers.map((ledger) => (
          <OneLedger key={ledger.id ?? ''} of={ledger} />
        ))}
        <p className={styles['note']}>
          {words.note} {data.isMore && words.more}
        </p>
      </>
    );
  return isError ? <LoadFailure thrown={error} onRetry={() => refetch()} /> : <Skeleton lines={6} />;
}
