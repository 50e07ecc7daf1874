import type { TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer, TransferEvent } from '#shared/transfer/transfer.ts';

/** What can be sent because of an event, and to whom. */
export const MESSAGE_KINDS = ['receipt', 'completed', 'failed', 'cancelled', 'staff started', 'staff failed'] as const;
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

/** Which kinds of message a move asks for. A move within a status (posted, funds available) asks for none. */
function kindsOf({ from, to }: Pick<TransferEvent, 'from' | 'to'>): readonly MessageKind[] {
  if (from === to) return [];
  if (to === 'pending') return ['receipt', 'staff started'];
  if (to === 'completed') return ['completed'];
  if (to === 'error') return ['failed', 'staff failed'];
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
  event: Pick<TransferEvent, 'id' | 'from' | 'to'>,
  { id, email }: Pick<Transfer, 'id' | 'email'>,
  { supportEmail }: { readonly supportEmail: string },
): readonly Message[] {
  return kindsOf(event)
    .map((kind) => ({ id: `${id}#${event.id}#${kind}`, kind, to: isToStaff(kind) ? supportEmail : email.trim() }))
    .filter(({ to }) => to !== '');
}

/** The events a write added. */
export function newEvents(
  before: { readonly events: readonly { readonly id: string }[] } | undefined,
  after: Pick<Transfer, 'events'>,
): readonly TransferEvent[] {
  const known = new Set(before?.events.map(({ id }) => id));
  return after.events.filter(({ id }) => !known.has(id));
}
