import type { TenantId } from '#shared/ids.ts';
import { isOwed, isTriedNow, triedAgain, type Unsent } from '#shared/message/unsent.ts';
import type { Clock } from '../ports.ts';

export type SendLatePorts = {
  readonly unsent: {
    readonly page: (
      tenant: TenantId,
      after?: string,
    ) => Promise<{ readonly page: readonly Unsent[]; readonly after: string | undefined }>;
    readonly save: (tenant: TenantId, changed: Unsent) => Promise<boolean>;
    readonly drop: (tenant: TenantId, sent: Unsent) => Promise<void>;
  };
  /** Sends the messages still due for a write. Throws unless all are sent. */
  readonly deliver: (write: Unsent) => Promise<void>;
  /** The text of a fault, without addresses. */
  readonly why: (fault: unknown) => string;
  readonly hasTime: () => boolean;
  readonly random: () => number;
  readonly now: Clock;
};

/** The result of a run for one tenant. */
export type SentLate = {
  readonly sent: number;
  readonly failed: number;
  /** Messages that are no longer retried and need a person. */
  readonly parked: number;
  /** The age of the oldest unsent message, or 0 if there is none. */
  readonly oldestSeconds: number;
};

/**
 * Sends a tenant's messages that failed at the time of the event, oldest first. If one fails again it waits longer, and
 * after three days it needs a person.
 */
export async function sendLate(ports: SendLatePorts, tenant: TenantId): Promise<SentLate> {
  const counts = { sent: 0, failed: 0, parked: 0, oldestSeconds: 0 };
  const attempt = async (write: Unsent): Promise<boolean> => {
    try {
      await ports.deliver(write);
    } catch (fault) {
      counts.failed += 1;
      // If this save fails, a person used a command meanwhile, and their decision counts.
      await ports.unsent.save(tenant, triedAgain(write, ports.why(fault), ports.now(), ports.random));
      return false;
    }
    await ports.unsent.drop(tenant, write);
    counts.sent += 1;
    return true;
  };
  let after: string | undefined;
  do {
    const found = await ports.unsent.page(tenant, after);
    for (const write of found.page.filter(isOwed)) {
      const isSent = ports.hasTime() && isTriedNow(write, ports.now()) && (await attempt(write));
      if (isSent) continue;
      if (write.parkedAt !== undefined) counts.parked += 1;
      const seconds = Math.floor((ports.now().getTime() - Date.parse(write.at)) / 1000);
      counts.oldestSeconds = Math.max(counts.oldestSeconds, seconds);
    }
    after = found.after;
  } while (after && ports.hasTime());
  return counts;
}
