import type * as z from 'zod/mini';
import { type Client, fullName } from '#shared/client/client.ts';
import type { findClientsRoute } from '#shared/contracts/console-clients.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { parsePhone } from '#shared/phone.ts';
import { findPayments } from './find-payments.ts';
import { listPayments } from './list-payments.ts';
import type { ConsolePorts } from './ports.ts';
import type { Reader } from './reader.ts';

type Asked = z.output<typeof findClientsRoute.body>;
type Reply = z.input<typeof findClientsRoute.reply>;
type Found = Reply['clients'][number];
type Ports = Pick<ConsolePorts, 'lists' | 'tenants' | 'clients'>;

/** The clients of payments, ordered by their newest ones. */
function clientsOf(payments: readonly NonNullable<Found['newest']>[]): readonly Found[] {
  const byClient = new Map<string, Found>();
  for (const payment of payments) {
    const known = byClient.get(payment.clientId);
    const { clientId: id } = payment;
    byClient.set(id, {
      id,
      name: known?.name ?? fullName(payment),
      payments: (known?.payments ?? 0) + 1,
      newest: known?.newest ?? payment,
    });
  }
  return [...byClient.values()];
}

/**
 * The client with this full number, even without a payment. Members limited to some offices find clients only by their
 * payments.
 */
export async function clientOfPhone(
  { clients }: Pick<Ports, 'clients'>,
  { tenant, member }: Reader,
  text: string,
): Promise<Client | undefined> {
  const phone = parsePhone(text);
  if (!phone || member.offices) return undefined;
  const id = await clients.ofPhone(tenant, phone);
  return id && clients.find(tenant, id);
}

/** Finds clients by details they give. Without a text, returns the clients of the newest payments. */
export async function findClients(ports: Ports, reader: Reader, { text }: Asked): Promise<Outcome<Reply, never>> {
  if (text === undefined) {
    const newest = await listPayments(ports, reader, {});
    return newest.ok
      ? done({ clients: [...clientsOf(newest.value.payments)], isMore: newest.value.after !== null })
      : newest;
  }
  const [found, client] = await Promise.all([
    findPayments(ports, reader, { text }),
    clientOfPhone(ports, reader, text),
  ]);
  if (!found.ok) return found;
  const listed = clientsOf(found.value.found);
  const isListed = client === undefined || listed.some(({ id }) => id === client.id);
  const alone = isListed ? [] : [{ id: client.id, name: fullName(client), payments: 0, newest: null }];
  return done({ clients: [...alone, ...listed], isMore: found.value.isMore });
}
