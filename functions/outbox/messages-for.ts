import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer, TransferEvent } from '#shared/transfer/transfer.ts';

/** What can be sent because of an event, and to whom. */
export const MESSAGE_KINDS = [
  'requested',
  'sent',
  'receipt',
  'completed',
  'failed',
  'cancelled',
  'staff approval',
  'staff rejected',
  'staff declined',
  'staff started',
  'staff failed',
  'staff cancelled',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** One message to one person; `id` is the same however often the event is delivered. */
export type Message = { readonly id: string; readonly kind: MessageKind; readonly to: string };

/** A client hears that these ended. Before them nothing was promised, and after a failure they have heard already. */
const ENDS_WITH_A_WORD: readonly (TransferStatus | null)[] = [
  'requested',
  'sent',
  'viewed',
  'awaiting acceptance',
  'awaiting wire',
  'pending',
];

type Moved = Pick<TransferEvent, 'name' | 'from' | 'to'>;

/** Which kinds of message a move asks for. A move within a status (posted, funds available) asks for none. */
function kindsOf({ name, from, to }: Moved, disbursement: boolean): readonly MessageKind[] {
  if (from === to) return [];
  if (to === 'requested' || to === 'sent') return [to];
  if (to === 'awaiting approval') return ['staff approval'];
  if (to === 'rejected') return ['staff rejected'];
  // The tenant wants to pay and could not, for want of money in its ledger perhaps: its staff can do something.
  if (from === 'submitted' && to === 'viewed' && disbursement) return ['staff failed'];
  if (name === 'decline') return ['cancelled', 'staff declined'];
  if (to === 'pending') return ['receipt', 'staff started'];
  if (to === 'completed') return ['completed'];
  if (to === 'error') return ['failed', 'staff failed'];
  // Money that was on its way does not come: a closing may wait for it.
  if (to === 'cancelled' && from === 'pending') return ['cancelled', 'staff cancelled'];
  if (to === 'cancelled' && ENDS_WITH_A_WORD.includes(from)) return ['cancelled'];
  return [];
}

const isToStaff = (kind: MessageKind): boolean => kind.startsWith('staff');

/**
 * The messages that one recorded event of a transfer asks for. Decided by nothing but what is recorded, so that the
 * same event asks for the same messages whenever and however often it is delivered. A client without an e-mail
 * address gets none.
 */
export function messagesFor(
  event: Moved & Pick<TransferEvent, 'id'>,
  { id, email, disbursement }: Pick<Transfer, 'id' | 'email' | 'disbursement'>,
  { supportEmail }: { readonly supportEmail: string },
): readonly Message[] {
  return kindsOf(event, disbursement)
    .map((kind) => ({ id: `${id}#${event.id}#${kind}`, kind, to: isToStaff(kind) ? supportEmail : email.trim() }))
    .filter(({ to }) => to !== '');
}
