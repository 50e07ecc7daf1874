import { formatDollars } from '#shared/money.ts';
import { paymentText as words } from '#shared/text/console/payment.ts';
import { Link } from '../../../lib/page/link.tsx';
import { becameText } from '../../lib/became.ts';
import { useHere } from '../../lib/company.tsx';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { NotedLines } from '../../ui/noted-lines.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import styles from './payment.module.css';

type Desk = NonNullable<ShownPayment['desk']>;

/** The payment's messages, their recipients, and if each was sent. */
export function Messages({ desk }: { readonly desk: Desk }) {
  const { timeZone } = useHere();
  if (desk.messages.length === 0) return null;
  return (
    <Section title={words.messages}>
      <NotedLines
        of={desk.messages.map(({ kind, to, by, askedAt, sentAt, became, words: line }) => {
          const sent = sentAt ? words.sent(whenAt(sentAt, timeZone)) : words.waiting;
          const state = became ? becameText(became, (at) => whenAt(at, timeZone)) : sent;
          return {
            key: `${kind} ${to} ${by} ${askedAt}`,
            line,
            note: `${words.message[by]} ${words.toWhom[to]} · ${state}`,
          };
        })}
      />
    </Section>
  );
}

/** The colleagues' notes. */
export function Notes({ desk }: { readonly desk: Desk }) {
  const { timeZone } = useHere();
  if (desk.notes.length === 0) return null;
  return (
    <Section title={words.notes}>
      <NotedLines
        of={desk.notes.map(({ note, at, by }) => ({
          key: `${at} ${note}`,
          line: note,
          note: [by, at && whenAt(at, timeZone)].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  );
}

type Line = Desk['books'][number];

const bookColumns: readonly Column<Line>[] = [
  { name: 'on', title: words.bookColumns.on, card: 'foot', cell: ({ on }) => onDay(on) },
  { name: 'debit', title: words.bookColumns.debit, card: 'head', cell: ({ debit }) => debit },
  { name: 'credit', title: words.bookColumns.credit, card: 'line', cell: ({ credit }) => credit },
  {
    name: 'amount',
    title: words.bookColumns.amount,
    card: 'corner',
    isFigure: true,
    cell: ({ amount }) => formatDollars(amount),
  },
];

/** The entries the payment made in the books. */
export function BookedLines({ desk }: { readonly desk: Desk }) {
  if (desk.books.length === 0) return null;
  return (
    <Section title={words.books}>
      <div className={styles['books']}>
        <ListTable
          caption={words.booksCaption}
          columns={bookColumns}
          rows={desk.books}
          order={{ by: 'on', isDown: false }}
          idOf={({ at, event, debit, credit }) => `${at} ${event} ${debit} ${credit}`}
        />
      </div>
      {desk.books.some(({ isBooked }) => !isBooked) && <p className="meta">{words.notBooked}</p>}
    </Section>
  );
}

/** Its refunds, the payment it refunds, and the earlier and later attempts. */
export function Related({ of }: { readonly of: ShownPayment }) {
  const { places } = useHere();
  const links = [
    of.refundOf && { id: of.refundOf.id, label: words.refundOf(of.refundOf.referenceId) },
    ...of.refunds.map(({ id, amount }) => ({ id, label: words.refund(formatDollars(amount)) })),
    of.retryOf && { id: of.retryOf, label: words.retryOf },
    of.retriedAs && { id: of.retriedAs, label: words.retriedAs },
  ].filter((each) => each !== null);
  if (links.length === 0) return null;
  return (
    <Section title={words.related}>
      <NotedLines
        of={links.map(({ id, label }) => ({ key: id, line: <Link to={places.payment(id)}>{label}</Link> }))}
      />
    </Section>
  );
}
