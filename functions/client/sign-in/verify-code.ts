import { type Client, isIdentityComplete } from '#shared/client/client.ts';
import { type ClientSession, isSessionOpen } from '#shared/client/session.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { CODE_LIFE_SECONDS, CODE_TRIES_PER_CHALLENGE } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { countTry, lockRefusal, onlyCounted, secondsOf, type Tally } from './allowances.ts';
import { cookieNames, noChallengeCookie } from './cookies.ts';
import { isKnownDevice, knownDeviceCookie } from './device.ts';
import type { Challenge, SignInPorts, Tokens, Visitor } from './ports.ts';
import { challengeHash, triesOf } from './send-code.ts';
import { claimsOf, cookiesOf, endsOf, newSession } from './session.ts';

export type VerifyCodePorts = Pick<
  SignInPorts,
  'clients' | 'known' | 'sessions' | 'counts' | 'challenges' | 'pool' | 'proofs' | 'random' | 'cookies'
>;
export type VerifyCodeRequest = {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  readonly code: string;
  readonly cookies: Readonly<Record<string, string>>;
};
type VerifyCodeRefusal = Refusal<
  | 'client/not-found'
  | 'client/auth-user-exists'
  | 'client/stopped'
  | 'request/too-many'
  | 'code/no-challenge'
  | 'code/expired'
  | 'code/locked'
  | 'code/too-many-tries'
  | 'code/invalid'
  | 'caller/unknown'
>;
type Verified = {
  readonly error: false;
  readonly client: Pick<Client, 'id' | 'firstName' | 'lastName' | 'email'>;
  readonly identityComplete: boolean;
  readonly idleEndsAt: string;
  readonly endsAt: string;
};
type VerifyCodeAnswer = Outcome<Verified, VerifyCodeRefusal> & { readonly cookies?: readonly string[] };

/** The answer to a wrong code, stricter with each one. */
function wrong(
  tries: Tally,
  ofChallenge: number,
  now: Date,
): Refusal<'code/locked' | 'code/too-many-tries' | 'code/invalid'> {
  const locked = lockRefusal(tries, now);
  if (locked) return locked;
  return { code: ofChallenge >= CODE_TRIES_PER_CHALLENGE ? 'code/too-many-tries' : 'code/invalid' };
}

/** The answer to a signed-in client: the session's tokens in cookies, the names for the page. */
export async function sessionAnswer(
  ports: Pick<SignInPorts, 'proofs' | 'cookies'>,
  { tenant }: Visitor,
  client: Client,
  session: ClientSession,
  tokens: Tokens,
): Promise<Outcome<Verified, never> & { readonly cookies: readonly string[] }> {
  const { id, firstName, lastName, email } = client;
  return {
    ...done({
      error: false,
      client: { id, firstName, lastName, email },
      identityComplete: isIdentityComplete(client),
      ...endsOf(session),
    } as const),
    cookies: [...(await cookiesOf(ports, { tenant, client: id }, session, tokens)), noChallengeCookie(ports.cookies())],
  };
}

/**
 * Stores a new session before its cookies are sent, so that every open session is recorded. False if the company has
 * just put the client on hold: the hold ends existing sessions, and this one ends itself.
 */
export async function keepNewSession(
  ports: Pick<SignInPorts, 'clients' | 'known' | 'sessions'>,
  { tenant, now, sourceAddress, userAgent }: Visitor,
  client: ClientId,
  session: ClientSession,
  isNewDevice: boolean,
): Promise<boolean> {
  await ports.sessions.add(tenant, client, session);
  const found = await ports.clients.find(tenant, client);
  if (!found || isClientStopped(found)) {
    const because = found?.stopped?.isOwn ? 'payments frozen' : 'stopped by the company';
    await ports.sessions.end(tenant, client, session.id, { at: secondsOf(now), because });
    return false;
  }
  await ports.known.signedIn(tenant, client, {
    at: now.toISOString(),
    by: session.by,
    sourceAddress,
    userAgent,
    isNewDevice,
  });
  return true;
}

/** The session that a right code opens, or the one that requested it, with the code added; none if that is over. */
async function sessionOf(
  ports: Pick<SignInPorts, 'sessions' | 'random'>,
  caller: Visitor,
  { clientId, purpose, of }: Challenge,
): Promise<ClientSession | undefined> {
  const fresh = newSession(ports, caller, 'texted code');
  if (!of) return fresh;
  const found = await ports.sessions.find(caller.tenant, clientId, of);
  if (!found || !isSessionOpen(found, caller.now)) return undefined;
  const { activeAt, family, familyAt } = fresh;
  return { ...found, activeAt, family, familyAt, codes: { ...found.codes, [purpose]: activeAt } };
}

/** The client of a right code. The first one proves the phone of a registration. */
async function provenClient(
  ports: Pick<SignInPorts, 'clients'>,
  { tenant, now }: Visitor,
  id: ClientId,
): Promise<
  Outcome<
    { client: Client; isFirst: boolean },
    Refusal<'client/not-found' | 'client/auth-user-exists' | 'client/stopped'>
  >
> {
  const found = await ports.clients.find(tenant, id);
  if (!found?.active) return refuse({ code: 'client/not-found' });
  if (isClientStopped(found)) return refuse({ code: 'client/stopped' });
  if (found.expiresAt === undefined) return done({ client: found, isFirst: false });
  const proved = await ports.clients.prove(found, now.toISOString());
  return proved.ok ? done({ client: proved.value, isFirst: true }) : proved;
}

/**
 * Checks a typed code; a right one opens the session. Each try is counted before the code is checked, on the challenge
 * and on the client. So neither many guesses at once nor many challenges help a guesser.
 */
export async function verifyCode(
  ports: VerifyCodePorts,
  caller: Visitor,
  { tenantId, clientId, code, cookies }: VerifyCodeRequest,
): Promise<VerifyCodeAnswer> {
  const { tenant, now } = caller;
  if (tenantId !== tenant) return refuse({ code: 'client/not-found' });
  const cookie = cookies[cookieNames(ports.cookies()).challenge];
  const hash = cookie && challengeHash(cookie);
  const challenge = hash && (await ports.challenges.find(tenant, hash));
  if (!challenge) return refuse({ code: 'code/no-challenge' });
  // A corrected form is another registration, so the earlier code doesn't work for it.
  if (challenge.clientId !== clientId) return refuse({ code: 'code/expired' });
  // The pool says only "wrong" for an expired code, but the client needs to know what to do.
  if (secondsOf(now) >= challenge.issuedAt + CODE_LIFE_SECONDS) return refuse({ code: 'code/expired' });

  const session = await sessionOf(ports, caller, challenge);
  if (!session) return refuse({ code: 'caller/unknown' });
  const who = { tenant, client: clientId };
  const isKnown = await isKnownDevice(ports, who, cookies);
  const triesHere = triesOf(clientId, isKnown);
  // The challenge is counted first, in one conditional write. Of a hundred guesses at once, five continue to the
  // client's tally, which takes one writer at a time. The others aren't checked, so they needn't be counted.
  const ofChallenge = await ports.challenges.takeTry(tenant, hash, CODE_TRIES_PER_CHALLENGE);
  if (ofChallenge === undefined) return refuse({ code: 'code/too-many-tries' });
  const tries = await ports.counts.countOne(tenant, triesHere, onlyCounted(now), (tally) => countTry(tally, now));
  if (!tries.ok) return tries;

  const { purpose } = challenge;
  const claims = claimsOf(session);
  const answer = await ports.pool.answer(tenant, clientId, {
    session: challenge.session,
    answer: code,
    purpose,
    claims,
  });
  if (answer.heard === 'wrong') {
    await ports.challenges.keepSession(tenant, hash, answer.session);
    return refuse(wrong(tries.value, ofChallenge, now));
  }
  if (answer.heard === 'over') {
    await ports.challenges.end(tenant, hash);
    // The pool ends a challenge with its last try. If it ended earlier, its session was used up or expired.
    const last = ofChallenge >= CODE_TRIES_PER_CHALLENGE || lockRefusal(tries.value, now) !== undefined;
    return refuse(last ? wrong(tries.value, ofChallenge, now) : { code: 'code/expired' });
  }

  await Promise.all([ports.challenges.end(tenant, hash), ports.counts.forget(tenant, triesHere)]);
  const proved = await provenClient(ports, caller, clientId);
  if (!proved.ok) return proved;
  const { client, isFirst } = proved.value;
  if (!challenge.of) {
    if (!(await keepNewSession(ports, caller, clientId, session, !isKnown && !isFirst)))
      return refuse({ code: 'client/stopped' });
  } else if (!(await ports.sessions.renew(tenant, clientId, session))) return refuse({ code: 'caller/unknown' });
  const opened = await sessionAnswer(ports, caller, client, session, answer.tokens);
  return isKnown ? opened : { ...opened, cookies: [...opened.cookies, await knownDeviceCookie(ports, who)] };
}
