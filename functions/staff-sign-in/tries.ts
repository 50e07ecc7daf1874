import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { ipPrefix } from '../sign-in/ip-prefix.ts';
import type { StaffSignInPorts } from './ports.ts';

/** Wrong tries are counted by the quarter of an hour, and by the day. */
const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 3600;
/** NIST SP 800-63B-4, 3.2.2, asks for a limit on tries in a row; these are far below what guessing a code would take. */
const MOST = { person: { window: 5, day: 20 }, address: { window: 30, day: 300 } } as const;

type Of = { readonly kind: keyof typeof MOST; readonly whose: string };
type Locked = Outcome<true, Refusal<'staff/locked'>>;
type When = { readonly now: Date };

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
const windowOf = (now: Date): string => `WINDOW#${Math.floor(secondsOf(now) / WINDOW_SECONDS)}`;
const nameOf = ({ kind, whose }: Of): string => `${kind}:${whose}`;

/** Takes one try, before anything is looked at. */
async function takeOne(ports: Pick<StaffSignInPorts, 'counts'>, of: Of, { now }: When): Promise<Locked> {
  const at = secondsOf(now);
  const most = MOST[of.kind];
  const ofWindow = { window: windowOf(now), most: most.window, expiresAt: at + DAY_SECONDS };
  const ofDay = { window: `DAY#${now.toISOString().slice(0, 10)}`, most: most.day, expiresAt: at + 2 * DAY_SECONDS };
  const isLeft = (await ports.counts.take(nameOf(of), ofWindow)) && (await ports.counts.take(nameOf(of), ofDay));
  const retryAfterSeconds = WINDOW_SECONDS - (at % WINDOW_SECONDS);
  return isLeft ? done(true) : refuse({ code: 'staff/locked', retryAfterSeconds });
}

/** Takes a try of an address of the network and, where a password or a code is typed, of whomever it is typed for. */
export async function takeTries(
  ports: Pick<StaffSignInPorts, 'counts'>,
  { sourceAddress, now }: When & { readonly sourceAddress: string },
  whose?: string,
): Promise<Locked> {
  const ofAddress = await takeOne(ports, { kind: 'address', whose: ipPrefix(sourceAddress) }, { now });
  if (!ofAddress.ok || whose === undefined) return ofAddress;
  return takeOne(ports, { kind: 'person', whose }, { now });
}

/** What a proof took on its way: of the network's address, and of whomever something was typed for. */
type Taken = { readonly address: number; readonly whose: readonly string[] };

/**
 * Gives back what a proof took that was right: whoever proves who they are was not guessing, and somebody who approves
 * all day does so from one address. Their next wrong try of the quarter of an hour is the first one again.
 */
export async function giveTriesBack(
  ports: Pick<StaffSignInPorts, 'counts'>,
  { sourceAddress, now }: When & { readonly sourceAddress: string },
  { address, whose }: Taken,
): Promise<void> {
  const day = `DAY#${now.toISOString().slice(0, 10)}`;
  const ofAddress = nameOf({ kind: 'address', whose: ipPrefix(sourceAddress) });
  const persons = whose.map((each) => nameOf({ kind: 'person', whose: each }));
  await Promise.all([
    ...[windowOf(now), day].map((window) => ports.counts.giveBack(ofAddress, window, address)),
    ...[...new Set(persons)].map((each) => ports.counts.forget(each, windowOf(now))),
    ...[...new Set(persons)].map((each) =>
      ports.counts.giveBack(each, day, persons.filter((one) => one === each).length),
    ),
  ]);
}
