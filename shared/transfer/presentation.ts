import type { Day } from '../dates.ts';
import { cardsText } from '../text/cards.ts';
import { spoken } from '../text/language.ts';
import type { PaymentMethod } from './purposes.ts';
import type { TransferStatus } from './status.ts';

/** Tag colors by status: completed gray, error red, pending yellow, all others green (specification, section 4). */
export type TagColor = 'grey' | 'red' | 'yellow' | 'green';

/** The progress of the bar in percent, and its color. */
export type Progress = { readonly percent: number; readonly color: 'yellow' | 'grey' | 'orange' | 'green' | 'red' };

type Look = { readonly tag: TagColor; readonly progress: Progress };

const look = (tag: TagColor, percent: number, color: Progress['color']): Look => ({
  tag,
  progress: { percent, color },
});

/** How every status is shown: the specification's rules and its gaps, in one table. */
export const statusLook = {
  draft: look('green', 0, 'grey'),
  created: look('green', 10, 'grey'),
  'awaiting approval': look('green', 75, 'green'),
  rejected: look('green', 100, 'grey'),
  Initiated: look('green', 10, 'green'),
  requested: look('green', 10, 'green'),
  sent: look('green', 15, 'orange'),
  viewed: look('green', 25, 'orange'),
  'awaiting acceptance': look('green', 50, 'green'),
  submitted: look('green', 10, 'yellow'),
  pending: look('yellow', 10, 'yellow'),
  'awaiting wire': look('green', 75, 'green'),
  completed: look('grey', 100, 'green'),
  cancelled: look('green', 100, 'grey'),
  error: look('red', 100, 'red'),
} as const satisfies Record<TransferStatus, Look>;

type Shown = {
  readonly status: TransferStatus;
  readonly method: PaymentMethod;
  readonly disbursement: boolean;
  /** A refund doesn't need to be accepted. */
  readonly isRefund?: boolean | undefined;
  readonly scheduledOn?: Day | null | undefined;
  readonly waitsFor?: string | null | undefined;
};

/** The card's sentence: "You sent", "You accepted", "You plan to send", … */
export function cardText({ status, method, disbursement, isRefund, scheduledOn }: Shown): string {
  const { says, refund, wireProblem } = spoken(cardsText);
  if (scheduledOn) return says['awaiting wire'][0];
  const ofRefund = isRefund ? refund[status] : undefined;
  if (ofRefund !== undefined) return ofRefund;
  // Its money may have left the client's bank, and the staff have a question about it.
  if (status === 'error' && method === 'Wire' && !disbursement) return wireProblem;
  return says[status][disbursement ? 1 : 0];
}

/** The card's button, which also decides where it leads. */
export type CardButton = keyof (typeof cardsText)['en']['button'];

const DEAD: readonly TransferStatus[] = ['completed', 'cancelled', 'rejected', 'error'];
const ACCEPTABLE: readonly TransferStatus[] = ['sent', 'viewed', 'awaiting acceptance'];

/** A card's button. An ended wire never leads to instructions, because no one should wire to a closed transfer. */
export function cardButton({ status, method, disbursement, waitsFor }: Shown): CardButton {
  // It's the company's turn, so there is nothing to accept yet.
  if (waitsFor && waitsFor !== 'taking back' && waitsFor !== 'arrival') return 'View Details';
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
  // A local host isn't a product domain.
  [parts.domain.includes('.') && parts.domain, parts.creditTraceId, parts.referenceId, parts.tenantName]
    .filter(Boolean)
    .join(' ');
