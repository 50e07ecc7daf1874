import type { TransferStatus } from '../transfer/status.ts';
import type { Words } from './language.ts';
import { spanishFinancials } from './spanish/financials.ts';

const en = {
  title: 'Financials',
  lead: 'What you have paid and received, property by property.',
  download: 'Download as CSV',
  print: 'Print',
  fileName: (on: string): string => `payments-${on}.csv`,
  property: 'Property',
  sent: 'Sent',
  fees: 'Fees',
  leaving: 'On its way from you',
  planned: 'Planned',
  received: 'Received',
  coming: 'On its way to you',
  total: 'All properties',
  transfers: (count: number): string => (count === 1 ? '1 transfer' : `${count} transfers`),
  empty: 'Nothing to add up yet',
  emptyHint: "Once you've sent or received a payment, your totals appear here.",
  pay: 'New payment',
  cut: (count: number): string => `You have more than ${count} transfers: only the newest are added up here.`,
  note: '"Sent" and "Received" have arrived; what you sent in the last days may not have cleared. "On its way" is still between the banks. "Planned" wires haven’t been sent. Amounts include fees. Canceled and failed payments are left out.',
  asOf: (tenant: string, on: string): string => `Payments with ${tenant}, as of ${on}`,
  back: 'Transactions',
  /** The columns before those of the sums. */
  csv: ['Date', 'Reference', 'Property', 'File number', 'Purpose', 'Method', 'Status'],
  /** The English text from the record, for spreadsheets that rely on it. */
  status: (status: TransferStatus): string => status,
};

/** The labels of the totals of a client's payments. */
export const financialsText: Words<typeof en> = { en, es: spanishFinancials };
