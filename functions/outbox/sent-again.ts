import type { MessageRecord } from '#shared/message/fate.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { CLIENT_MESSAGES, type ClientMessage } from './message-table.ts';
import { kindsOf } from './messages-for.ts';

/** These say what is so at their moment, whenever that is. */
const ALWAYS_TRUE: readonly string[] = ['receipt', 'refund'];
const AGAIN = '#again';
/** Who has no better address by then is called. */
const AGAIN_MAX = 3;

/** The id of the next try of a message; each one is a message of its own. */
export const againIdOf = ({ id }: Pick<MessageRecord, 'id'>): string => `${id}${AGAIN}`;

const isClients = (kind: string): kind is ClientMessage => Object.hasOwn(CLIENT_MESSAGES, kind);

/**
 * What is sent again of a message to a client; undefined of one that is not. It is written from the payment as it is
 * now, so the payment may not have gone on since, unless it is a receipt. A warning about an account is written from
 * what changed, which nobody keeps.
 */
export function sentAgain({ id, kind, to, by }: MessageRecord, transfer: Transfer): ClientMessage | undefined {
  if (to !== 'client' || by !== 'email' || !isClients(kind) || id.split(AGAIN).length > AGAIN_MAX) return undefined;
  if (ALWAYS_TRUE.includes(kind)) return kind;
  const last = transfer.events.findLast((event) => kindsOf(event, transfer).includes(kind));
  const isLatest = last && id.startsWith(`${transfer.id}#${last.id}#`) && transfer.status === last.to;
  return isLatest ? kind : undefined;
}
