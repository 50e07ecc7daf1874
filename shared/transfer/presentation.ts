import type { Day } from '../dates.ts';
import type { PaymentMethod } from './purposes.ts';
import type { TransferStatus } from './status.ts';

/** Tag colours by status: completed grey, error red, pending yellow, all others green (specification, section 4). */
export type TagColor = 'grey' | 'red' | 'yellow' | 'green';

/** How full the progress bar is, in percent, and its colour. */
export type Progress = { readonly percent: number; readonly color: 'yellow' | 'grey' | 'orange' | 'green' | 'red' };

type Look = {
  readonly tag: TagColor;
  readonly progress: Progress;
  /** What the card says of a transfer to the tenant, and of a disbursement; empty where the history hides it. */
  readonly text: readonly [transfer: string, disbursement: string];
};

const look = (
  tag: TagColor,
  percent: number,
  color: Progress['color'],
  transfer: string,
  disbursement = transfer,
): Look => ({ tag, progress: { percent, color }, text: [transfer, disbursement] });

/** How every status is shown. The specification's rules, and the gaps it leaves, in one table. */
export const statusLook = {
  draft: look('green', 0, 'grey', ''),
  created: look('green', 10, 'grey', ''),
  'awaiting approval': look('green', 75, 'green', ''),
  rejected: look('green', 100, 'grey', ''),
  Initiated: look('green', 10, 'green', 'You were asked to send', 'You were sent'),
  requested: look('green', 10, 'green', 'You were asked to send'),
  sent: look('green', 15, 'orange', 'You were sent'),
  viewed: look('green', 25, 'orange', 'You were asked to send', 'You were sent'),
  'awaiting acceptance': look('green', 50, 'green', 'You were sent'),
  // The bank has not confirmed it: nothing may read as sent.
  submitted: look('green', 10, 'yellow', 'You are sending', 'You are accepting'),
  pending: look('yellow', 10, 'yellow', 'You sent', 'You accepted'),
  'awaiting wire': look('green', 75, 'green', 'You plan to send'),
  completed: look('grey', 100, 'green', 'You sent', 'You accepted'),
  cancelled: look('green', 100, 'grey', 'Cancelled'),
  error: look('red', 100, 'red', 'Your payment failed'),
} as const satisfies Record<TransferStatus, Look>;

type Shown = {
  readonly status: TransferStatus;
  readonly method: PaymentMethod;
  readonly disbursement: boolean;
  /** A refund goes back without being accepted. */
  readonly isRefund?: boolean | undefined;
  readonly scheduledOn?: Day | null | undefined;
  readonly waitsFor?: string | null | undefined;
};

/** A refund is not accepted by anybody: what the card says of it in place of that. */
const REFUND_TEXT: Readonly<Partial<Record<TransferStatus, string>>> = {
  submitted: 'You are being refunded',
  pending: 'You are being refunded',
  completed: 'You were refunded',
  error: 'Your refund failed',
};

/** The card's sentence: "You sent", "You accepted", "You plan to send", … */
export function cardText({ status, method, disbursement, isRefund, scheduledOn }: Shown): string {
  if (scheduledOn) return statusLook['awaiting wire'].text[0];
  if (isRefund && status in REFUND_TEXT) return REFUND_TEXT[status] ?? '';
  // Its money may have left the client's bank: the staff have a question about it.
  if (status === 'error' && method === 'Wire' && !disbursement) return 'There is a question about your wire';
  return statusLook[status].text[disbursement ? 1 : 0];
}

/** The card's button: which it is decides where it leads. */
export type CardButton = 'Accept Funds' | 'Wire Instructions' | 'View Details';

const DEAD: readonly TransferStatus[] = ['completed', 'cancelled', 'rejected', 'error'];
const ACCEPTABLE: readonly TransferStatus[] = ['sent', 'viewed', 'awaiting acceptance'];

/** Which button a card has. An ended wire never leads back to instructions: nobody should wire to a closed transfer. */
export function cardButton({ status, method, disbursement, waitsFor }: Shown): CardButton {
  // The company's turn: nothing is to be accepted yet.
  if (waitsFor === 'call' || waitsFor === 'cover' || waitsFor === 'wire') return 'View Details';
  if (disbursement) return ACCEPTABLE.includes(status) ? 'Accept Funds' : 'View Details';
  if (method === 'Wire' && !DEAD.includes(status)) return 'Wire Instructions';
  return 'View Details';
}

/** "Statement Description": product domain, trace id, reference id and tenant, missing parts skipped. */
export const statementDescription = (parts: {
  readonly domain: string;
  readonly creditTraceId?: string | undefined;
  readonly referenceId: string;
  readonly tenantName: string;
}): string =>
  // A host of one machine is nobody's product.
  [parts.domain.includes('.') && parts.domain, parts.creditTraceId, parts.referenceId, parts.tenantName]
    .filter(Boolean)
    .join(' ');
