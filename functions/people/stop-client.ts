import type { Client } from '#shared/client/client.ts';
import type { SessionEndReason } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { ClientReader, ClientWriter } from '../ports.ts';
import { byMember, isKnownAs, type Member } from './member.ts';

type Records = { readonly clients: ClientReader & ClientWriter };
export type StopClientPorts = Records & {
  readonly sessions: {
    /** Ends every session of a client that isn't over yet. */
    readonly endAll: (
      tenant: TenantId,
      client: ClientId,
      ended: { readonly at: number; readonly because: SessionEndReason },
    ) => Promise<void>;
  };
};

/** Tries against other writes to the client's record, so that a thief can't win by clicking "Save" repeatedly. */
const SAVES_MAX = 20;

type Stopped = Outcome<
  Client,
  Refusal<'staff/no-name' | 'staff/no-reason' | 'client/not-found' | 'client/changed-meanwhile'>
>;

/** Changes a client's record on top of the latest write. */
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

/** The person who decides, or why they can't. */
function decision(
  member: Member,
  reason: string,
): Outcome<NonNullable<Client['stopped']>, Refusal<'staff/no-name' | 'staff/no-reason'>> {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  if (by === '') return refuse({ code: 'staff/no-name' });
  return why ? done({ at, by, identity, reason: why }) : refuse({ code: 'staff/no-reason' });
}

/** True for the same person's repeat. A different hold replaces it, and ends a proposal to release the first. */
const isRepeated = (member: Member, client: Client, reason: string): boolean =>
  isClientStopped(client) && isKnownAs(member, client.stopped ?? {}) && client.stopped?.reason === reason;

/**
 * Puts a client on hold at once: all sessions end, they can't sign in, link or accept, and none of their debits or
 * disbursements goes to the bank. The record comes first, then the sessions. A session opened in between checks the
 * record and ends itself. A repeat completes what a crash left open.
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
