import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ipPrefix } from '../sign-in/ip-prefix.ts';
import type { StaffSignInPorts } from './ports.ts';

/** Wrong tries are counted by the quarter of an hour, and by the day. */
const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3600;

/**
 * Whose wrong tries are counted together, and how many there may be. NIST SP 800-63B-4, 3.2.2, allows a hundred in a
 * row. A passkey and the secret of a link aren't counted: no one can guess them.
 */
type Tallied = {
  readonly of: string;
  readonly window: number;
  readonly day: number;
  /** Others are behind it as well, whose wrong tries no right one of this person's ends. */
  readonly isShared?: true;
};

/** What a person types after a first proof: a known browser, a session or a password. */
export const ownTally = (what: string, whose: string): readonly Tallied[] => [
  { of: `${what}:${whose}`, window: 5, day: 20 },
];

/** A password from a browser that this person never signed in with: it slows down the address that sends it. */
export function strangersTallies(sourceAddress: string, email: string): readonly Tallied[] {
  const from = ipPrefix(sourceAddress);
  return [
    { of: `address:${from}`, window: 30, day: 300, isShared: true },
    { of: `address:${from} ${email}`, window: 5, day: 20 },
    { of: `stranger:${email}`, window: 100, day: 100, isShared: true },
  ];
}

type Ports = Pick<StaffSignInPorts, 'counts'>;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
const windowOf = (now: Date): string => `WINDOW#${Math.floor(secondsOf(now) / WINDOW_SECONDS)}`;
const dayOf = (now: Date): string => `DAY#${now.toISOString().slice(0, 10)}`;

/** Takes one try of each, before anything is looked at. */
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
 * Gives back what a proof took that was right: a person who proves who they are wasn't guessing. Their next wrong try of the
 * quarter of an hour is the first one again.
 */
export async function giveTriesBack({ counts }: Ports, now: Date, tallies: readonly Tallied[]): Promise<void> {
  await Promise.all(
    tallies.flatMap(({ of, isShared }) => [
      isShared ? counts.giveBack(of, windowOf(now), 1) : counts.forget(of, windowOf(now)),
      counts.giveBack(of, dayOf(now), 1),
    ]),
  );
}
