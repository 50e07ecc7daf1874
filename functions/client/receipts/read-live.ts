import { addDays } from '#shared/banking-days.ts';
import type { LiveStatus } from '#shared/contracts/live.ts';
import { type Day, today } from '#shared/dates.ts';
import type { TenantId, TransferId } from '#shared/ids.ts';
import { LOOKUPS_PER_ADDRESS_PER_HOUR } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileClosing } from '#shared/staff/file-closing.ts';
import { type ClosingParty, isAdmitted, type LiveLink, type PartiesAbout, VIEWINGS_MAX } from '#shared/staff/party.ts';
import type { Language } from '#shared/text/language.ts';
import { isOver, partySteps, partyWay } from '#shared/transfer/party-step.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { hashOfToken, type LiveLinks, openedToken } from '../../messages/live-link.ts';
import { factsForParties, partyAmount, stepsNow } from '../../messages/outbox/deliver-to-parties.ts';
import { isPin } from '../../messages/party-pin.ts';
import type { Random, TransferReader } from '../../ports.ts';
import { hourOf } from '../sign-in/allowances.ts';
import { ipPrefix } from '../sign-in/ip-prefix.ts';
import type { SignInPorts, Visitor } from '../sign-in/ports.ts';

export type LivePorts = {
  readonly transfers: TransferReader;
  readonly closings: { readonly find: (tenant: TenantId, file: string) => Promise<FileClosing | undefined> };
  readonly parties: {
    readonly find: (tenant: TenantId, of: PartiesAbout, id: string) => Promise<ClosingParty | undefined>;
    readonly viewed: (party: ClosingParty, now: ClosingParty['viewings']) => Promise<boolean>;
  };
  readonly links: LiveLinks & { readonly find: (tenant: TenantId, hash: string) => Promise<LiveLink | undefined> };
  readonly counts: Pick<SignInPorts['counts'], 'add'> & {
    readonly addToday: (
      tenant: TenantId,
      what: string,
      bound: { readonly most: number; readonly now: Date },
    ) => Promise<boolean>;
  };
  readonly random: Random;
};

type Asked = Pick<Visitor, 'tenant' | 'now' | 'sourceAddress'> & { readonly language: Language };
type Over = Refusal<'invitation/expired' | 'request/too-many'>;

/** A link works this long after the closing and after the payment's last step. */
const DAYS_AFTER = 30;
const DAY_SECONDS = 86_400;
/** Few enough that four digits aren't found by trying, and enough for everyone who mistypes. */
const PIN_TRIES_PER_DAY = 20;
/** An open page asks every few seconds. Within this time it is one view. */
const ONE_VIEW_MS = 10 * 60_000;

/**
 * The last day of a payment's links: 30 days after its closing or its last step, whichever is later. A payment that is
 * still going and has no closing date has none.
 */
export function linkEndsOn(transfer: Transfer, closingOn: Day | undefined): Day | undefined {
  const last = partySteps(transfer).at(-1);
  const closing = closingOn ?? transfer.expectedClosingAt?.slice(0, 10);
  const ended = last && (closing || isOver(last.step)) ? last.at.slice(0, 10) : undefined;
  const latest = [closing, ended]
    .filter((each) => each !== undefined)
    .toSorted()
    .at(-1);
  return latest && addDays(latest, DAYS_AFTER);
}

type Behind = { readonly link: LiveLink; readonly party: ClosingParty; readonly payment: Transfer };

/** Counts a wrong link, so that addresses that try many are slowed down, and gives the one answer for all of them. */
async function over({ counts }: LivePorts, { tenant, now, sourceAddress }: Asked): Promise<Outcome<never, Over>> {
  const hour = { ...hourOf(now), most: LOOKUPS_PER_ADDRESS_PER_HOUR };
  const isCounted = await counts.add(tenant, `live-links#${ipPrefix(sourceAddress)}`, hour);
  return refuse(
    isCounted ? { code: 'invitation/expired' } : { code: 'request/too-many', retryAfterSeconds: hour.leftSeconds },
  );
}

/** The payment and party of a link, if the party is still told and its time isn't over. Each request reads them all. */
async function behind(ports: LivePorts, caller: Asked, token: string): Promise<Outcome<Behind, Over>> {
  const { tenant, now } = caller;
  const link = await ports.links.find(tenant, hashOfToken(token));
  if (!link || link.expiresAt * 1000 <= now.getTime()) return over(ports, caller);
  const [party, payment] = await Promise.all([
    ports.parties.find(tenant, link.of, link.party),
    ports.transfers.find(tenant, link.client, link.payment),
  ]);
  if (!party || !isAdmitted(party) || !payment) return over(ports, caller);
  // It was moved to another file, whose parties are others.
  if (link.of.kind === 'file' && link.of.id !== fileOf(payment)) return over(ports, caller);
  const closing = await ports.closings.find(tenant, fileOf(payment));
  const last = linkEndsOn(payment, closing?.on);
  if (last && last < today(now, 'UTC')) return over(ports, caller);
  return done({ link, party, payment });
}

/** Records that the page was opened, once for the minutes in which it asks again. */
async function recordView({ parties }: LivePorts, party: ClosingParty, payment: TransferId, now: Date): Promise<void> {
  const last = party.viewings.find((each) => each.payment === payment);
  if (last && now.getTime() - Date.parse(last.at) < ONE_VIEW_MS) return;
  await parties.viewed(party, [{ at: now.toISOString(), payment }, ...party.viewings].slice(0, VIEWINGS_MAX));
}

/** A payment's status now, for someone with a link; null if the link takes a PIN first. */
export async function readLive(
  ports: LivePorts,
  caller: Asked,
  { token }: { readonly token: string },
): Promise<Outcome<{ readonly live: LiveStatus | null }, Over>> {
  const found = await behind(ports, caller, token);
  if (!found.ok) return found;
  const { link, party, payment } = found.value;
  if (party.pin && !link.isOpened) return done({ live: null });
  await recordView(ports, party, payment.id, caller.now);
  const steps = await stepsNow(ports, payment);
  const { way, step } = steps.at(-1) ?? { way: partyWay(payment), step: 'not asked' as const };
  return done({
    live: {
      ...{ way, step, steps, at: caller.now.toISOString() },
      ...factsForParties(payment, caller.language),
      amount: party.isAmountShown ? partyAmount(payment) : null,
    },
  });
}

/** Checks a link's PIN. Tries are counted before they are checked, so that trying in parallel gains nothing. */
export async function enterLivePin(
  ports: LivePorts,
  caller: Asked,
  { token, pin }: { readonly token: string; readonly pin: string },
): Promise<Outcome<{ readonly token: string }, Over | Refusal<'code/invalid'>>> {
  const found = await behind(ports, caller, token);
  if (!found.ok) return found;
  const { link, party } = found.value;
  const { tenant, now } = caller;
  const tries = { most: PIN_TRIES_PER_DAY, now };
  if (!(await ports.counts.addToday(tenant, `live-pin#${party.id}`, tries)))
    return refuse({
      code: 'request/too-many',
      retryAfterSeconds: DAY_SECONDS - (Math.floor(now.getTime() / 1000) % DAY_SECONDS),
    });
  if (party.pin && !(await isPin(pin, party.pin))) return refuse({ code: 'code/invalid' });
  return done({ token: await openedToken({ ...ports, now: () => now }, tenant, link) });
}
