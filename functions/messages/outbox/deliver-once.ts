import type { TenantId } from '#shared/ids.ts';
import type { Heard, MessageAbout } from '#shared/message/fate.ts';
import type { Clock } from '../../ports.ts';
import type { Need } from './message-table.ts';

/**
 * The result of claiming a message: it may be sent now, or it was sent, another run is sending it, or too many tries
 * ended with an unknown result.
 */
export type MessageClaim = 'claimed' | 'sent' | 'busy' | 'given up';

/**
 * The limit of tries with an unknown outcome, by importance. A duplicate is a nuisance, but a missing message may lose
 * a closing.
 */
const UNKNOWN_MAX = { must: 6, news: 2 } as const satisfies Record<Need, number>;

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
    /** Ends a try without marking the message. A certain failure doesn't count. */
    readonly release: (tenant: TenantId, message: string, ended: { readonly isCertain: boolean }) => Promise<void>;
  };
  /** True if a send certainly failed, so that another try can't send a duplicate. */
  readonly isCertain: (fault: unknown) => boolean;
  /** True if the run has time for another message. Otherwise the rest is sent later. */
  readonly hasTime: () => boolean;
  /** How often a person had these messages sent again. Each time allows as many unknown outcomes as the first. */
  readonly rounds: number;
  readonly now: Clock;
};

/** A message to deliver: its id, its name in the log, and its sender. */
export type Delivery = {
  readonly tenantId: TenantId;
  readonly id: string;
  readonly what: string;
  readonly need: Need;
  /** Its recipient and subject, to record the delivery result; absent for a digest. */
  readonly about?: MessageAbout;
  /** Set if there is no other channel, so that someone has to act if the phone refuses texts. */
  readonly isOnlyWay?: boolean;
  /** False if the phone refuses texts, such as after answering STOP, so another try won't help. */
  readonly send: () => Promise<boolean>;
};

/**
 * Sends one message, claimed before and marked after, so that two runs never send it at once. A try that certainly
 * failed releases its claim. One with an unknown outcome is counted, and limited by the message's importance.
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

/** Sends messages one after the other, each once. A failure doesn't hold up the rest. */
export async function deliverEach(ports: DeliveryPorts, deliveries: readonly Delivery[]): Promise<void> {
  const faults: unknown[] = [];
  for (const delivery of deliveries) await deliverOnce(ports, delivery).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${deliveries.length} messages not sent`);
}
