import { createHash } from 'node:crypto';
import type { Instant } from '#shared/dates.ts';
import type { PersonId, StaffSessionId, TenantId } from '#shared/ids.ts';
import { STEP_UP_SECONDS } from '#shared/limits.ts';
import { type Cents, formatDollars, ZERO } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isApprovingOnHold } from '#shared/staff/staff-member.ts';
import { type StaffStepUp, type StepUpId, stepUpId } from '#shared/staff/step-up.ts';
import type { Random } from '../ports.ts';
import type { ByCommand } from './member.ts';

/*
 * Everything that one person asks for and another approves goes through `askApproval` and `giveApproval`, whichever
 * record it is about. Nothing else can use up a proof.
 */

/** The parts of a membership that limit approvals. */
export type ApprovesUpTo = {
  readonly approvesFrom?: Instant | undefined;
  readonly approveUpTo?: Cents | undefined;
};

/** Refuses an approver whose factors were reset within the last day. */
export const onHoldRefusal = (
  { approvesFrom }: Pick<ApprovesUpTo, 'approvesFrom'>,
  now: Date,
): Refusal<'staff/approving-on-hold'> | undefined =>
  isApprovingOnHold({ approvesFrom }, now) ? { code: 'staff/approving-on-hold' } : undefined;

/**
 * Refuses an approver, other than for being the first person: their factors were reset within the last day, or the
 * money that leaves the company exceeds their limit. A request to a client sends no money out and has no such limit.
 */
export function approvingRefusal(
  { approvesFrom, approveUpTo = ZERO }: ApprovesUpTo,
  leaving: Cents | undefined,
  now: Date,
): Refusal<'staff/approving-on-hold' | 'staff/over-own-limit'> | undefined {
  const held = onHoldRefusal({ approvesFrom }, now);
  if (held) return held;
  if (leaving === undefined || leaving <= approveUpTo) return undefined;
  const limit =
    approveUpTo === ZERO ? 'You can’t approve payments yet.' : `You can approve up to ${formatDollars(approveUpTo)}.`;
  return { code: 'staff/over-own-limit', sentence: `${limit} Ask a colleague with a higher limit.` };
}

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

/** The approver: who, in which session, within which limits, and when. */
export type Approver = {
  readonly tenant: TenantId;
  readonly person: PersonId;
  readonly session: StaffSessionId;
  readonly member: ApprovesUpTo;
  readonly command?: ByCommand | undefined;
  readonly now: Date;
};

/** Exactly what is approved: the record as read, and the words that the approver reads. */
export type Intent = { readonly about: readonly unknown[]; readonly words: string };

/** The answer of a try, or of the act itself. */
type Answer = Outcome<unknown, Refusal>;

/** A change that one person asked for, as its record is now, for someone else to approve. */
export type Approvable = {
  /** The refusal, if the approver asked for it or it is about them. Each has to say, so none can forget. */
  readonly samePerson: Refusal<'staff/same-person'> | undefined;
  /** The money that leaves the company with it, which counts against the approver's limit. */
  readonly leaving?: Cents | undefined;
  readonly intent: () => Promise<Intent>;
  /** Everything up to the first write. */
  readonly tried: () => Promise<Answer>;
  readonly carryOut: () => Promise<Answer>;
};

type Found = Outcome<Approvable, Refusal>;
type Refused<T> = Extract<T, { readonly ok: false }>;
type In<F extends Found> = Extract<F, { readonly ok: true }>['value'];
/** Only money has a limit. */
type Closed<A> = A extends Approvable
  ? 'leaving' extends keyof A
    ? 'staff/approving-on-hold' | 'staff/over-own-limit'
    : 'staff/approving-on-hold'
  : never;
/** Why it can't be approved: as it was found, by this approver, or after all. */
type NotPossible<F extends Found> =
  | Refused<F>
  | Refused<Awaited<ReturnType<In<F>['tried']>>>
  | { readonly ok: false; readonly refusal: Refusal<'staff/same-person' | Closed<In<F>>> };

const thingOf = ({ tenant }: Approver, { about, words }: Intent): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, about, words]))
    .digest('hex');

/** The change, if this person can approve it now, so that no one proves their identity in vain. */
async function possible<F extends Found>({ member, now }: Approver, found: F) {
  if (!found.ok) return found as NotPossible<F>;
  const { samePerson, leaving, tried } = found.value;
  const closed = samePerson ?? approvingRefusal(member, leaving, now);
  const worked = closed ? refuse(closed) : await tried();
  return worked.ok ? done(found.value as In<F>) : (worked as NotPossible<F>);
}

/** Begins the approver's step-up, and returns the words to agree to. */
export async function askApproval<F extends Found>({ stepUps, random }: IntentPorts, approver: Approver, found: F) {
  const asked = await possible(approver, found);
  if (!asked.ok) return asked;
  const { tenant: tenantId, person, session, now } = approver;
  const id = stepUpId.parse(Buffer.from(random(16)).toString('hex'));
  const expiresAt = Math.floor(now.getTime() / 1000) + STEP_UP_SECONDS;
  const intent = await asked.value.intent();
  const { words } = intent;
  await stepUps.ask({ id, tenantId, person, session, thing: thingOf(approver, intent), words, expiresAt });
  return done({ stepUp: id, words });
}

/**
 * Uses up the proof of exactly this intent. A second use, or another intent, is refused. By command there is nothing to
 * use up: the session had a second factor, and the words are printed.
 */
async function spendProof(
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

/** The approver's proof, and their own approval of what was shown. */
type Approval<Again> = {
  readonly stepUp: StepUpId | undefined;
  /** For a retry after its answer was lost: it decides nothing, so it needs no proof. Undefined if there is none. */
  readonly again?: () => Promise<Again | undefined>;
};

/** Approves it with the step-up, which is used up after everything else was checked. */
export async function giveApproval<F extends Found, Again = never>(
  ports: Pick<IntentPorts, 'stepUps'>,
  approver: Approver,
  found: F,
  { stepUp, again }: Approval<Again>,
) {
  const before = found.ok ? undefined : await again?.();
  if (before) return before;
  const asked = await possible(approver, found);
  if (!asked.ok) return asked;
  const proof = await spendProof(ports, approver, await asked.value.intent(), stepUp);
  return proof.ok ? (asked.value.carryOut() as ReturnType<In<F>['carryOut']>) : proof;
}
