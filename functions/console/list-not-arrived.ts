import type * as z from 'zod/mini';
import { fullName } from '#shared/client/client.ts';
import type { listNotArrivedRoute } from '#shared/contracts/console-messages.ts';
import type { MessageRecord } from '#shared/message/fate.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { sentAgain } from '../messages/outbox/sent-again.ts';
import type { ConsolePorts } from './ports.ts';
import { isSeenBy, type Looking, type Reader, scopeOf } from './reader.ts';
import { toldMessageOf } from './told-message.ts';

type Reply = z.input<typeof listNotArrivedRoute.reply>;
type NotArrivedPorts = Pick<ConsolePorts, 'messages' | 'clients' | 'transfers'>;

/** More than anyone handles at once. */
const LISTED_MAX = 100;

/** Messages that didn't arrive for payments that a member sees. Those about accounts belong to no office. */
export async function notArrivedFor(
  { messages }: { readonly messages: Pick<ConsolePorts['messages'], 'notArrived'> },
  reader: Looking,
): Promise<{ readonly found: readonly MessageRecord[]; readonly isMore: boolean }> {
  const all = await messages.notArrived(reader.tenant, LISTED_MAX + 1);
  const seen = all.filter(({ officeId }) => isSeenBy({ officeId }, scopeOf(reader)));
  return { found: seen.slice(0, LISTED_MAX), isMore: all.length > LISTED_MAX };
}

async function shown({ clients, transfers }: NotArrivedPorts, reader: Reader, record: MessageRecord) {
  const { clientId, transferId } = record;
  const [client, transfer] = await Promise.all([
    clients.find(reader.tenant, clientId),
    transferId && transfers.find(reader.tenant, clientId, transferId),
  ]);
  const who = client ?? transfer;
  return {
    ...toldMessageOf(record),
    client: who ? fullName(who) : '',
    isAgainPossible: transfer !== undefined && sentAgain(record, transfer) !== undefined,
  };
}

/** Messages that didn't arrive and need attention. */
export async function listNotArrived(ports: NotArrivedPorts, reader: Reader): Promise<Outcome<Reply, never>> {
  const { found, isMore } = await notArrivedFor(ports, reader);
  return done({ messages: await Promise.all(found.map((record) => shown(ports, reader, record))), isMore });
}
