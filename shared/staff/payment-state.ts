import type { TransferStatus } from '../transfer/status.ts';
import type { ListedPayment } from './listed-payment.ts';

/** The ten states of a payment for the staff (D-101). The API and the clients' pages keep the specification's. */
export const PAYMENT_STATES = [
  'draft',
  'needs approval',
  'requested',
  'opened',
  'in transit',
  'received',
  'good funds',
  'returned',
  'on hold',
  'void',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The state of each status but `completed`, which also depends on whether the money has cleared. */
const STATE_OF = {
  draft: 'draft',
  created: 'draft',
  'awaiting approval': 'needs approval',
  rejected: 'void',
  Initiated: 'requested',
  requested: 'requested',
  sent: 'requested',
  viewed: 'opened',
  'awaiting acceptance': 'opened',
  'awaiting wire': 'opened',
  submitted: 'in transit',
  pending: 'in transit',
  cancelled: 'void',
  error: 'returned',
} as const satisfies Record<Exclude<TransferStatus, 'completed'>, PaymentState>;

/** The kind whose money can still be returned after it has arrived. */
export const CLEARS_LATER = 'ACH';

/** The statuses of a state, unless the payment is on hold. */
export const statusesOf = (state: PaymentState): readonly TransferStatus[] =>
  state === 'received' || state === 'good funds'
    ? ['completed']
    : (Object.keys(STATE_OF) as (keyof typeof STATE_OF)[]).filter((status) => STATE_OF[status] === state);

/** The state of a payment. The filter of the lists follows the same rules on the table's rows. */
export function stateOf({
  status,
  kind,
  clearedAt,
  flags,
}: Pick<ListedPayment, 'status' | 'kind' | 'clearedAt' | 'flags'>): PaymentState {
  if (flags.includes('held')) return 'on hold';
  if (status !== 'completed') return STATE_OF[status];
  return kind === CLEARS_LATER && clearedAt === undefined ? 'received' : 'good funds';
}
