import type { TransferId } from '#shared/ids.ts';
import { filterWords, type PaymentFilter } from '#shared/staff/payment-filter.ts';

/** Every address of the console, as the router matches it. A company's screens are below its ID. */
export const consolePaths = {
  invitation: '/accept',
  today: '/:tenantId/today',
  payments: '/:tenantId/payments',
  payment: '/:tenantId/payments/:transferId',
  approvals: '/:tenantId/approvals',
  approval: '/:tenantId/approvals/:transferId',
  files: '/:tenantId/files',
  file: '/:tenantId/files/:file',
  settings: '/:tenantId/settings',
  staff: '/:tenantId/staff',
  clients: '/:tenantId/clients',
  client: '/:tenantId/clients/:clientId',
  messages: '/:tenantId/messages',
  notices: '/:tenantId/notices',
  reviews: '/:tenantId/reviews',
  review: '/:tenantId/reviews/:documentId',
  wires: '/:tenantId/wires',
  wire: '/:tenantId/wires/:open',
  unidentified: '/:tenantId/unidentified',
  heldWire: '/:tenantId/unidentified/:reference',
  audit: '/:tenantId/audit',
  reports: '/:tenantId/reports',
  month: '/:tenantId/reports/:month',
  ledger: '/:tenantId/ledger',
} as const;

const asked = (words: Readonly<Record<string, string>>): string => {
  const text = new URLSearchParams(words).toString();
  return text === '' ? '' : `?${text}`;
};

/** The addresses of one company's screens. */
export const consolePlaces = (tenantId: string) => ({
  today: `/${tenantId}/today`,
  payments: (filter: PaymentFilter = {}) => `/${tenantId}/payments${asked(filterWords(filter))}`,
  payment: (id: TransferId, search = '') => `/${tenantId}/payments/${id}${search}`,
  approvals: `/${tenantId}/approvals`,
  approval: (id: TransferId) => `/${tenantId}/approvals/${id}`,
  files: `/${tenantId}/files`,
  file: (file: string) => `/${tenantId}/files/${file}`,
  settings: `/${tenantId}/settings`,
  staff: `/${tenantId}/staff`,
  clients: `/${tenantId}/clients`,
  messages: `/${tenantId}/messages`,
  notices: `/${tenantId}/notices`,
  client: (id: string) => `/${tenantId}/clients/${id}`,
  reviews: `/${tenantId}/reviews`,
  review: (id: string) => `/${tenantId}/reviews/${id}`,
  reports: `/${tenantId}/reports`,
  /** A month's reconciliation, of one account if it is named. */
  month: (month: string, about: Readonly<Record<string, string>> = {}) =>
    `/${tenantId}/reports/${month}${asked(about)}`,
  annualReview: (year: string) => `/${tenantId}/reports?year=${year}`,
  ledger: `/${tenantId}/ledger`,
  wires: `/${tenantId}/wires`,
  /** Bank activity with a transaction open, in the list of its state and month. */
  line: ({ on, id, state }: { readonly on: string; readonly id: string; readonly state: string }) =>
    `/${tenantId}/wires/${id}${asked({ state, month: on.slice(0, 'yyyy-mm'.length) })}`,
  wire: (open: string, search = '') => `/${tenantId}/wires/${open}${search}`,
  unidentified: `/${tenantId}/unidentified`,
  /** A wire that someone held as unidentified. */
  heldWire: (reference: string) => `/${tenantId}/unidentified/${encodeURIComponent(reference)}`,
  /** Bank activity, where the form to post money to a file starts with this file. */
  posting: (fileNumber: string) => `/${tenantId}/wires?${new URLSearchParams({ post: fileNumber })}`,
  audit: (subject?: string) => `/${tenantId}/audit${asked(subject ? { subject } : {})}`,
});
