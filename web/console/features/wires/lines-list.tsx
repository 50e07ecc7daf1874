import { useLocation } from 'react-router-dom';
import { easternTime } from '#shared/banking-days.ts';
import type { NamedPayment, ShownLine } from '#shared/contracts/statements.ts';
import { listOrder } from '#shared/statement/kept-line.ts';
import { isLateLine, lineAge } from '#shared/statement/line-age.ts';
import { isProviderSweep } from '#shared/statement/provider-sweep.ts';
import { lineTitle, moneyOf } from '#shared/text/console/bank-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyOn } from '../../lib/when.ts';
import { ListCard } from '../../ui/sheet.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import { knownAs, type NameOf } from './known.ts';
import { type LinesAsked, useLines } from './use-wires.ts';
import styles from './wires.module.css';

/** The wire that an outgoing transaction may return, for a row. */
function backTo([first, ...more]: NonNullable<ShownLine['returns']> = []): string {
  if (!first) return '';
  if (first.isContradicted) return words.returned.ask;
  return `${words.returned.back(first.wire.sender)}${more.length > 0 ? ` +${more.length}` : ''}`;
}

/** The transaction's state. For one posted or charged to files, it names them. */
export function standing({ state, outside, parts = [], direction }: ShownLine): string {
  const files = [...(outside ? [outside] : []), ...parts].map(({ fileNumber }) => fileNumber);
  return files.length > 0 ? words.outside[direction].of(files) : words.states[state];
}

/** The last decision on a transaction. For one posted or charged to files, it names them. */
export function lastDone(line: ShownLine): string {
  const { name = '' } = line.last ?? {};
  return name === 'ignore' ? standing(line) : (words.last[name] ?? name);
}

function whyIgnored({ why, proposed, last }: ShownLine): string {
  // An older server returns only the last reason.
  return why ?? (proposed ? '' : (last?.reason ?? ''));
}

/** The request in a proposal about a transaction, in words. */
export function wanted({ state, proposed }: ShownLine): string {
  if (!proposed) return '';
  const { by, reason = '', fileNumber, parts = [], isExclusion } = proposed;
  const files = fileNumber ? [fileNumber] : parts.map((part) => part.fileNumber);
  if (files.length > 0) return words.outside.in.wants(by, files, reason);
  if (isExclusion) return words.wantsExcluded(by, reason);
  return (state === 'new' ? words.alike.wants : words.wantsBack)(by, reason);
}

/** How long a transaction has been open: in red from the third banking day, with a word for screen readers. */
function Age({ on }: Pick<ShownLine, 'on'>) {
  const today = easternTime(serverNow().toISOString()).on;
  const isLate = isLateLine(on, today);
  return (
    <span className={styles['age']} data-late={isLate || undefined}>
      {words.age(lineAge(on, today))}
      {isLate && <span className="visually-hidden">{words.late}</span>}
    </span>
  );
}

/** The match of a transaction in a row: a name, its end that is never cut off, and a second line. */
type Match = { readonly name: string; readonly end?: string | undefined; readonly below?: string };

/** A payment by its client, with the reference below. An older server knows only the reference. */
function matchTo({ name, referenceId }: NamedPayment, others = 0): Match {
  const more = others > 0 ? ` +${others}` : '';
  return name ? { name: `${name}${more}`, below: referenceId } : { name: `${referenceId}${more}` };
}

/** A transfer of Plaid's that no sweep explains. Once Plaid reports the sweep, it is excluded by itself. */
const unexplained = (line: ShownLine): string => (isProviderSweep(line) ? words.unexplainedSweep : '');

/** The words before an account's digits, and the digits, which tell accounts apart. */
function endOfAccount(text: string): Pick<Match, 'name' | 'end'> {
  const [, name = text, end] = /^(.+) (\S+)$/.exec(text) ?? [];
  return { name, end };
}

/** The payment a transaction belongs to, its wire's or the suggested one, or what else became of it. */
function matchOf(line: ShownLine, nameOf: NameOf): Match {
  const { wire, proposals, returns, isCertain, state } = line;
  const [first, ...others] = proposals;
  if (wire) return wire.paid ? matchTo(wire.paid) : { name: words.wireStates[wire.state] };
  if (line.outside || line.parts) return { name: standing(line) };
  if (state === 'ignored') return { name: whyIgnored(line) };
  if (line.alike) return { name: words.alike.mark };
  if (line.typed) return { name: words.typed.mark };
  if (first) return { ...matchTo(first.payment, others.length), end: isCertain ? `· ${words.isCertain}` : undefined };
  const file = line.namedFile && words.namesFile(line.namedFile);
  const known = knownAs(line, nameOf);
  if (known && line.own) return endOfAccount(known);
  return { name: backTo(returns) || file || known || unexplained(line) };
}

/** A cell's text. A narrow one cuts off the name, but never its end, which decides what is done. */
const WithEnd = ({ name, end }: Pick<Match, 'name' | 'end'>) => (
  <span className={styles['ended']}>
    <span>{name}</span> {end && <span>{end}</span>}
  </span>
);

/** The match, with a flag on transactions that a colleague has a proposal for. */
function MatchCell({ of, nameOf }: { readonly of: ShownLine; readonly nameOf: NameOf }) {
  const { name, end, below } = matchOf(of, nameOf);
  const asked = of.proposed && (of.state === 'new' ? words.alike.isWanted : words.isWantedBack);
  const second = [below, asked].filter(Boolean).join(' · ');
  if (!name && !second) return null;
  return (
    <span className={styles['two']}>
      <WithEnd name={name} end={end} />
      {second && <small>{second}</small>}
    </span>
  );
}

const WHO: Column<ShownLine> = {
  name: 'who',
  title: words.columns.who,
  card: 'head',
  sortBy: lineTitle,
  cell: lineTitle,
};
const AMOUNT: Column<ShownLine> = {
  name: 'amount',
  title: words.columns.amount,
  card: 'corner',
  isFigure: true,
  size: 'amount',
  sortBy: ({ amount, direction }) => (direction === 'in' ? amount : -amount),
  sortsAs: 'amount',
  cell: moneyOf,
};
const matchColumn = (nameOf: NameOf): Column<ShownLine> => ({
  name: 'what',
  title: words.columns.what,
  card: 'line',
  sortBy: (line) => matchOf(line, nameOf).name,
  cell: (line) => <MatchCell of={line} nameOf={nameOf} />,
});
export const DateAndAge = ({ on }: Pick<ShownLine, 'on'>) => (
  <span className={styles['date']}>
    {brieflyOn(on)}
    <small>
      <Age on={on} />
    </small>
  </span>
);

/** The date, and for open transactions the age. */
const dateColumn = (isWaiting: boolean): Column<ShownLine> => ({
  name: 'on',
  title: words.columns.on,
  card: 'line',
  isFigure: true,
  size: 'small',
  sortBy: ({ on }) => on,
  sortsAs: 'date',
  cell: ({ on }) => (isWaiting ? <DateAndAge on={on} /> : brieflyOn(on)),
});

/** The account's name, in a list of a company with several. */
export const accountColumn = <Row extends { readonly account?: string | undefined }>(nameOf: NameOf): Column<Row> => ({
  name: 'account',
  title: words.columns.account,
  card: 'line',
  isSpare: true,
  sortBy: ({ account }) => account && nameOf(account),
  cell: ({ account }) => account && <WithEnd {...endOfAccount(nameOf(account))} />,
});

/** Latest day first, and within a day in the bank's order. They arrive in the order of their keys. */
const latestFirst = (lines: readonly ShownLine[]): readonly ShownLine[] =>
  lines.toSorted((one, other) =>
    one.on === other.on ? (listOrder(one) < listOrder(other) ? -1 : 1) : one.on > other.on ? -1 : 1,
  );

type ListProps = { readonly asked: LinesAsked; readonly openId: string | undefined };

/** The transactions in a state. */
export function LinesList({ asked, openId }: ListProps) {
  const { places, company, accountInRow } = useHere();
  const { search } = useLocation();
  const query = useLines(asked);
  if (query.isPending) return <Skeleton lines={6} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  const lines = query.data.pages.flatMap((page) => page.lines);
  if (lines.length === 0)
    return (
      <EmptyState icon={asked.state === 'new' ? 'check' : 'list'} title={words.none[asked.state]}>
        {asked.state === 'new' && <p>{words.noneLead}</p>}
      </EmptyState>
    );
  const isWaiting = asked.state === 'new';
  const account = company.accounts.length > 1 ? [accountColumn<ShownLine>(accountInRow)] : [];
  return (
    <ListCard
      foot={
        query.hasNextPage && (
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        )
      }
    >
      <ListTable
        caption={words.caption}
        columns={[WHO, AMOUNT, ...account, dateColumn(isWaiting), matchColumn(accountInRow)]}
        rows={isWaiting ? lines : latestFirst(lines)}
        // Open ones arrive oldest first, decided ones newest first.
        order={{ by: 'on', isDown: !isWaiting }}
        isWhole={!query.hasNextPage}
        idOf={({ id }) => id}
        placeOf={({ id }) => places.wire(id, search)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}
