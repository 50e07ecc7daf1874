import * as z from 'zod/mini';
import type { ListedClient } from '#shared/contracts/console-clients.ts';
import { formatDollars } from '#shared/money.ts';
import { clientsText as words } from '#shared/text/console/clients.ts';
import { kindText, staffStatus } from '#shared/text/console/payments.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { brieflyAt } from '../../lib/when.ts';
import { ListCard } from '../../ui/sheet.tsx';
import { Status } from '../../ui/status.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './clients.module.css';
import { useClients } from './use-clients.ts';

const wanted = z.object({ text: z.string().check(z.trim(), z.regex(/^(?:|.{2,})$/, words.tooShort)) });

type SearchProps = { readonly text: string | undefined; readonly onFind: (text: string | undefined) => void };

/** The search for clients. The search text never appears in an address. */
export function ClientSearch({ text, onFind }: SearchProps) {
  const form = useForm({
    schema: wanted,
    initial: { text: text ?? '' },
    onSubmit: ({ text: asked }) => onFind(asked || undefined),
  });
  return (
    <form className={styles['search']} onSubmit={form.onSubmit} noValidate>
      <TextField
        field={form.field('text')}
        label={words.find}
        hint={words.findHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
      />
      <Button type="submit">{words.go}</Button>
    </form>
  );
}

const columnsIn = (timeZone: string): readonly Column<ListedClient>[] => [
  { name: 'name', title: words.columns.name, card: 'head', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    name: 'newest',
    title: words.columns.newest,
    card: 'line',
    sortBy: ({ newest }) => newest?.amount,
    sortsAs: 'amount',
    cell: ({ newest }) => (newest ? `${kindText[newest.kind]} ${formatDollars(newest.amount)}` : words.registered),
  },
  {
    name: 'property',
    title: words.columns.property,
    card: 'line',
    isSpare: true,
    sortBy: ({ newest }) => newest?.property,
    cell: ({ newest }) => newest?.property ?? '',
  },
  {
    name: 'status',
    title: words.columns.status,
    card: 'corner',
    isSpare: true,
    sortBy: ({ newest }) => (newest ? staffStatus(newest).word : undefined),
    cell: ({ newest }) => newest && <Status of={newest} />,
  },
  {
    name: 'date',
    title: words.columns.date,
    card: 'foot',
    isFigure: true,
    isSpare: true,
    size: 'middle',
    sortBy: ({ newest }) => newest?.createdAt,
    sortsAs: 'date',
    cell: ({ newest }) => (newest ? brieflyAt(newest.createdAt, timeZone) : ''),
  },
];

type ClientsListProps = { readonly text: string | undefined; readonly openId: string | undefined };

/** The clients found. */
export function ClientsList({ text, openId }: ClientsListProps) {
  const { places, timeZone } = useHere();
  const query = useClients(text);
  if (query.isPending) return <Skeleton lines={8} />;
  if (query.data === undefined) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  const { clients, isMore } = query.data;
  if (clients.length === 0)
    return (
      <EmptyState icon={text ? 'search' : 'list'} title={text ? words.none : words.empty}>
        <p>{text ? words.noneLead : words.emptyLead}</p>
      </EmptyState>
    );
  return (
    <ListCard foot={isMore && text ? words.isMore : undefined}>
      <ListTable
        caption={words.caption}
        columns={columnsIn(timeZone)}
        rows={clients}
        order={{ by: 'date', isDown: true }}
        isWhole={!isMore}
        idOf={({ id }) => id}
        placeOf={({ id }) => places.client(id)}
        openId={openId}
        isNarrow={openId !== undefined}
      />
    </ListCard>
  );
}
