import type { Client } from '#shared/client/client.ts';
import type { SessionEndReason } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import type { ClientReader, ClientWriter } from '../ports.ts';
import { byMember, isKnownAs, type Member } from './member.ts';

type Records = { readonly clients: ClientReader & ClientWriter };
type Place = { readonly tenant: TenantId; readonly now: Date };
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

/** Changes a client's record on top of the latest write. */
async function changed({ clients }: Records, { tenant, now }: Place, id: ClientId, change: (client: Client) => Client) {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const client = await clients.find(tenant, id);
    if (!client) return refuse({ code: 'client/not-found' });
    const asked = change(client);
    if (asked === client) return done(client);
    const saved = await clients.save({ ...asked, updatedAt: now.toISOString() });
    if (saved.ok) return saved;
  }
  return refuse({ code: 'client/changed-meanwhile' });
}

/** The person who decides, or why they can't. */
function decision(member: Member, reason: string) {
  const { at, staff: by, identity, reason: why } = byMember(member, reason);
  if (by === '') return refuse({ code: 'staff/no-name' });
  return why ? done({ at, by, identity, reason: why }) : refuse({ code: 'staff/no-reason' });
}

/** True for the same person's repeat. A different hold replaces it, and ends a proposal to release the first. */
const isRepeated = (member: Member, client: Client, reason: string): boolean =>
  isClientStopped(client) && isKnownAs(member, client.stopped ?? {}) && client.stopped?.reason === reason;

/** The record comes first, then the sessions. A session opened in between checks the record and ends itself. */
async function held(
  ports: StopClientPorts,
  place: Place,
  id: ClientId,
  { change, because }: { readonly change: (client: Client) => Client; readonly because: SessionEndReason },
) {
  const saved = await changed(ports, place, id, change);
  if (saved.ok) await ports.sessions.endAll(place.tenant, id, { at: Math.floor(place.now.getTime() / 1000), because });
  return saved;
}

/**
 * Puts a client on hold at once: all sessions end, they can't sign in, link or accept, and none of their debits or
 * disbursements goes to the bank. A repeat completes what a crash left open.
 */
export async function stopClient(ports: StopClientPorts, member: Member, id: ClientId, reason: string) {
  const stop = decision(member, reason);
  if (!stop.ok) return stop;
  return held(ports, member, id, {
    change: (client) => (isRepeated(member, client, stop.value.reason) ? client : { ...client, stopped: stop.value }),
    because: 'stopped by the company',
  });
}

/** The reason that staff read. */
const FROZEN = 'Froze their payments online.';

/**
 * Puts the caller on hold, because they fear that someone else uses their phone or account. Only the company's people
 * release it, after a call: a thief with the session could release it, too.
 */
export const freezeOwn = (ports: StopClientPorts, { client: id, ...place }: Place & { readonly client: ClientId }) =>
  held(ports, place, id, {
    change: (client) =>
      isClientStopped(client)
        ? client
        : {
            ...client,
            stopped: { at: place.now.toISOString(), by: 'The client', reason: FROZEN, isOwn: true },
          },
    because: 'payments frozen',
  });
