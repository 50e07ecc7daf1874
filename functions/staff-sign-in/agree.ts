import { createHash } from 'node:crypto';
import type { Instant } from '#shared/dates.ts';
import type { PersonId, StaffSessionId } from '#shared/ids.ts';
import { STEP_UP_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffChange } from '#shared/staff/staff-change.ts';
import { type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import { changeText } from '#shared/text/console/change-mail.ts';
import type { DeskPorts } from '../desk/ports.ts';
import { agreeToChange, changeToAgree } from '../staff/decide-people.ts';
import { operatorsInvitedBy } from '../staff/invited-by.ts';
import type { Colleague, PeoplePorts } from '../staff/people.ts';
import { type TellPorts, tellOfChange } from '../staff/tell-of-change.ts';

/** What agreeing to a change at the console needs. */
export type AgreePorts = PeoplePorts & TellPorts & Pick<DeskPorts, 'stepUps'>;

/** The second person of a change at the console: who, in which session, and from when on they may approve. */
export type SecondOwner = Colleague & {
  readonly id: PersonId;
  readonly session: StaffSessionId;
  readonly approvesFrom?: Instant | undefined;
};

type OfChange = { readonly changeId: string };
type NotAgreed = Refusal<'staff/no-change' | 'staff/same-person' | 'staff/person-changed' | 'staff/approving-on-hold'>;

/** What a step-up is for, to the letter: this change with all that is in it, in these words. */
const thingOf = ({ id, tenantId, what, person, name, email, ...more }: StaffChange, words: string): string => {
  const { rights, ticket, until, version, by, byId, reason } = more;
  const content = { what, person, name, email, rights, ticket, until, version, by, byId, reason };
  return createHash('sha256')
    .update(JSON.stringify([tenantId, 'staff change', id, content, words]))
    .digest('hex');
};

/** The change that somebody may agree to now: for a day after a reset of their factors they approve nothing. */
async function agreeable(
  ports: AgreePorts,
  second: SecondOwner,
  { changeId }: OfChange,
): Promise<Outcome<StaffChange, NotAgreed>> {
  const found = await changeToAgree(ports, second, changeId);
  if (!found.ok) return found;
  const isHeld = second.approvesFrom !== undefined && second.now.toISOString() < second.approvesFrom;
  return isHeld ? refuse({ code: 'staff/approving-on-hold' }) : done(found.value.change);
}

/** What the second person reads, as it is at this moment. */
const wordsOf = async (ports: AgreePorts, second: SecondOwner, change: StaffChange): Promise<string> =>
  changeText.words(change, await operatorsInvitedBy(ports, second, change));

/** Begins the step-up for agreeing to a change, and says what the second person then agrees to. */
export async function askChangeStepUp(
  ports: AgreePorts,
  second: SecondOwner,
  of: OfChange,
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, NotAgreed>> {
  const found = await agreeable(ports, second, of);
  if (!found.ok) return found;
  const { tenant: tenantId, id: person, session, now } = second;
  const id = stepUpId.parse(Buffer.from(ports.random(16)).toString('hex'));
  const words = await wordsOf(ports, second, found.value);
  const expiresAt = Math.floor(now.getTime() / 1000) + STEP_UP_SECONDS;
  await ports.stepUps.ask({ id, tenantId, person, session, thing: thingOf(found.value, words), words, expiresAt });
  return done({ stepUp: id, words });
}

/** Agrees to a change, with the step-up that was proved for exactly this; then the company's owners are told. */
export async function agreeAtConsole(
  ports: AgreePorts,
  second: SecondOwner,
  { stepUp: id, ...of }: OfChange & { readonly stepUp?: StepUpId | undefined },
): Promise<Outcome<StaffChange, NotAgreed | Refusal<'staff/no-step-up'>>> {
  const found = await agreeable(ports, second, of);
  if (!found.ok) return found;
  const { tenant: tenantId, id: person, session, now } = second;
  const thing = thingOf(found.value, await wordsOf(ports, second, found.value));
  const taken = id && (await ports.stepUps.take({ id, tenantId, person, session, thing, now }));
  if (!taken) return refuse({ code: 'staff/no-step-up' });
  const agreed = await agreeToChange(ports, second, of.changeId);
  if (agreed.ok) await tellOfChange(ports, second, agreed.value);
  return agreed;
}
