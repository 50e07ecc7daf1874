import type { TenantId } from '#shared/ids.ts';
import type { Heard, MessageAbout } from '#shared/message/fate.ts';
import type { Clock } from '../ports.ts';
import type { Need } from './message-table.ts';

/**
 * Whether a message may be sent now: yes, no because it was sent, because another run is at it, or because too many
 * tries ended with nobody knowing.
 */
export type MessageClaim = 'claimed' | 'sent' | 'busy' | 'given up';

/** How many tries with an unknown outcome a message is worth: twice is a nuisance, never may be a lost closing. */
const UNKNOWN_MAX = { must: 6, news: 2 } as const satisfies Record<Need, number>;

/** What sending each message once needs. */
export type DeliveryPorts = {
  readonly messages: {
    readonly claim: (
      tenant: TenantId,
      message: string,
      bound: { readonly now: Date; readonly most: number; readonly about?: MessageAbout | undefined },
    ) => Promise<MessageClaim>;
    readonly markSent: (
      tenant: TenantId,
      message: string,
      now: Date,
      heard?: Heard & { isOwed: boolean },
    ) => Promise<void>;
    /** The try is over and the message not marked; one that certainly failed does not count. */
    readonly release: (tenant: TenantId, message: string, ended: { readonly isCertain: boolean }) => Promise<void>;
  };
  /** Whether a send has certainly failed, so that another try cannot be a second message. */
  readonly isCertain: (fault: unknown) => boolean;
  /** Whether the run has time for another message; one that has not leaves the rest for later. */
  readonly hasTime: () => boolean;
  /** How often a person has had these messages sent again: each time allows as many unknown outcomes as the first. */
  readonly rounds: number;
  readonly now: Clock;
};

/** A message on its way: its id, its name in the log, and how it is sent. */
export type Delivery = {
  readonly tenantId: TenantId;
  readonly id: string;
  readonly what: string;
  readonly need: Need;
  /** Whom and what it is about, to note what becomes of it; a digest is about nobody. */
  readonly about?: MessageAbout;
  /** It reaches nobody by another way: where the phone takes no texts, somebody has to see to it. */
  readonly isOnlyWay?: boolean;
  /** False when the phone takes no texts, such as one that has answered STOP: another try will not help. */
  readonly send: () => Promise<boolean>;
};

/**
 * Sends one message: claimed before, marked after, so that two runs never send it at once. A try that certainly failed
 * gives up its claim; one with an unknown outcome is counted, and bounded by how much the message matters.
 */
async function deliverOnce(ports: DeliveryPorts, delivery: Delivery): Promise<void> {
  const { tenantId, id, what, need, about, isOnlyWay = false, send } = delivery;
  if (!ports.hasTime()) throw new Error(`There was no time left to send a message: ${what}`);
  const most = UNKNOWN_MAX[need] * (1 + ports.rounds);
  const claim = await ports.messages.claim(tenantId, id, { now: ports.now(), most, about });
  if (claim === 'sent') return;
  if (claim === 'busy') throw new Error(`Another run is sending a message: ${what}`);
  if (claim === 'given up') throw new Error(`It is not known whether a message was sent: ${what}`);
  let isTaken: boolean;
  try {
    isTaken = await send();
  } catch (cause) {
    await ports.messages.release(tenantId, id, { isCertain: ports.isCertain(cause) });
    throw new Error(`A message was not sent: ${what}`, { cause });
  }
  const now = ports.now();
  const refused = { fate: 'stopped', at: now.toISOString(), why: 'no texts', isOwed: isOnlyWay } as const;
  await ports.messages.markSent(tenantId, id, now, isTaken ? undefined : refused);
}

/** Sends messages one after the other, each once. One that fails does not hold up the others. */
export async function deliverEach(ports: DeliveryPorts, deliveries: readonly Delivery[]): Promise<void> {
  const faults: unknown[] = [];
  for (const delivery of deliveries) await deliverOnce(ports, delivery).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${deliveries.length} messages not sent`);
}
