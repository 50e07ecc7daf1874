import type { TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Email } from '../messages/email.ts';
import type { Sender } from '../messages/receipt.ts';
import { type Message, messagesFor } from './messages-for.ts';
import { type WritingPorts, writeMessage } from './write-message.ts';

/** What the outbox stands on. */
export type OutboxPorts = WritingPorts & {
  readonly tenants: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  readonly messages: {
    readonly claim: (tenant: TenantId, message: string, now: Date) => Promise<'claimed' | 'sent' | 'given up'>;
    readonly markSent: (tenant: TenantId, message: string, now: Date) => Promise<void>;
    readonly release: (tenant: TenantId, message: string) => Promise<void>;
  };
  readonly emails: { readonly send: (email: Email, to: string) => Promise<void> };
  /** Whether a failure to send is certain, so that another try cannot be a second message. */
  readonly isCertain: (fault: unknown) => boolean;
  readonly now: () => Date;
};

/** A write to a transfer, as the table's stream tells it. */
export type Change = {
  readonly before: { readonly events: readonly { readonly id: string }[] } | undefined;
  readonly after: Transfer;
};

/**
 * Sends one message: claimed first, marked after. A try that certainly failed gives its claim back; one whose end is
 * unknown keeps it, and is followed by one more try at most.
 */
async function deliver(ports: OutboxPorts, message: Message, sender: Sender, transfer: Transfer): Promise<void> {
  const { tenantId } = transfer;
  const claim = await ports.messages.claim(tenantId, message.id, ports.now());
  if (claim === 'sent') return;
  if (claim === 'given up') throw new Error(`It is not known whether a message was sent: ${message.kind}`);
  try {
    await ports.emails.send(await writeMessage(ports, message.kind, sender, transfer), message.to);
  } catch (cause) {
    if (ports.isCertain(cause)) await ports.messages.release(tenantId, message.id);
    throw new Error(`A message was not sent: ${message.kind}`, { cause });
  }
  await ports.messages.markSent(tenantId, message.id, ports.now());
}

/** Sends what the new events of a transfer ask for. One message that fails does not keep the others back. */
export async function deliverMessages(ports: OutboxPorts, { before, after }: Change): Promise<void> {
  const added = newEvents(before, after);
  if (added.length === 0) return;
  const sender = await ports.tenants.sender(after.tenantId);
  invariant(sender, 'a transfer belongs to a tenant that is there');
  const messages = added.flatMap((event) => messagesFor(event, after, sender));
  const faults: unknown[] = [];
  for (const message of messages) await deliver(ports, message, sender, after).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${messages.length} messages not sent`);
}
