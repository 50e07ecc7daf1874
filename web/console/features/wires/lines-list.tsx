import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { easternTime } from '#shared/banking-days.ts';
import type { ShownLine } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { isLateLine, lineAge } from '#shared/statement/line-age.ts';
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
import { type LinesAsked, useLines } from './use-wires.ts';
import styles from './wires.module.css';

/** The amount with its sign. Money out appears in parentheses. */
export const moneyOf = ({ amount, direction }: Pick<ShownLine, 'amount' | 'direction'>): string =>
  formatDollars(direction === 'in' ? amount : -amount);

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
  const { by, reason = '', fileNumber, parts = [] } = proposed;
  const files = fileNumber ? [fileNumber] : parts.map((part) => part.fileNumber);
  if (files.length > 0) return words.outside.in.wants(by, files, reason);
  return (state === 'new' ? words.alike.wants : words.wantsBack)(by, reason);
}

/** The payment a transaction belongs to, in a row: its wire's, or the suggested one. */
function forWhat(line: ShownLine): ReactNode {
  const { wire, proposals, returns, isCertain, state } = line;
  const [first] = proposals;
  if (wire) return wire.paid?.referenceId ?? words.wireStates[wire.state];
  if (line.outside || line.parts) return standing(line);
  if (state === 'ignored') return whyIgnored(line);
  if (line.alike) return words.alike.mark;
  if (line.typed) return words.typed.mark;
  if (!first) return backTo(returns);
  const others = proposals.length > 1 ? ` +${proposals.length - 1}` : '';
  const named = `${first.payment.referenceId}${others}`;
  if (!isCertain) return named;
  // "Exact" decides what is done, so a narrow row cuts off the reference instead.
  return (
    <span className={styles['certain']}>
      <span>{named}</span> <span>· {words.isCertain}</span>
    </span>
  );
}

/** The same, with a flag on transactions that a colleague has a proposal for. */
const forWhatNow = (line: ShownLine): ReactNode =>
  line.proposed ? (
    <>
      {forWhat(line)} · {line.state === 'new' ? words.alike.isWanted : words.isWantedBack}
    </>
  ) : (
    forWhat(line)
  );

const COLUMNS: readonly Column<ShownLine>[] = [
  {
    name: 'who',
    title: words.columns.who,
    card: 'head',
    cell: ({ party, text, kind }) => party || text || kind,
  },
  { name: 'amount', title: words.columns.amount, card: 'corner', isFigure: true, size: 'amount', cell: moneyOf },
  { name: 'on', title: words.columns.on, card: 'foot', isFigure: true, size: 'small', cell: ({ on }) => brieflyOn(on) },
  { name: 'what', title: words.columns.what, card: 'line', cell: forWhatNow },
];

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

/** The columns of open transactions, with their age. Decided transactions have none. */
const WAITING_COLUMNS: readonly Column<ShownLine>[] = [
  ...COLUMNS.slice(0, -1),
  {
    name: 'age',
    title: words.columns.age,
    card: 'foot',
    isFigure: true,
    size: 'small',
    cell: (line) => <Age {...line} />,
  },
  ...COLUMNS.slice(-1),
];

/** The open transaction shows its day, so the list beside it shows only the age and leaves the room to the sender. */
const BESIDE_COLUMNS = WAITING_COLUMNS.filter(({ name }) => name !== 'on');

/** The columns for a state, alone or beside an open transaction. */
const columnsFor = (isWaiting: boolean, isBeside: boolean) =>
  isWaiting ? (isBeside ? BESIDE_COLUMNS : WAITING_COLUMNS) : COLUMNS;

type ListProps = { readonly asked: LinesAsked; readonly openId: string | undefined };

/** The transactions in a state. */
export function LinesList({ asked, openId }: ListProps) {
  const { places } = useHere();
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
        columns={columnsFor(asked.state === 'new', openId !== undefined)}
        rows={lines}
        idOf={({ id }) => id}
        placeOf={({ id }) => places.wire(id, search)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}
