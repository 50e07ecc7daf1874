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

/** What moves, with its sign: money that went out stands in parentheses. */
export const moneyOf = ({ amount, direction }: Pick<ShownLine, 'amount' | 'direction'>): string =>
  formatDollars(direction === 'in' ? amount : -amount);

/** What a line of what went out may be the return of, in a row. */
function backTo([first, ...more]: NonNullable<ShownLine['returns']> = []): string {
  if (!first) return '';
  if (first.isContradicted) return words.returned.ask;
  return `${words.returned.back(first.wire.sender)}${more.length > 0 ? ` +${more.length}` : ''}`;
}

/** What has become of a line: of one that is money of files, of which ones. */
export function standing({ state, outside, parts = [], direction }: ShownLine): string {
  const files = [...(outside ? [outside] : []), ...parts].map(({ fileNumber }) => fileNumber);
  return files.length > 0 ? words.outside[direction].of(files) : words.states[state];
}

/** What was said of a line last; of one that is money of files, of which ones. */
export function lastDone(line: ShownLine): string {
  const { name = '' } = line.last ?? {};
  return name === 'ignore' ? standing(line) : (words.last[name] ?? name);
}

function whyIgnored({ why, proposed, last }: ShownLine): string {
  // An older server says only what was said last.
  return why ?? (proposed ? '' : (last?.reason ?? ''));
}

/** What a proposal about a transaction asks for. */
export function wanted({ state, proposed }: ShownLine): string {
  if (!proposed) return '';
  const { by, reason = '', fileNumber, parts = [] } = proposed;
  const files = fileNumber ? [fileNumber] : parts.map((part) => part.fileNumber);
  if (files.length > 0) return words.outside.in.wants(by, files, reason);
  return (state === 'new' ? words.alike.wants : words.wantsBack)(by, reason);
}

/** What a line is for, in a row: its wire's payment, or what it may be for. */
function forWhat(line: ShownLine): ReactNode {
  const { wire, proposals, returns, isCertain, state } = line;
  const [first] = proposals;
  if (wire) return wire.paid?.referenceId ?? words.wireStates[wire.state];
  if (line.outside || line.parts) return standing(line);
  if (state === 'ignored') return whyIgnored(line);
  if (line.alike) return words.alike.mark;
  if (!first) return backTo(returns);
  const others = proposals.length > 1 ? ` +${proposals.length - 1}` : '';
  const named = `${first.payment.referenceId}${others}`;
  if (!isCertain) return named;
  // That it is certain decides what is done: of a narrow row the reference gives way.
  return (
    <span className={styles['certain']}>
      <span>{named}</span> <span>· {words.isCertain}</span>
    </span>
  );
}

/** The same, with a mark at a line that a colleague wants back. */
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

/** How long a line waits; from the third banking day on in red, and in a word for whoever does not see it. */
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

/** Of lines that wait, since when; what is decided about has no age. */
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

/** Beside an open line, which says its day, the age is enough: the sender has the room. */
const BESIDE_COLUMNS = WAITING_COLUMNS.filter(({ name }) => name !== 'on');

/** The columns of lines in a state, alone or beside one that is open. */
const columnsFor = (isWaiting: boolean, isBeside: boolean) =>
  isWaiting ? (isBeside ? BESIDE_COLUMNS : WAITING_COLUMNS) : COLUMNS;

type ListProps = { readonly asked: LinesAsked; readonly openId: string | undefined };

/** The lines in a state. */
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
        <p>{words.noneLead}</p>
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
