import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ipPrefix } from '../client/sign-in/ip-prefix.ts';
import type { StaffSignInPorts } from './ports.ts';

/** Wrong tries are counted per quarter of an hour, and per day. */
const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3600;

/**
 * A tally of wrong tries and its limits. NIST SP 800-63B-4, 3.2.2, allows a hundred in a row. A passkey and a link's
 * secret aren't counted, because no one can guess them.
 */
type Tallied = {
  readonly of: string;
  readonly window: number;
  readonly day: number;
  /** Shared with other people, whose wrong tries this person's right one doesn't clear. */
  readonly isShared?: true;
};

/** For input after a first proof: a known browser, a session or a password. */
export const ownTally = (what: string, whose: string): readonly Tallied[] => [
  { of: `${what}:${whose}`, window: 5, day: 20 },
];

/**
 * For a password from an unknown browser. It slows down the sending address. From all addresses together there are few,
 * because Cognito checks none of the person's passwords for 2^(n-5) seconds after n wrong ones, in a known browser
 * either: after ten, for half a minute.
 */
export function strangersTallies(sourceAddress: string, email: string): readonly Tallied[] {
  const from = ipPrefix(sourceAddress);
  return [
    { of: `address:${from}`, window: 30, day: 300, isShared: true },
    { of: `address:${from} ${email}`, window: 5, day: 20 },
    { of: `stranger:${email}`, window: 10, day: 10, isShared: true },
  ];
}

type Ports = Pick<StaffSignInPorts, 'counts'>;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
const windowOf = (now: Date): string => `WINDOW#${Math.floor(secondsOf(now) / WINDOW_SECONDS)}`;
const dayOf = (now: Date): string => `DAY#${now.toISOString().slice(0, 10)}`;

/** Takes one try from each tally, before anything is checked. */
export async function takeTries(
  { counts }: Ports,
  now: Date,
  tallies: readonly Tallied[],
): Promise<Outcome<true, Refusal<'staff/locked'>>> {
  const at = secondsOf(now);
  for (const { of, window, day } of tallies) {
    const ofWindow = { window: windowOf(now), most: window, expiresAt: at + DAY_SECONDS };
    const ofDay = { window: dayOf(now), most: day, expiresAt: at + 2 * DAY_SECONDS };
    if (!((await counts.take(of, ofWindow)) && (await counts.take(of, ofDay))))
      return refuse({ code: 'staff/locked', retryAfterSeconds: WINDOW_SECONDS - (at % WINDOW_SECONDS) });
  }
  return done(true);
}

/**
 * Returns the tries that a right proof took, because a person who proves who they are wasn't guessing. Their next wrong
 * try of the quarter of an hour is the first one again.
 */
export async function giveTriesBack({ counts }: Ports, now: Date, tallies: readonly Tallied[]): Promise<void> {
  await Promise.all(
    tallies.flatMap(({ of, isShared }) => [
      isShared ? counts.giveBack(of, windowOf(now), 1) : counts.forget(of, windowOf(now)),
      counts.giveBack(of, dayOf(now), 1),
    ]),
  );
}
