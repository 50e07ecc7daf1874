import { createHash } from 'node:crypto';
import type { PersonId, StaffSessionId, TenantId } from '#shared/ids.ts';
import { STEP_UP_SECONDS } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { type StaffStepUp, type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import type { Random } from '../ports.ts';
import type { ByCommand } from './member.ts';

/** The step-up that the person must have proved. */
export type TakenStepUp = Pick<StaffStepUp, 'tenantId' | 'person' | 'session' | 'thing'> & {
  readonly id: StepUpId;
  readonly now: Date;
};

export type IntentPorts = {
  readonly stepUps: {
    readonly ask: (asked: StaffStepUp) => Promise<void>;
    /** Uses up a proved step-up for exactly this. If two ask at once, only one gets it. Undefined if there is none. */
    readonly take: (wanted: TakenStepUp) => Promise<StaffStepUp | undefined>;
  };
  readonly random: Random;
};

/** The approver: who, in which session, and when. */
export type Approver = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly session: StaffSessionId;
  readonly command?: ByCommand | undefined;
  readonly now: Date;
};

/** Exactly what is approved: the record as read, and the words that the approver reads. */
export type Intent = { readonly about: readonly unknown[]; readonly words: string };

const thingOf = ({ tenant }: Approver, { about, words }: Intent): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, about, words]))
    .digest('hex');

/** Starts the step-up for one intent, and returns the words to agree to. */
export async function askProof(
  { stepUps, random }: IntentPorts,
  approver: Approver,
  intent: Intent,
): Promise<Outcome<{ readonly stepUp: StepUpId; readonly words: string }, never>> {
  const { tenant: tenantId, person, session, now } = approver;
  const id = stepUpId.parse(Buffer.from(random(16)).toString('hex'));
  const expiresAt = Math.floor(now.getTime() / 1000) + STEP_UP_SECONDS;
  const { words } = intent;
  await stepUps.ask({ id, tenantId, person, session, thing: thingOf(approver, intent), words, expiresAt });
  return done({ stepUp: id, words });
}

/**
 * Uses up the proof of exactly this intent. A second use, or another intent, is refused. By command there is nothing to
 * use up: the session had a second factor, and the words are printed.
 */
export async function spendProof(
  { stepUps }: Pick<IntentPorts, 'stepUps'>,
  approver: Approver,
  intent: Intent,
  id: StepUpId | undefined,
): Promise<Outcome<true, Refusal<'staff/no-step-up'>>> {
  const { tenant: tenantId, person, session, now, command } = approver;
  command?.agreesTo(intent.words);
  if (command) return done(true);
  const thing = thingOf(approver, intent);
  const taken = id && (await stepUps.take({ id, tenantId, person, session, thing, now }));
  return taken ? done(true) : refuse({ code: 'staff/no-step-up' });
}
