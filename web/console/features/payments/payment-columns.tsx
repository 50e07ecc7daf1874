import type { ConsolePayment } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { countedAmount, type PaymentFlag } from '#shared/staff/listed-payment.ts';
import { flagText, kindText, paymentsText, staffStatus } from '#shared/text/console/payments.ts';
import { brieflyAt, brieflyOn } from '../../lib/when.ts';
import { Flag, Status } from '../../ui/status.tsx';
import type { Column } from '../../ui/table.tsx';

const words = paymentsText.columns;

/** A flag that only a later release knows is shown as is. */
const flagWord = (flag: string): string => flagText[flag as PaymentFlag] ?? flag;

/** "Nov 22" once the money is good funds, "by Nov 24" before. */
export const goodOn = ({ good }: ConsolePayment): string =>
  good ? paymentsText.good(brieflyOn(good.on), good.isReached) : '';

/** The columns of every list of payments. On a card, the client is the head, with the amount beside it. */
export const paymentColumns = (timeZone: string): readonly Column<ConsolePayment>[] => [
  {
    name: 'client',
    title: words.client,
    card: 'head',
    size: 'wide',
    cell: ({ firstName, lastName }) => <span title={`${firstName} ${lastName}`}>{`${firstName} ${lastName}`}</span>,
  },
  {
    name: 'amount',
    title: words.amount,
    card: 'corner',
    isFigure: true,
    size: 'middle',
    cell: (row) => formatDollars(countedAmount(row)),
  },
  {
    name: 'status',
    title: words.status,
    card: 'foot',
    size: 'large',
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
  { name: 'good', title: words.good, card: 'none', isSpare: true, size: 'small', cell: goodOn },
  { name: 'kind', title: words.kind, card: 'none', isSpare: true, size: 'middle', cell: ({ kind }) => kindText[kind] },
  {
    name: 'property',
    title: words.property,
    card: 'line',
    isSpare: true,
    cell: ({ property }) => <span title={property}>{property}</span>,
  },
  {
    name: 'file',
    title: words.file,
    card: 'none',
    isSpare: true,
    size: 'small',
    cell: ({ file }) => <span title={file.number}>{file.number ?? ''}</span>,
  },
  {
    name: 'updated',
    title: words.updated,
    card: 'foot',
    isFigure: true,
    isSpare: true,
    size: 'small',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{brieflyAt(updatedAt, timeZone)}</time>,
  },
];

/** The columns of one client's payments, where their name would be the same in every row. */
export const clientPaymentColumns = (timeZone: string): readonly Column<ConsolePayment>[] => [
  {
    name: 'kind',
    title: words.kind,
    card: 'head',
    size: 'wide',
    cell: ({ kind, file, property }) => `${kindText[kind]} · ${file.number ?? property}`,
  },
  ...paymentColumns(timeZone).filter(({ name }) => !['client', 'kind', 'file'].includes(name)),
];
