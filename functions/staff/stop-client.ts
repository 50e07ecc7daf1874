import type { Client } from '#shared/client/client.ts';
import type { SessionEndReason } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { ClientReader, ClientWriter } from '../ports.ts';
import { byMember, isKnownAs, type Member } from './member.ts';

type Records = { readonly clients: ClientReader & ClientWriter };
/** What stopping a client needs. */
export type StopClientPorts = Records & {
  readonly sessions: {
    /** Ends every session of a client that is not over yet. */
    readonly endAll: (
      tenant: TenantId,
      client: ClientId,
      ended: { readonly at: number; readonly because: SessionEndReason },
    ) => Promise<void>;
  };
};

/** Tries against other writes to the client's record: a thief must not be able to win this by pressing "Save". */
const SAVES_MAX = 20;

type Stopped = Outcome<
  Client,
  Refusal<'staff/no-name' | 'staff/no-reason' | 'client/not-found' | 'client/changed-meanwhile'>
>;

/** Changes a client's record on top of whatever was written last. */
async function changed(
  { clients }: Records,
  member: Member,
  id: ClientId,
  change: (client: Client) => Stopped,
): Promise<Stopped> {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const client = await clients.find(member.tenant, id);
    if (!client) return refuse({ code: 'client/not-found' });
    const asked = change(client);
    if (!asked.ok || asked.value === client) return asked;
    const saved = await clients.save({ ...asked.value, updatedAt: member.now.toISOString() });
    if (saved.ok) return saved;
  }
  return refuse({ code: 'client/changed-meanwhile' });
}

/** Who decides it, or why they cannot. */
function decision(
  member: Member,
  reason: string,
): Outcome<NonNullable<Client['stopped']>, Refusal<'staff/no-name' | 'staff/no-reason'>> {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  if (by === '') return refuse({ code: 'staff/no-name' });
  return why ? done({ at, by, identity, reason: why }) : refuse({ code: 'staff/no-reason' });
}

/** Whether this person pressed again. Another hold takes its place, and ends a proposal to release the first. */
const isRepeated = (member: Member, client: Client, reason: string): boolean =>
  isClientStopped(client) && isKnownAs(member, client.stopped ?? {}) && client.stopped?.reason === reason;

/**
 * Stops everything of a client at once: all sessions end, nobody signs in, links or accepts, and no debit or payout of
 * theirs goes to the bank. First the record, then the sessions: one that opens in between looks at the record and ends
 * itself. A repeat ends what a crash has left open.
 */
export async function stopClient(
  ports: StopClientPorts,
  member: Member,
  id: ClientId,
  reason: string,
): Promise<Stopped> {
  const stop = decision(member, reason);
  if (!stop.ok) return stop;
  const stopped = await changed(ports, member, id, (client) =>
    done(isRepeated(member, client, stop.value.reason) ? client : { ...client, stopped: stop.value }),
  );
  if (!stopped.ok) return stopped;
  const at = Math.floor(member.now.getTime() / 1000);
  await ports.sessions.endAll(member.tenant, id, { at, because: 'stopped by the company' });
  return stopped;
}
