import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import type { Sender } from '../messages/receipt.ts';
import { isToStaff } from './message-table.ts';
import { kindsOf, type Message, messagesFor, type Recipient } from './messages-for.ts';
import { clientEmail, clientText } from './write-client-message.ts';
import { staffEmail } from './write-staff-message.ts';
import type { WritingPorts } from './writing.ts';

/** What the outbox stands on. */
export type OutboxPorts = WritingPorts & {
  readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  readonly clients: { readonly find: (tenant: TenantId, client: ClientId) => Promise<Recipient | undefined> };
  readonly messages: {
    readonly claim: (tenant: TenantId, message: string, now: Date) => Promise<'claimed' | 'sent' | 'given up'>;
    readonly markSent: (tenant: TenantId, message: string, now: Date) => Promise<void>;
    readonly release: (tenant: TenantId, message: string) => Promise<void>;
  };
  readonly emails: { readonly send: (email: Email, to: string) => Promise<void> };
  /** False when the number takes no texts, such as one that has answered STOP: no other try will do better. */
  readonly sendText: (to: string, text: string) => Promise<boolean>;
  /** Whether a failure to send is certain, so that another try cannot be a second message. */
  readonly isCertain: (fault: unknown) => boolean;
  readonly now: () => Date;
};

/** A write to a transfer, as the table's stream tells it. */
export type Change = {
  readonly before: { readonly events: readonly { readonly id: string }[] } | undefined;
  readonly after: Transfer;
};

/** Writes a message and hands it to whoever carries it. */
async function send(ports: OutboxPorts, message: Message, sender: Sender, transfer: Transfer): Promise<void> {
  const { kind, by, to } = message;
  if (isToStaff(kind)) return ports.emails.send(staffEmail(kind, sender, transfer), to);
  if (by === 'email') return ports.emails.send(await clientEmail(ports, kind, sender, transfer), to);
  await ports.sendText(to, clientText(ports, kind, sender, transfer));
}

/**
 * Sends one message: claimed first, marked after. A try that certainly failed gives its claim back; one whose end is
 * unknown keeps it, and is followed by one more try at most.
 */
async function deliver(ports: OutboxPorts, message: Message, sender: Sender, transfer: Transfer): Promise<void> {
  const { tenantId } = transfer;
  const what = `${message.kind} by ${message.by}`;
  const claim = await ports.messages.claim(tenantId, message.id, ports.now());
  if (claim === 'sent') return;
  if (claim === 'given up') throw new Error(`It is not known whether a message was sent: ${what}`);
  try {
    await send(ports, message, sender, transfer);
  } catch (cause) {
    if (ports.isCertain(cause)) await ports.messages.release(tenantId, message.id);
    throw new Error(`A message was not sent: ${what}`, { cause });
  }
  await ports.messages.markSent(tenantId, message.id, ports.now());
}

/** Where a client is reached: as their record says now, or as the transfer remembers where the record is gone. */
async function recipientOf(
  ports: OutboxPorts,
  { tenantId, clientId, email, mobilePhone }: Transfer,
): Promise<Recipient> {
  const client = await ports.clients.find(tenantId, clientId);
  return client ?? { email, mobilePhone, newsByEmail: true, newsByText: true };
}

/** Sends what the new events of a transfer ask for. One message that fails does not keep the others back. */
export async function deliverMessages(ports: OutboxPorts, { before, after }: Change): Promise<void> {
  const added = newEvents(before, after);
  if (added.every((event) => kindsOf(event, after).length === 0)) return;
  const [sender, client] = await Promise.all([ports.tenants.sender(after.tenantId), recipientOf(ports, after)]);
  invariant(sender, 'a transfer belongs to a tenant that is there');
  const messages = added.flatMap((event) => messagesFor(event, after, client, sender));
  const faults: unknown[] = [];
  for (const message of messages) await deliver(ports, message, sender, after).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${messages.length} messages not sent`);
}
