import type * as z from 'zod/mini';
import type { startStepUpRoute } from '#shared/contracts/staff-sign-in.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { StaffStepUp, StepUpId } from '#shared/staff/step-up.ts';
import { beginOwnPasskey, passkeyTokens } from './passkeys.ts';
import type { Credential, SignedInPerson, StaffSignInPorts, StaffTokens } from './ports.ts';
import { personIn } from './session.ts';
import { giveTriesBack, ownTally, takeTries } from './tries.ts';

export type StepUpPorts = Pick<StaffSignInPorts, 'pool' | 'people' | 'counts'> & {
  readonly stepUps: {
    readonly find: (id: StepUpId) => Promise<StaffStepUp | undefined>;
    readonly expect: (id: StepUpId, asked: NonNullable<StaffStepUp['asked']>) => Promise<boolean>;
    readonly answer: (id: StepUpId, poolSession: string) => Promise<boolean>;
    readonly prove: (id: StepUpId, provedAt: number) => Promise<boolean>;
  };
};

type Started = z.input<typeof startStepUpRoute.reply>;
type Prover = SignedInPerson;
type OfStepUp = { readonly stepUpId: StepUpId };
type Over = Refusal<'staff/no-step-up'>;

const passwordOf = ({ person }: Prover) => ownTally('step-up password', person);
const codeOf = ({ person }: Prover) => ownTally('step-up code', person);

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

/** The step-up that this person requested in this session, while it can be proved. */
async function own(
  { stepUps }: StepUpPorts,
  { person, session, now }: Prover,
  { stepUpId }: OfStepUp,
): Promise<Outcome<StaffStepUp, Over>> {
  const found = await stepUps.find(stepUpId);
  const isOwn = found?.person === person && found.session === session;
  const isOpen = found !== undefined && found.provedAt === undefined && found.expiresAt > secondsOf(now);
  return isOwn && isOpen ? done(found) : refuse({ code: 'staff/no-step-up' });
}

/** Asks the pool for a fresh proof: the passkey, or the password followed by the code of the authenticator app. */
export async function startStepUp(
  ports: StepUpPorts,
  caller: Prover,
  of: OfStepUp,
  { password }: { readonly password?: string | undefined },
): Promise<Outcome<Started, Over | Refusal<'staff/locked' | 'staff/slowed' | 'staff/wrong-sign-in'>>> {
  const found = await own(ports, caller, of);
  if (!found.ok) return found;
  if (password === undefined) {
    const asked = await beginOwnPasskey(ports, caller.person);
    if (!asked) return done({ next: 'password' });
    const isKept = await ports.stepUps.expect(of.stepUpId, { next: 'passkey', poolSession: asked.session });
    return isKept ? done({ next: 'passkey', options: asked.options }) : refuse({ code: 'staff/no-step-up' });
  }
  const left = await takeTries(ports, caller.now, passwordOf(caller));
  if (!left.ok) return left;
  const heard = await ports.pool.password(caller.person, password);
  if (heard?.next === 'slowed') return refuse({ code: 'staff/slowed' });
  if (heard?.next !== 'totp') return refuse({ code: 'staff/wrong-sign-in' });
  const isKept = await ports.stepUps.expect(of.stepUpId, { next: 'totp', poolSession: heard.session });
  return isKept ? done({ next: 'totp' }) : refuse({ code: 'staff/no-step-up' });
}

type Proof = { readonly credential: Credential } | { readonly code: string };

/** The pool's tokens for a right proof of the requested factor. */
function tokensFor(
  ports: StepUpPorts,
  { person }: Prover,
  { next, poolSession: session }: NonNullable<StaffStepUp['asked']>,
  proof: Proof,
): Promise<StaffTokens | 'slowed' | undefined> {
  if (('credential' in proof ? 'passkey' : 'totp') !== next) return Promise.resolve(undefined);
  return 'credential' in proof
    ? passkeyTokens(ports, { person, session }, proof.credential)
    : ports.pool.code(person, session, proof.code);
}

/**
 * Takes the proof. To the pool this is a sign-in, so its tokens are revoked at once, and the session stays as it was.
 */
export async function finishStepUp(
  ports: StepUpPorts,
  caller: Prover,
  of: OfStepUp,
  proof: Proof,
): Promise<
  Outcome<
    { readonly proved: true },
    Over | Refusal<'staff/locked' | 'staff/slowed' | 'staff/wrong-sign-in' | 'staff/wrong-code'>
  >
> {
  const found = await own(ports, caller, of);
  if (!found.ok) return found;
  const { asked } = found.value;
  if (!asked) return refuse({ code: 'staff/no-step-up' });
  const left = asked.next === 'totp' ? await takeTries(ports, caller.now, codeOf(caller)) : done(true);
  if (!left.ok) return left;
  // A passkey's challenge has one answer. A code may be mistyped, so the pool itself ends that challenge.
  const isFirst = asked.next === 'totp' || (await ports.stepUps.answer(of.stepUpId, asked.poolSession));
  if (!isFirst) return refuse({ code: 'staff/no-step-up' });
  const tokens = await tokensFor(ports, caller, asked, proof);
  if (tokens === 'slowed') return refuse({ code: 'staff/slowed' });
  if (!tokens) return refuse({ code: asked.next === 'totp' ? 'staff/wrong-code' : 'staff/wrong-sign-in' });
  if (tokens.refresh) await ports.pool.revoke(tokens.refresh);
  if (personIn(tokens.access) !== caller.person) return refuse({ code: 'staff/no-step-up' });
  if (asked.next === 'totp') await giveTriesBack(ports, caller.now, [...passwordOf(caller), ...codeOf(caller)]);
  const isProved = await ports.stepUps.prove(of.stepUpId, secondsOf(caller.now));
  return isProved ? done({ proved: true }) : refuse({ code: 'staff/no-step-up' });
}
