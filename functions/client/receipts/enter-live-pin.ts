import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { ClosingParty, LiveLink } from '#shared/staff/party.ts';
import type { Email } from '../../messages/email.ts';
import { hashOfToken, type LiveLinks, linkAgain, openedToken } from '../../messages/live-link.ts';
import { linkEmail } from '../../messages/outbox/deliver-to-parties.ts';
import { isPin } from '../../messages/party-pin.ts';
import type { Sender } from '../../messages/sender.ts';
import type { Random } from '../../ports.ts';
import { countPinTry, knownPlace, secondsOf } from '../sign-in/allowances.ts';
import { ipPrefix } from '../sign-in/ip-prefix.ts';
import type { SignInPorts } from '../sign-in/ports.ts';
import { behindLink, type LinkOver, type LiveCaller, type LivePorts, overFor } from './read-live.ts';

export type LivePinPorts = LivePorts & {
  readonly links: LiveLinks;
  readonly counts: Pick<SignInPorts['counts'], 'read' | 'change' | 'forget'> & {
    /** Takes back one that was counted. */
    readonly giveBack: (tenant: TenantId, what: string, window: string) => Promise<void>;
  };
  readonly senders: { readonly sender: (tenant: TenantId) => Promise<Sender | undefined> };
  readonly portalOf: (tenant: Pick<Sender, 'id' | 'hosts'>) => string;
  readonly sendEmail: (email: Email, to: string) => Promise<void>;
  readonly random: Random;
};

/** The wrong PINs of a link, ever: too few to find four digits, and enough for people who mistype. */
const WRONG_PINS_PER_LINK = 20;
/** The same a day where the PIN was right before. Only people who share that place could use them up. */
const WRONG_PINS_PER_DAY = 20;
const DAY_SECONDS = 86_400;

/** The day (UTC), for counting. */
const dayOf = (now: Date) => ({
  window: now.toISOString().slice(0, 10),
  expiresAt: secondsOf(now) + 2 * DAY_SECONDS,
});

/**
 * Emails the party another link, once a day. Strangers who used up the tries of this one, from any number of addresses,
 * can't read the party's mailbox.
 */
async function sendAnother(
  ports: LivePinPorts,
  { tenant, now }: LiveCaller,
  party: ClosingParty,
  link: LiveLink,
): Promise<void> {
  const isFirst = await ports.counts.add(tenant, `live-pin-link#${party.id}`, { most: 1, ...dayOf(now) });
  const sender = isFirst ? await ports.senders.sender(tenant) : undefined;
  if (!sender) return;
  const href = await linkAgain({ ...ports, now: () => now }, sender, party, link);
  const email = linkEmail(sender, party, href, 'again');
  await Promise.all(
    party.email
      .split(', ')
      .filter(Boolean)
      .map((address) => ports.sendEmail(email, address)),
  );
}

/**
 * Checks a link's PIN. Tries are counted before they are checked, so that trying in parallel gains nothing, and a right
 * one is taken back. The wait is that of the caller's place. Where the PIN was right before, the place has tries of its
 * own; everyone else together has those of the link. A new PIN has new tries.
 */
export async function enterLivePin(
  ports: LivePinPorts,
  caller: LiveCaller,
  { token, pin }: { readonly token: string; readonly pin: string },
): Promise<Outcome<{ readonly token: string }, LinkOver | Refusal<'code/invalid'>>> {
  const found = await behindLink(ports, caller, token);
  if (!found.ok) return found;
  const { link, party } = found.value;
  const { tenant, now, sourceAddress } = caller;
  if (!party.pin) return done({ token });
  // A right PIN opens any number of these, and each would have tries at the next PIN.
  if (link.openedWith) return overFor(ports, caller);
  const { counts } = ports;
  const { salt } = party.pin;
  const here = `live-pin#${party.id}#${salt}#${ipPrefix(sourceAddress)}`;
  const known = `${here}#known`;
  const counted = await counts.change(tenant, here, (tally) => countPinTry(tally, now));
  if (!counted.ok) return counted;
  const isKnown = (await counts.read(tenant, known)) !== undefined;
  const taken = isKnown
    ? { what: known, most: WRONG_PINS_PER_DAY, ...dayOf(now) }
    : {
        ...{ what: `live-pin#${hashOfToken(token)}#${salt}`, most: WRONG_PINS_PER_LINK },
        ...{ window: 'ever', expiresAt: link.expiresAt },
      };
  if (!(await counts.add(tenant, taken.what, taken))) {
    await sendAnother(ports, caller, party, link);
    return refuse({ code: 'request/too-many', retryAfterSeconds: DAY_SECONDS });
  }
  if (!(await isPin(pin, party.pin))) return refuse({ code: 'code/invalid' });
  await Promise.all([
    counts.giveBack(tenant, taken.what, taken.window),
    counts.forget(tenant, here),
    counts.change(tenant, known, () => done(knownPlace(now))),
  ]);
  return done({ token: await openedToken({ ...ports, now: () => now }, tenant, link, salt) });
}
