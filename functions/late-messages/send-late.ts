import type { TenantId } from '#shared/ids.ts';
import { isOwed, isTriedNow, triedAgain, type Unsent } from '#shared/message/unsent.ts';
import type { Clock } from '../ports.ts';

/** What sending late messages needs. */
export type SendLatePorts = {
  readonly unsent: {
    readonly page: (
      tenant: TenantId,
      after?: string,
    ) => Promise<{ readonly page: readonly Unsent[]; readonly after: string | undefined }>;
    readonly save: (tenant: TenantId, changed: Unsent) => Promise<boolean>;
    readonly drop: (tenant: TenantId, sent: Unsent) => Promise<void>;
  };
  /** Sends what a write still owes; throws unless all of it is sent. */
  readonly deliver: (write: Unsent) => Promise<void>;
  /** What a fault says, without addresses. */
  readonly why: (fault: unknown) => string;
  readonly hasTime: () => boolean;
  readonly random: () => number;
  readonly now: Clock;
};

/** How a run for one tenant went. */
export type SentLate = {
  readonly sent: number;
  readonly failed: number;
  /** Those that nothing tries any more: they wait for a person. */
  readonly parked: number;
  /** The age of the oldest that is still owed; 0 when none is. */
  readonly oldestSeconds: number;
};

/**
 * Sends the messages of one tenant that could not be sent when something happened, the oldest first. One that fails
 * again waits longer, and after three days for a person.
 */
export async function sendLate(ports: SendLatePorts, tenant: TenantId): Promise<SentLate> {
  const counts = { sent: 0, failed: 0, parked: 0, oldestSeconds: 0 };
  const attempt = async (write: Unsent): Promise<boolean> => {
    try {
      await ports.deliver(write);
    } catch (fault) {
      counts.failed += 1;
      // Lost to a person's command: what they decided stands.
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
