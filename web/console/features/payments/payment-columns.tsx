import type { ConsolePayment } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { countedAmount, type PaymentFlag } from '#shared/staff/listed-payment.ts';
import type { Queue } from '#shared/staff/queue.ts';
import { flagText, kindText, paymentsText, staffStatus } from '#shared/text/console/payments.ts';
import { brieflyAt, brieflyOn } from '../../lib/when.ts';
import { Flag, Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/table.tsx';

const words = paymentsText.columns;

/** A flag that only a later release knows is shown as is. */
const flagWord = (flag: string): string => flagText[flag as PaymentFlag] ?? flag;

/** The moment that orders a payment in its list. An older server doesn't say a queue's. */
const momentOf = ({ createdAt, queuedAt }: ConsolePayment, queue: Queue | undefined) => (queue ? queuedAt : createdAt);

/** "Nov 22" once the money is good funds, "by Nov 24" before. */
export const goodOn = ({ good }: ConsolePayment): string =>
  good ? paymentsText.good(brieflyOn(good.on), good.isReached) : '';

/**
 * The columns of every list of payments. On a card, the client is the head, with the amount beside it. The date is the
 * one that orders the list: when a payment was created or, in a queue, since when it is there or when it is due.
 */
export const paymentColumns = (timeZone: string, queue?: Queue): readonly Column<ConsolePayment>[] => [
  {
    name: 'client',
    title: words.client,
    card: 'head',
    size: 'wide',
    sortBy: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    cell: ({ firstName, lastName }) => <span title={`${firstName} ${lastName}`}>{`${firstName} ${lastName}`}</span>,
  },
  {
    name: 'amount',
    title: words.amount,
    card: 'corner',
    isFigure: true,
    size: 'middle',
    sortBy: countedAmount,
    sortsAs: 'amount',
    cell: (row) => formatDollars(countedAmount(row)),
  },
  {
    name: 'status',
    title: words.status,
    card: 'foot',
    size: 'large',
    sortBy: (row) => staffStatus(row).word,
    cell: (row) => {
      const [first, ...more] = staffStatus(row).flags;
      return (
        <>
          <Status of={row} />
          {first && (
            <>
              {' '}
              <Flag more={more.map(flagWord)}>{flagWord(first)}</Flag>
            </>
          )}
        </>
      );
    },
  },
  {
    name: 'good',
    title: words.good,
    card: 'none',
    isSpare: true,
    size: 'small',
    cell: goodOn,
    sortBy: ({ good }) => good?.on,
    sortsAs: 'date',
  },
  {
    name: 'kind',
    title: words.kind,
    card: 'none',
    isSpare: true,
    size: 'middle',
    sortBy: ({ kind }) => kindText[kind],
    cell: ({ kind }) => kindText[kind],
  },
  {
    name: 'property',
    title: words.property,
    card: 'line',
    isSpare: true,
    sortBy: ({ property }) => property,
    cell: ({ property }) => <span title={property}>{property}</span>,
  },
  {
    name: 'file',
    title: words.file,
    card: 'none',
    isSpare: true,
    size: 'small',
    sortBy: ({ file }) => file.number,
    cell: ({ file }) => <span title={file.number}>{file.number ?? ''}</span>,
  },
  {
    name: 'at',
    title: queue ? paymentsText.since[queue] : words.created,
    card: 'foot',
    isFigure: true,
    isSpare: true,
    size: 'middle',
    sortBy: (row) => momentOf(row, queue),
    sortsAs: 'date',
    cell: (row) => {
      const at = momentOf(row, queue);
      return at && <time dateTime={at}>{brieflyAt(at, timeZone)}</time>;
    },
  },
];

/** The order in which a list of payments arrives. A queue starts with what has been in it longest, or is due first. */
export const orderOf = (queue?: Queue) => ({ by: 'at', isDown: queue === undefined || queue === 'good' });

/** The columns of one client's payments, where their name would be the same in every row. */
export const clientPaymentColumns = (timeZone: string): readonly Column<ConsolePayment>[] => [
  {
    name: 'kind',
    title: words.kind,
    card: 'head',
    size: 'wide',
    sortBy: ({ kind }) => kindText[kind],
    cell: ({ kind, file, property }) => `${kindText[kind]} · ${file.number ?? property}`,
  },
  ...paymentColumns(timeZone).filter(({ name }) => !['client', 'kind', 'file'].includes(name)),
];
