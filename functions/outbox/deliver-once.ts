import type { TenantId } from '#shared/ids.ts';
import type { Clock } from '../ports.ts';

/** Whether a message may be sent now: yes, no because it was sent, or no because its outcome is unknown. */
export type MessageClaim = 'claimed' | 'sent' | 'given up';

/** What sending each message once needs. */
export type DeliveryPorts = {
  readonly messages: {
    readonly claim: (tenant: TenantId, message: string, now: Date) => Promise<MessageClaim>;
    readonly markSent: (tenant: TenantId, message: string, now: Date) => Promise<void>;
    readonly release: (tenant: TenantId, message: string) => Promise<void>;
  };
  /** Whether a send has certainly failed, so that another try cannot be a second message. */
  readonly isCertain: (fault: unknown) => boolean;
  readonly now: Clock;
};

/** A message on its way: its id, its name in the log, and how it is sent. */
export type Delivery = {
  readonly tenantId: TenantId;
  readonly id: string;
  readonly what: string;
  readonly send: () => Promise<void>;
};

/**
 * Sends one message: claimed before, marked after. A try that certainly failed gives up its claim; one with an unknown
 * outcome keeps it and is followed by one more try at most.
 */
async function deliverOnce(ports: DeliveryPorts, { tenantId, id, what, send }: Delivery): Promise<void> {
  const claim = await ports.messages.claim(tenantId, id, ports.now());
  if (claim === 'sent') return;
  if (claim === 'given up') throw new Error(`It is not known whether a message was sent: ${what}`);
  try {
    await send();
  } catch (cause) {
    if (ports.isCertain(cause)) await ports.messages.release(tenantId, id);
    throw new Error(`A message was not sent: ${what}`, { cause });
  }
  await ports.messages.markSent(tenantId, id, ports.now());
}

/** Sends messages one after the other, each once. One that fails does not hold up the others. */
export async function deliverEach(ports: DeliveryPorts, deliveries: readonly Delivery[]): Promise<void> {
  const faults: unknown[] = [];
  for (const delivery of deliveries) await deliverOnce(ports, delivery).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${deliveries.length} messages not sent`);
}
