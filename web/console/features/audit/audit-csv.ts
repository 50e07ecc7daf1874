import type { ShownRecord } from '#shared/contracts/audit.ts';
import { actorText, auditWords, detailWords } from '#shared/text/console/audit.ts';
import { spreadsheetOf } from '../../lib/sheet.ts';

const COLUMNS = [
  'Number',
  'Time (UTC)',
  'Recorded (UTC)',
  'Type',
  'Event',
  'By',
  'Role',
  'Person',
  'Client',
  'Payment',
  'About',
  'Details',
] as const;

/** Audit records as a spreadsheet table, in UTC: other logs it is compared with don't name a time zone. */
export const auditSheet = (records: readonly ShownRecord[]): string =>
  spreadsheetOf([
    COLUMNS,
    ...records.map((record) => [
      String(record.sequence),
      record.at,
      record.recordedAt,
      record.what,
      auditWords(record.what),
      record.by ?? '',
      actorText[record.actor],
      record.person?.id ?? '',
      record.client?.id ?? '',
      record.payment ? record.payment.referenceId || record.payment.id : '',
      record.subject ?? '',
      record.details.map(({ name, value }) => `${detailWords(name)}: ${value}`).join('; '),
    ]),
  ]);
