import type { ReactNode } from 'react';
import type { ShownRecord } from '#shared/contracts/audit.ts';
import { formatDollars, toCents } from '#shared/money.ts';
import { actorText, auditText, auditWords, detailWords } from '#shared/text/console/audit.ts';
import { Link } from '../../../lib/page/link.tsx';
import type { consolePlaces } from '../../lib/places.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './audit.module.css';

const words = auditText;
/** Amounts are recorded in whole cents. */
const MONEY = ['total', 'received', 'limit', 'amount', 'closing'];
/** Details that appear elsewhere in the row. */
const SAID = ['reference'];

/** A value's ID or hash, which no one can read. The CSV has it. */
const isOpaque = (value: string): boolean => /(?:^|\/)[0-9a-f]{12,}$/.test(value) && /[a-f]/.test(value);

function shownValue(name: string, value: string): string {
  if (MONEY.includes(name) && /^\d+$/.test(value)) return formatDollars(toCents(Number(value)));
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? onDay(value) : value;
}

/** The other details of a record, in one paragraph. */
function Details({ of }: { readonly of: ShownRecord }) {
  const told = of.details.filter(({ name, value }) => value !== '' && !SAID.includes(name) && !isOpaque(value));
  if (told.length === 0) return null;
  return (
    <span className={styles['details']}>
      {told.map(({ name, value }) => `${detailWords(name)}: ${shownValue(name, value)}`).join(' · ')}
    </span>
  );
}

/** A record written more than this long after the event says so. */
const LATE_MS = 60_000;

function When({ of, timeZone }: { readonly of: ShownRecord; readonly timeZone: string }) {
  const isLate = Date.parse(of.recordedAt) - Date.parse(of.at) > LATE_MS;
  return (
    <>
      <time dateTime={of.at}>{whenAt(of.at, timeZone)}</time>
      {isLate && <span className={styles['details']}>{words.recorded(whenAt(of.recordedAt, timeZone))}</span>}
    </>
  );
}

type Choose = (person: { readonly id: string; readonly name: string }) => void;

function Who({ of, choose }: { readonly of: ShownRecord; readonly choose: Choose }) {
  const { by, person, actor } = of;
  if (!by) return <>{actorText[actor]}</>;
  return (
    <>
      {person ? (
        <button type="button" className="link-button" onClick={() => choose({ id: person.id, name: by })}>
          {by}
        </button>
      ) : (
        by
      )}
      <span className={styles['details']}>
        {[actorText[actor], person && words.via[person.way]].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

type Places = ReturnType<typeof consolePlaces>;

function About({ of, places }: { readonly of: ShownRecord; readonly places: Places }): ReactNode {
  const { payment, client, file, named = null } = of;
  const subject = named ?? (of.subject && !isOpaque(of.subject) ? of.subject : null);
  const parts = [
    payment && (
      <Link key="payment" to={places.payment(payment.id)}>
        {payment.referenceId}
      </Link>
    ),
    file && (
      <Link key="file" to={places.file(file.id)}>
        {file.name}
      </Link>
    ),
    client && (
      <Link key="client" to={places.client(client.id)}>
        {client.name || client.id}
      </Link>
    ),
    subject && (
      <span key="subject" className={styles['id']}>
        {subject}
      </span>
    ),
  ].filter(Boolean);
  return parts.length > 0 ? <span className={styles['about']}>{parts}</span> : '–';
}

const columnsIn = (timeZone: string, places: Places, choose: Choose): readonly Column<ShownRecord>[] => [
  {
    name: 'number',
    title: words.columns.number,
    card: 'corner',
    isFigure: true,
    size: 'small',
    cell: ({ sequence }) => sequence.toLocaleString('en-US'),
  },
  {
    name: 'when',
    title: words.columns.when,
    card: 'foot',
    isFigure: true,
    size: 'wide',
    cell: (record) => <When of={record} timeZone={timeZone} />,
  },
  {
    name: 'who',
    title: words.columns.who,
    card: 'line',
    size: 'wide',
    cell: (record) => <Who of={record} choose={choose} />,
  },
  {
    name: 'what',
    title: words.columns.what,
    card: 'head',
    cell: (record) => (
      <>
        {auditWords(record.what)}
        <Details of={record} />
      </>
    ),
  },
  {
    name: 'about',
    title: words.columns.about,
    card: 'line',
    size: 'wide',
    cell: (record) => <About of={record} places={places} />,
  },
];

type AuditListProps = {
  readonly records: readonly ShownRecord[];
  readonly timeZone: string;
  readonly places: Places;
  readonly choose: Choose;
};

/** Audit records as rows. */
export const AuditList = ({ records, timeZone, places, choose }: AuditListProps) => (
  <div className={styles['list']}>
    <ListTable
      caption={words.caption}
      columns={columnsIn(timeZone, places, choose)}
      rows={records}
      order={{ by: 'number', isDown: true }}
      idOf={({ sequence }) => String(sequence)}
    />
  </div>
);
