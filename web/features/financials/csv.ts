import { propertyLine } from '#shared/address.ts';
import { formatDate } from '#shared/dates.ts';
import type { GraphFound } from '#shared/graph/replies.ts';
import { toProviderAmount } from '#shared/money.ts';
import type { financialsText } from '#shared/text/financials.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { countedOf, sumOfAll } from './totals.ts';

type Text = (typeof financialsText)['en'];

/**
 * One cell. A spreadsheet takes text that starts with one of these characters for a formula and runs it (OWASP, "CSV
 * injection"). An apostrophe in front makes it text again.
 */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The columns of amounts: the sums on the screen, so that none adds up money that hasn't arrived (D-120). */
const SUMS = ['sent', 'fees', 'leaving', 'planned', 'received', 'coming'] as const;

function amountsOf(transfer: GraphFound): readonly string[] {
  const sums = sumOfAll([transfer]);
  return SUMS.map((name) => (sums[name] > 0 ? toProviderAmount(sums[name]) : ''));
}

/** The transfers behind the sums as a table for a spreadsheet (RFC 4180), one line each. */
export function csvOf(transfers: readonly GraphFound[], text: Text, timeZone: string): string {
  const head = [...text.csv, ...SUMS.map((name) => text[name])];
  const lines = countedOf(transfers).map((transfer) => [
    formatDate(transfer.createdAt_utc, timeZone),
    transfer.referenceID,
    propertyLine(transfer),
    transfer.fileNumber ?? '',
    purposeName(transfer),
    transfer.method,
    text.status(transfer.status),
    ...amountsOf(transfer),
  ]);
  // The mark in front tells Excel that the text is UTF-8.
  return `\uFEFF${[head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Saves a file in the browser. */
export function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
