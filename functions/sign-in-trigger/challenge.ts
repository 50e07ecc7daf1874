import { randomInt } from 'node:crypto';
import type { ChallengePurpose } from '#shared/client/fresh.ts';
import { PROVIDER_WORD_SECONDS, providerWordText } from '#shared/client/provider-word.ts';
import { CODE_DIGITS, CODE_LIFE_SECONDS, CODE_TRIES_PER_CHALLENGE } from '#shared/limits.ts';
import type { Phone } from '#shared/phone.ts';
import type { LanguagesTold } from '../messages/languages-told.ts';
import type { Clock } from '../ports.ts';
import type { Round } from './events.ts';
import { codeText } from './text.ts';

/** What the challenge needs from outside. `prove` and `holds` are an HMAC whose key stays in the key service. */
export type ChallengePorts = {
  readonly prove: (text: string) => Promise<string>;
  readonly holds: (text: string, proof: string) => Promise<boolean>;
  /** The phone of the client's record, and the languages they are warned in. */
  readonly reached: () => Promise<{ readonly phone: Phone; readonly languages: LanguagesTold }>;
  readonly sendText: (phone: Phone, message: string) => Promise<void>;
  readonly now: Clock;
};

const CUSTOM_CHALLENGE = 'CUSTOM_CHALLENGE';

/** The next step of a sign-in: ask for the code, ask again, accept, or end. */
export function nextChallengeStep(rounds: readonly Round[], userNotFound: boolean) {
  const over = { issueTokens: false, failAuthentication: true };
  // Nothing but our own challenge opens a session: a password round in the list means another flow was tried.
  if (userNotFound || rounds.some(({ challengeName }) => challengeName !== CUSTOM_CHALLENGE)) return over;
  if (rounds.at(-1)?.challengeResult) return { issueTokens: true, failAuthentication: false };
  if (rounds.length >= CODE_TRIES_PER_CHALLENGE) return over;
  return { challengeName: CUSTOM_CHALLENGE, issueTokens: false, failAuthentication: false };
}

/** Only the text holds the code: what is stored proves it, when it was made and what for, for this user only. */
const proofText = (userName: string, purpose: string, issuedAt: string, code: string): string =>
  `code:${userName}:${purpose}:${issuedAt}:${code}`;

const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/**
 * The challenge of a sign-in. The first one makes and texts a code; those after a wrong answer keep it, so that a typo
 * costs no second text.
 */
export async function makeChallenge(
  ports: ChallengePorts,
  user: { userName: string; tenantName: string; host: string; purpose: ChallengePurpose },
  rounds: readonly Round[],
) {
  const before = rounds.at(-1)?.challengeMetadata;
  if (before) return challengeOf(before);
  const { purpose } = user;
  // The identity provider has checked this person already: nothing is texted, and no code is right.
  if (purpose === 'provider') return challengeOf(PROVIDER);
  const code = newCode();
  const issuedAt = String(Math.floor(ports.now().getTime() / 1000));
  // At the same moment: Cognito waits five seconds, and would text a second code then.
  const text = proofText(user.userName, purpose, issuedAt, code);
  const [proof, { phone, languages }] = await Promise.all([ports.prove(text), ports.reached()]);
  await ports.sendText(phone, codeText({ code, ...user, purpose, languages }));
  return challengeOf(`${issuedAt}.${proof}`);
}

/** What is stored for a challenge that the tenant's identity provider answers. */
const PROVIDER = 'provider';

/** Whether a challenge expects the provider's confirmation instead of a code. */
export const isOfProvider = (kept: string): boolean => kept === PROVIDER;

const challengeOf = (kept: string) => ({
  publicChallengeParameters: {},
  privateChallengeParameters: { kept },
  challengeMetadata: kept,
});

/** Whether the sign-in function itself says, just now, that the provider has vouched for this user. */
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

/** What was answered, by whom, and what the browser had asked the code for. */
type Answer = { readonly userName: string; readonly purpose: ChallengePurpose; readonly answer: string };

/**
 * Whether the typed code is the one that was texted, in time, and for the same. Of two codes that are asked for at the
 * same moment, one could be texted with the other's words: it then opens nothing.
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
