import type { Client } from '#shared/client/client.ts';
import type { SessionEndReason } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { ClientReader, ClientWriter } from '../ports.ts';
import { byMember, isKnownAs, isOtherPerson, type Member } from './member.ts';

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
  Refusal<
    | 'staff/no-name'
    | 'staff/no-reason'
    | 'staff/same-person'
    | 'client/not-found'
    | 'staff/client-not-stopped'
    | 'staff/no-lift-proposed'
    | 'client/changed-meanwhile'
  >
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
    // Who stops again takes back a lift that was proposed.
    done(isClientStopped(client) && !client.stopped?.lift ? client : { ...client, stopped: stop.value }),
  );
  if (!stopped.ok) return stopped;
  const at = Math.floor(member.now.getTime() / 1000);
  await ports.sessions.endAll(member.tenant, id, { at, because: 'stopped by the company' });
  return stopped;
}

/** Proposes to lift a stop. Whoever asks again makes no second person: it stays the first one's proposal. */
export async function proposeLift(ports: Records, member: Member, id: ClientId, reason: string): Promise<Stopped> {
  const lift = decision(member, reason);
  if (!lift.ok) return lift;
  return changed(ports, member, id, (client) => {
    const { stopped } = client;
    if (!stopped || !isClientStopped(client)) return refuse({ code: 'staff/client-not-stopped' });
    return done(stopped.lift ? client : { ...client, stopped: { ...stopped, lift: lift.value } });
  });
}

const OWN_STOP = 'You hold this client. A colleague agrees to lift it, so that nobody overrules themselves alone.';

/**
 * Why a member may not lift a client's stop. It takes another person than the one who proposed that, known in the same
 * way, and than the one who stopped the client.
 */
export function liftRefusal(
  member: Member,
  { stopped }: Pick<Client, 'stopped'>,
): Refusal<'staff/client-not-stopped' | 'staff/no-lift-proposed' | 'staff/same-person'> | undefined {
  if (!stopped || !isClientStopped({ stopped })) return { code: 'staff/client-not-stopped' };
  if (!stopped.lift) return { code: 'staff/no-lift-proposed' };
  if (!isOtherPerson(member, stopped.lift)) return { code: 'staff/same-person' };
  // Two people stand behind it already: the one who stopped need not be told apart from a third, only not be the second.
  return isKnownAs(member, stopped) ? { code: 'staff/same-person', sentence: OWN_STOP } : undefined;
}

/** Whether a member has lifted it already, with these words: a press that is repeated finds what the first one did. */
export const hasLifted = (member: Member, { stopped }: Pick<Client, 'stopped'>, reason: string): boolean =>
  stopped?.lifted !== undefined && stopped.lifted.reason === reason.trim() && isKnownAs(member, stopped.lifted);

/** Lifts a stop, as the second person; the one that they were shown and no other, where they were shown one. */
export async function liftStop(
  ports: Records,
  member: Member,
  id: ClientId,
  reason: string,
  shown?: Client['stopped'],
): Promise<Stopped> {
  const lifted = decision(member, reason);
  if (!lifted.ok) return lifted;
  return changed(ports, member, id, (client) => {
    if (hasLifted(member, client, reason)) return done(client);
    if (shown && JSON.stringify(shown) !== JSON.stringify(client.stopped))
      return refuse({ code: 'client/changed-meanwhile' });
    const refused = liftRefusal(member, client);
    if (refused) return refuse(refused);
    const { stopped } = client;
    return done(stopped ? { ...client, stopped: { ...stopped, lifted: lifted.value } } : client);
  });
}
