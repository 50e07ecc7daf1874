import type { ConsolePayment } from '#shared/contracts/console.ts';
import { formatDate } from '#shared/dates.ts';
import { toProviderAmount } from '#shared/money.ts';
import { countedAmount, PAYMENT_SUMS } from '#shared/staff/listed-payment.ts';
import { sumOfPayment } from '#shared/staff/payment-sum.ts';
import { kindText, paymentsText, staffStatus } from '#shared/text/console/payments.ts';
import { spreadsheetOf } from '../../lib/sheet.ts';

/** The columns of amounts: the sums below the list, and the rest. */
const AMOUNTS = [...PAYMENT_SUMS, undefined] as const;

const COLUMNS = [
  ...['Reference', 'Created', 'Client', 'Property', 'File', 'Purpose', 'Type', 'Status'],
  ...AMOUNTS.map((name) => (name ? paymentsText.sumsOf[name] : 'Not counted')),
  ...['Fee received', 'Good funds on', 'Good funds yet', 'Updated'],
];

/** The fee of a received payment. A wire of a different amount pays its file first, and the fee from what is left. */
function feeOf(row: ConsolePayment): string {
  if (sumOfPayment(row) !== 'received') return '';
  const isPaid = row.arrived === undefined || row.arrived > row.amount;
  return isPaid ? toProviderAmount(row.fee) : '';
}

/**
 * Payments as a spreadsheet table. An amount is in the column of the sum that it counts toward below the list (D-120).
 * Drafts and payments that ended or were returned count toward none.
 */
export const paymentsSheet = (rows: readonly ConsolePayment[], timeZone: string): string =>
  spreadsheetOf([
    COLUMNS,
    ...rows.map((row) => [
      row.referenceId,
      formatDate(row.createdAt, timeZone),
      `${row.firstName} ${row.lastName}`,
      row.property,
      row.file.number ?? '',
      row.purpose,
      kindText[row.kind],
      staffStatus(row).word,
      ...AMOUNTS.map((name) => (sumOfPayment(row) === name ? toProviderAmount(countedAmount(row)) : '')),
      feeOf(row),
      row.good?.on ?? '',
      row.good ? (row.good.isReached ? 'yes' : 'not yet') : '',
      formatDate(row.updatedAt, timeZone),
    ]),
  ]);
