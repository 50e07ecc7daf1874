import type { MessageRecord } from '#shared/message/fate.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { CLIENT_MESSAGES, type ClientMessage } from './message-table.ts';
import { kindsOf } from './messages-for.ts';

/** Messages that describe their own moment, so they stay true. */
const ALWAYS_TRUE: readonly string[] = ['receipt', 'refund'];
const AGAIN = '#again';
/** If the address is still wrong after that, the client has to be called. */
const AGAIN_MAX = 3;

/** The id of a message's next try. Each try is a message of its own. */
export const againIdOf = ({ id }: Pick<MessageRecord, 'id'>): string => `${id}${AGAIN}`;

const isClients = (kind: string): kind is ClientMessage => Object.hasOwn(CLIENT_MESSAGES, kind);

/**
 * The message to send again, if it can be. It is written from the payment's current state, so the payment must not have
 * moved on, unless the message is a receipt. A warning about an account was written from a change that isn't stored.
 */
export function sentAgain({ id, kind, to, by }: MessageRecord, transfer: Transfer): ClientMessage | undefined {
  if (to !== 'client' || by !== 'email' || !isClients(kind) || id.split(AGAIN).length > AGAIN_MAX) return undefined;
  if (ALWAYS_TRUE.includes(kind)) return kind;
  const last = transfer.events.findLast((event) => kindsOf(event, transfer).includes(kind));
  const isLatest = last && id.startsWith(`${transfer.id}#${last.id}#`) && transfer.status === last.to;
  return isLatest ? kind : undefined;
}
