import { randomInt } from 'node:crypto';
import type { ChallengePurpose } from '#shared/client/fresh.ts';
import { PROVIDER_WORD_SECONDS, providerWordText } from '#shared/client/provider-word.ts';
import { CODE_DIGITS, CODE_LIFE_SECONDS, CODE_TRIES_PER_CHALLENGE } from '#shared/limits.ts';
import type { Phone } from '#shared/phone.ts';
import type { LanguagesTold } from '../../messages/languages-told.ts';
import type { Clock } from '../../ports.ts';
import type { Round } from './events.ts';
import { codeText } from './text.ts';

/** The dependencies of the challenge. `prove` and `holds` are an HMAC whose key stays in KMS. */
export type ChallengePorts = {
  readonly prove: (text: string) => Promise<string>;
  readonly holds: (text: string, proof: string) => Promise<boolean>;
  /** The phone in the client's record, and the languages for their warnings. */
  readonly reached: () => Promise<{ readonly phone: Phone; readonly languages: LanguagesTold }>;
  readonly sendText: (phone: Phone, message: string) => Promise<void>;
  readonly now: Clock;
};

const CUSTOM_CHALLENGE = 'CUSTOM_CHALLENGE';

/** The next step of a sign-in: ask for the code, ask again, accept, or end. */
export function nextChallengeStep(rounds: readonly Round[], userNotFound: boolean) {
  const over = { issueTokens: false, failAuthentication: true };
  // Only our own challenge opens a session. A password round in the list means that another flow was tried.
  if (userNotFound || rounds.some(({ challengeName }) => challengeName !== CUSTOM_CHALLENGE)) return over;
  if (rounds.at(-1)?.challengeResult) return { issueTokens: true, failAuthentication: false };
  if (rounds.length >= CODE_TRIES_PER_CHALLENGE) return over;
  return { challengeName: CUSTOM_CHALLENGE, issueTokens: false, failAuthentication: false };
}

/** The code is only in the text. The stored proof covers its time, purpose and user. */
const proofText = (userName: string, purpose: string, issuedAt: string, code: string): string =>
  `code:${userName}:${purpose}:${issuedAt}:${code}`;

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * The challenge of a sign-in. The first one makes and texts a code. After a wrong answer the code stays, so that a typo
 * does not cost a second text.
 */
export async function makeChallenge(
  ports: ChallengePorts,
  user: { userName: string; tenantName: string; host: string; purpose: ChallengePurpose },
  rounds: readonly Round[],
) {
  const before = rounds.at(-1)?.challengeMetadata;
  if (before) return challengeOf(before);
  const { purpose } = user;
  // The identity provider has already checked this person, so no code is sent and none is valid.
  if (purpose === 'provider') return challengeOf(PROVIDER);
  const code = newCode();
  const issuedAt = String(Math.floor(ports.now().getTime() / 1000));
  // In parallel, because after five seconds Cognito retries and a second code would be sent.
  const text = proofText(user.userName, purpose, issuedAt, code);
  const [proof, { phone, languages }] = await Promise.all([ports.prove(text), ports.reached()]);
  await ports.sendText(phone, codeText({ code, ...user, purpose, languages }));
  return challengeOf(`${issuedAt}.${proof}`);
}

/** The stored value of a challenge that the tenant's identity provider answers. */
const PROVIDER = 'provider';

/** True if a challenge expects the provider's confirmation instead of a code. */
export const isOfProvider = (kept: string): boolean => kept === PROVIDER;

const challengeOf = (kept: string) => ({
  publicChallengeParameters: {},
  privateChallengeParameters: { kept },
  challengeMetadata: kept,
});

/** True if the sign-in function has just confirmed that the provider checked this user. */
async function isProviderConfirmation(
  ports: Pick<ChallengePorts, 'holds' | 'now'>,
  userName: string,
  answer: string,
): Promise<boolean> {
  const [at = '', proof = ''] = answer.split('.');
  const ageSeconds = ports.now().getTime() / 1000 - Number(at);
  if (!(Math.abs(ageSeconds) <= PROVIDER_WORD_SECONDS)) return false;
  return ports.holds(providerWordText(userName, at), proof);
}

/** The answer, the user, and the purpose that the browser requested the code for. */
type Answer = { readonly userName: string; readonly purpose: ChallengePurpose; readonly answer: string };

/**
 * True if the code matches the one that was texted, in time and for the same purpose. Two codes requested at the same
 * moment could be sent with each other's text; such a code is then invalid.
 */
export async function isRight(
  ports: Pick<ChallengePorts, 'holds' | 'now'>,
  { userName, purpose, answer }: Answer,
  kept: string,
): Promise<boolean> {
  if (isOfProvider(kept)) return purpose === 'provider' && isProviderConfirmation(ports, userName, answer);
  const [issuedAt = '', proof = ''] = kept.split('.');
  const ageSeconds = ports.now().getTime() / 1000 - Number(issuedAt);
  if (!(ageSeconds < CODE_LIFE_SECONDS) || answer.length !== CODE_DIGITS) return false;
  return ports.holds(proofText(userName, purpose, issuedAt, answer), proof);
}
