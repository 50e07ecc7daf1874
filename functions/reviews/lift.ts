import { createHash } from 'node:crypto';
import { type Client, fullName } from '#shared/client/client.ts';
import type { ClientId } from '#shared/ids.ts';
import { STEP_UP_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import { hasLifted, liftRefusal, liftStop } from '../staff/stop-client.ts';
import { type Lifter, type LiftPorts, reviewerOf } from './ports.ts';

type OfClient = { readonly clientId: ClientId };
type Said = { readonly reason: string };

/** What whoever lifts a hold is told that they agree to: the hold that stands now, whatever their page still shows. */
const wordsOf = (client: Client): string => {
  const { by = '', reason = '' } = client.stopped ?? {};
  return `Lift the hold of ${fullName(client)} that ${by} placed (“${reason}”): they can sign in, and their money goes on`;
};

/** What a step-up is for, to the letter: this hold, as it was placed and proposed to be lifted, for this reason. */
const thingOf = (client: Client, { reason }: Said): string => {
  const { tenantId, id, stopped } = client;
  return createHash('sha256')
    .update(JSON.stringify([tenantId, 'hold of a client', id, stopped, reason, wordsOf(client)]))
    .digest('hex');
};

/** The client whose hold somebody may lift now, or has just lifted with these words. */
async function liftable(
  { clients }: LiftPorts,
  caller: Lifter,
  { clientId }: OfClient,
  { reason }: Said,
): Promise<Outcome<{ readonly client: Client; readonly isDone: boolean }, Refusal>> {
  if (caller.member.offices) return refuse({ code: 'staff/whole-company' });
  const client = await clients.find(caller.tenant, clientId);
  if (!client) return refuse({ code: 'staff/no-client' });
  const member = reviewerOf(caller, 'approve');
  if (hasLifted(member, client, reason)) return done({ client, isDone: true });
  const { approvesFrom } = caller.member;
  if (approvesFrom !== undefined && caller.now.toISOString() < approvesFrom)
    return refuse({ code: 'staff/approving-on-hold' });
  const refused = liftRefusal(member, client);
  return refused ? refuse(refused) : done({ client, isDone: false });
}

/** Begins the step-up for lifting a hold, and says in words what is agreed to. */
export async function askLift(
  ports: LiftPorts,
  caller: Lifter,
  of: OfClient,
  said: Said,
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, Refusal>> {
  const found = await liftable(ports, caller, of, said);
  if (!found.ok) return found;
  const { client, isDone } = found.value;
  if (isDone) return refuse({ code: 'staff/client-not-stopped' });
  const { tenant: tenantId, person, session, now } = caller;
  const id = stepUpId.parse(Buffer.from(ports.random(16)).toString('hex'));
  const words = wordsOf(client);
  const expiresAt = Math.floor(now.getTime() / 1000) + STEP_UP_SECONDS;
  await ports.stepUps.ask({ id, tenantId, person, session, thing: thingOf(client, said), words, expiresAt });
  return done({ stepUp: id, words });
}

/** Lifts a hold, with the step-up that was proved for exactly this. A press that is repeated finds it lifted. */
export async function liftHold(
  ports: LiftPorts,
  caller: Lifter,
  of: OfClient,
  { stepUp: id, ...said }: Said & { readonly stepUp: StepUpId },
): Promise<Outcome<Client, Refusal>> {
  const found = await liftable(ports, caller, of, said);
  if (!found.ok) return found;
  const { client, isDone } = found.value;
  if (isDone) return done(client);
  const { tenant: tenantId, person, session, now } = caller;
  const taken = await ports.stepUps.take({ id, tenantId, person, session, thing: thingOf(client, said), now });
  if (!taken) return refuse({ code: 'staff/no-step-up' });
  return liftStop(ports, reviewerOf(caller, 'approve'), of.clientId, said.reason, client.stopped);
}
