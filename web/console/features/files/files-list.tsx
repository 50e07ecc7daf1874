import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listFilesRoute } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { filesText as words } from '#shared/text/console/files.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { brieflyAt, brieflyOn } from '../../lib/when.ts';
import { ListCard } from '../../ui/sheet.tsx';
import { Flag } from '../../ui/status.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './files.module.css';

/** A file as the list returns it. */
type ListedFile = z.output<typeof listFilesRoute.reply>['files'][number];

/** The company's files, page after page. */
function useFiles() {
  const { tenantId } = useHere();
  return useInfiniteQuery({
    queryKey: ['files', tenantId],
    queryFn: ({ pageParam, signal }) =>
      callStaff(listFilesRoute, { params: { tenantId }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after ?? undefined,
  });
}

/** An amount of a file, if the reader may see all its payments. */
const told = (amount: number | null): string => (amount === null ? words.notTold : formatDollars(amount));

/** The property's street, after a flag if the file is short. */
const Property = ({ of: { property, short } }: { readonly of: ListedFile }) => (
  <>
    {short ? <Flag>{words.shortBy(formatDollars(short))}</Flag> : null} {property}
  </>
);

const columnsIn = (timeZone: string): readonly Column<ListedFile>[] => [
  {
    name: 'file',
    title: words.columns.file,
    card: 'head',
    size: 'middle',
    sortBy: ({ file }) => file.number,
    cell: ({ file }) => file.number ?? words.noNumber,
  },
  {
    name: 'property',
    title: words.columns.property,
    card: 'line',
    sortBy: ({ property }) => property,
    cell: (row) => <Property of={row} />,
  },
  {
    name: 'closes',
    title: words.closes,
    card: 'line',
    size: 'small',
    sortBy: ({ closesOn }) => closesOn ?? undefined,
    sortsAs: 'due',
    cell: ({ closesOn }) =>
      closesOn && (
        <>
          <span className={styles['narrow']}>{`${words.closesOn} `}</span>
          {brieflyOn(closesOn)}
        </>
      ),
  },
  {
    name: 'held',
    title: words.columns.held,
    card: 'corner',
    isFigure: true,
    size: 'middle',
    sortBy: ({ held }) => held ?? undefined,
    sortsAs: 'amount',
    cell: ({ held }) => told(held),
  },
  {
    name: 'promised',
    title: words.columns.promised,
    card: 'none',
    isFigure: true,
    isSpare: true,
    size: 'middle',
    sortBy: ({ promised }) => promised ?? undefined,
    sortsAs: 'amount',
    cell: ({ promised }) => told(promised),
  },
  {
    name: 'expected',
    title: words.columns.expected,
    card: 'none',
    isFigure: true,
    isSpare: true,
    size: 'middle',
    sortBy: ({ expected }) => expected ?? undefined,
    sortsAs: 'amount',
    cell: ({ expected }) => told(expected),
  },
  {
    name: 'payments',
    title: words.columns.payments,
    card: 'none',
    isFigure: true,
    isSpare: true,
    size: 'small',
    sortBy: ({ payments }) => payments,
    sortsAs: 'amount',
    cell: ({ payments }) => payments,
  },
  {
    name: 'newest',
    title: words.columns.newest,
    card: 'line',
    isFigure: true,
    isSpare: true,
    size: 'middle',
    sortBy: ({ newestAt }) => newestAt,
    sortsAs: 'date',
    cell: ({ newestAt }) => brieflyAt(newestAt, timeZone),
  },
];

/** The company's files. */
export function FilesList({ openId }: { readonly openId: string | undefined }) {
  const { places, timeZone } = useHere();
  const query = useFiles();
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  const files = query.data.pages.flatMap((page) => page.files);
  if (files.length === 0)
    return (
      <EmptyState icon="list" title={words.none}>
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
        columns={columnsIn(timeZone)}
        rows={files}
        order={{ by: 'newest', isDown: true }}
        isWhole={!query.hasNextPage}
        idOf={({ file }) => file.id}
        placeOf={({ file }) => places.file(file.id)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}
