import { type Client, fullName } from '#shared/client/client.ts';
import type { ClientId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { onHoldRefusal } from '../staff/approving.ts';
import { askProof, type Intent, spendProof } from '../staff/proof-of-intent.ts';
import { hasLifted, liftRefusal, liftStop } from '../staff/stop-client.ts';
import { type Lifter, type LiftPorts, reviewerOf } from './ports.ts';

type OfClient = { readonly clientId: ClientId };
type Said = { readonly reason: string };

/** The hold that stands now, whatever their page still shows, as it was placed and proposed to be lifted, for this reason. */
function intentOf(client: Client, said: Said): Intent {
  const { by = '', reason = '' } = client.stopped ?? {};
  const words = `Lift the hold of ${fullName(client)} that ${by} placed (“${reason}”): they can sign in, and their money goes on`;
  return { about: ['hold of a client', client.id, client.stopped, said.reason], words };
}

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
  const refused = onHoldRefusal(caller.member, caller.now) ?? liftRefusal(member, client);
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
  return askProof(ports, caller, intentOf(client, said));
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
  const proof = await spendProof(ports, caller, intentOf(client, said), id);
  if (!proof.ok) return proof;
  return liftStop(ports, reviewerOf(caller, 'approve'), of.clientId, said.reason, client.stopped);
}
