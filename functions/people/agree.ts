import type { Instant } from '#shared/dates.ts';
import type { PersonId, StaffSessionId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffChange } from '#shared/staff/staff-change.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { changeText } from '#shared/text/console/change-mail.ts';
import { onHoldRefusal } from './approving.ts';
import { agreeToChange, changeToAgree } from './decide-people.ts';
import { operatorsInvitedBy } from './invited-by.ts';
import type { Colleague, PeoplePorts } from './people.ts';
import { askProof, type Intent, type IntentPorts, spendProof } from './proof-of-intent.ts';
import { type TellPorts, tellOfChange, tellOfRest } from './tell-of-change.ts';

export type AgreePorts = PeoplePorts & TellPorts & IntentPorts;

/** The approver of a change at the console: who, in which session, and when they may approve again after a reset. */
export type SecondOwner = Colleague & {
  readonly id: PersonId;
  readonly session: StaffSessionId;
  readonly approvesFrom?: Instant | undefined;
};

type OfChange = { readonly changeId: string };
type NotAgreed = Refusal<'staff/no-change' | 'staff/same-person' | 'staff/person-changed' | 'staff/approving-on-hold'>;

/** This change with everything in it, in its current words. */
async function intentOf(ports: AgreePorts, second: SecondOwner, change: StaffChange): Promise<Intent> {
  const { id, what, person, name, email, rights, ticket, until, version, by, byId, reason } = change;
  const content = { what, person, name, email, rights, ticket, until, version, by, byId, reason };
  const words = changeText.words(change, await operatorsInvitedBy(ports, second, change));
  return { about: ['staff change', id, content], words };
}

const approverOf = ({ id: person, ...second }: SecondOwner) => ({ ...second, person });

/** The change that the caller may approve now. For a day after a reset of their factors they can't approve anything. */
async function agreeable(
  ports: AgreePorts,
  second: SecondOwner,
  { changeId }: OfChange,
): Promise<Outcome<StaffChange, NotAgreed>> {
  const found = await changeToAgree(ports, second, changeId);
  if (!found.ok) return found;
  const held = onHoldRefusal(second, second.now);
  return held ? refuse(held) : done(found.value.change);
}

/** Begins the step-up to approve a change, and returns the words to agree to. */
export async function askChangeStepUp(
  ports: AgreePorts,
  second: SecondOwner,
  of: OfChange,
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, NotAgreed>> {
  const found = await agreeable(ports, second, of);
  if (!found.ok) return found;
  return askProof(ports, approverOf(second), await intentOf(ports, second, found.value));
}

/** Approves a change with its step-up, and emails the company's owners. */
export async function agreeAtConsole(
  ports: AgreePorts,
  second: SecondOwner,
  { stepUp: id, ...of }: OfChange & { readonly stepUp?: StepUpId | undefined },
): Promise<Outcome<StaffChange, NotAgreed | Refusal<'staff/no-step-up'>>> {
  const found = await agreeable(ports, second, of);
  if (!found.ok) return found;
  const proof = await spendProof(ports, approverOf(second), await intentOf(ports, second, found.value), id);
  if (!proof.ok) return proof;
  const agreed = await agreeToChange(ports, second, of.changeId);
  if (agreed.ok) await tellOfChange(ports, second, agreed.value);
  if (agreed.ok && agreed.value.what === 'reset') await tellOfRest(ports, second, agreed.value);
  return agreed;
}
