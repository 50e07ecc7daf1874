import type { ConsolePayment } from '#shared/contracts/console.ts';
import { formatDate } from '#shared/dates.ts';
import { toProviderAmount } from '#shared/money.ts';
import { countedAmount } from '#shared/staff/listed-payment.ts';
import { kindText, staffStatus } from '#shared/text/console/payments.ts';
import { spreadsheetOf } from '../../lib/sheet.ts';

const COLUMNS = [
  'Reference',
  'Created',
  'Client',
  'Property',
  'File',
  'Purpose',
  'Type',
  'Status',
  'Money in',
  'Money out',
  'Fee',
  'Good funds on',
  'Good funds yet',
  'Updated',
] as const;

/** Payments as a spreadsheet table. Money in and money out have separate columns. */
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
      row.disbursement ? '' : toProviderAmount(countedAmount(row)),
      row.disbursement ? toProviderAmount(row.amount) : '',
      toProviderAmount(row.fee),
      row.good?.on ?? '',
      row.good ? (row.good.isReached ? 'yes' : 'not yet') : '',
      formatDate(row.updatedAt, timeZone),
    ]),
  ]);
