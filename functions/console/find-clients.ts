import type * as z from 'zod/mini';
import { type Client, fullName } from '#shared/client/client.ts';
import type { findClientsRoute } from '#shared/contracts/console-clients.ts';
import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome } from '#shared/outcome.ts';
import { parsePhone } from '#shared/phone.ts';
import { findPayments } from './find-payments.ts';
import { listPayments } from './list-payments.ts';
import { clientEmailToken, clientNameToken } from './listing/tokens-of.ts';
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

/** Clients found by themselves. With more, people type more. */
const CLIENTS_MAX = 5;
/** Shorter texts begin too many names. */
const NAME_LEAST = 3;

/** The clients with this full phone number, this full email address, or a name that begins so. */
async function idsOf({ clients, lists }: Pick<Ports, 'clients' | 'lists'>, tenant: TenantId, text: string) {
  const phone = parsePhone(text);
  if (phone) return [await clients.ofPhone(tenant, phone)];
  if (text.includes('@')) return lists.clientsBy(tenant, clientEmailToken(tenant, text), CLIENTS_MAX);
  const name = clientNameToken(text);
  return name.length > NAME_LEAST ? lists.clientsBy(tenant, name, CLIENTS_MAX) : [];
}

/**
 * The clients that a text finds by themselves, even without a payment. Members limited to some offices find clients
 * only by their payments.
 */
export async function clientsBy(
  ports: Pick<Ports, 'clients' | 'lists'>,
  { tenant, member }: Reader,
  text: string,
): Promise<readonly Client[]> {
  if (member.offices) return [];
  const ids = await idsOf(ports, tenant, text);
  const found = await Promise.all([...new Set(ids)].map((id) => id && ports.clients.find(tenant, id)));
  return found.filter((each) => each !== undefined);
}

/** Finds clients by details they give. Without a text, returns the clients of the newest payments. */
export async function findClients(ports: Ports, reader: Reader, { text }: Asked): Promise<Outcome<Reply, never>> {
  if (text === undefined) {
    const newest = await listPayments(ports, reader, {});
    return newest.ok
      ? done({ clients: [...clientsOf(newest.value.payments)], isMore: newest.value.after !== null })
      : newest;
  }
  const [found, clients] = await Promise.all([findPayments(ports, reader, { text }), clientsBy(ports, reader, text)]);
  if (!found.ok) return found;
  const listed = clientsOf(found.value.found);
  const alone = clients
    .filter((client) => !listed.some(({ id }) => id === client.id))
    .map((client) => ({ id: client.id, name: fullName(client), payments: 0, newest: null }));
  return done({ clients: [...alone, ...listed], isMore: found.value.isMore });
}
