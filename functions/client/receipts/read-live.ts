import { addDays } from '#shared/banking-days.ts';
import type { LiveContent, LivePayments, LiveStatus } from '#shared/contracts/live.ts';
import { type Day, today } from '#shared/dates.ts';
import type { AgentId, TenantId, TransferId } from '#shared/ids.ts';
import { LOOKUPS_PER_ADDRESS_PER_HOUR } from '#shared/limits.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileClosing } from '#shared/staff/file-closing.ts';
import { type ClosingParty, isAdmitted, type LiveLink, type PartiesAbout, VIEWINGS_MAX } from '#shared/staff/party.ts';
import type { Language } from '#shared/text/language.ts';
import { isOver, partySteps, partyWay, toldSteps } from '#shared/transfer/party-step.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ListReader } from '../../console/ports.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { hashOfToken } from '../../messages/live-link.ts';
import { factsForParties, partyAmount, stepsNow } from '../../messages/outbox/deliver-to-parties.ts';
import type { AgentFinder, TransferReader } from '../../ports.ts';
import { hourOf } from '../sign-in/allowances.ts';
import { ipPrefix } from '../sign-in/ip-prefix.ts';
import type { SignInPorts, Visitor } from '../sign-in/ports.ts';

export type LivePorts = {
  readonly transfers: TransferReader;
  readonly tenants: AgentFinder;
  readonly lists: Pick<ListReader, 'page'>;
  readonly closings: { readonly find: (tenant: TenantId, file: string) => Promise<FileClosing | undefined> };
  readonly parties: {
    readonly find: (tenant: TenantId, of: PartiesAbout, id: string) => Promise<ClosingParty | undefined>;
    readonly viewed: (party: ClosingParty, now: ClosingParty['viewings']) => Promise<boolean>;
  };
  readonly links: { readonly find: (tenant: TenantId, hash: string) => Promise<LiveLink | undefined> };
  readonly counts: Pick<SignInPorts['counts'], 'add'>;
};

export type LiveCaller = Pick<Visitor, 'tenant' | 'now' | 'sourceAddress'> & { readonly language: Language };
export type LinkOver = Refusal<'invitation/expired' | 'request/too-many'>;

/** A link works this long after the closing and after the payment's last step. An agent's page shows it as long. */
const DAYS_AFTER = 30;
/** The most payments on an agent's page. */
const PAYMENTS_MAX = 40;
/** An open page polls every few seconds. Within this time, that counts as one view. */
const ONE_VIEW_MS = 10 * 60_000;

/**
 * The last day of a payment's links: 30 days after its closing or its last step, whichever is later. A payment in
 * progress without a closing date has none.
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

type Behind = {
  readonly link: LiveLink;
  readonly party: ClosingParty;
  /** The payment of the link, or the agent whose payments it shows. */
  readonly of: Transfer | AgentId;
};

/** Counts a wrong link, so that addresses that try many are slowed down, and gives the one answer for all of them. */
export async function overFor(
  { counts }: LivePorts,
  { tenant, now, sourceAddress }: LiveCaller,
): Promise<Outcome<never, LinkOver>> {
  const hour = { ...hourOf(now), most: LOOKUPS_PER_ADDRESS_PER_HOUR };
  const isCounted = await counts.add(tenant, `live-links#${ipPrefix(sourceAddress)}`, hour);
  return refuse(
    isCounted ? { code: 'invitation/expired' } : { code: 'request/too-many', retryAfterSeconds: hour.leftSeconds },
  );
}

/**
 * The payment of a link, unless the link has expired or the payment was moved to another file, which has other parties.
 */
async function paymentOf(ports: LivePorts, { tenant, now }: LiveCaller, link: LiveLink): Promise<Transfer | undefined> {
  const { of, client, payment: id } = link;
  const payment = client && id && (await ports.transfers.find(tenant, client, id));
  if (!payment || (of.kind === 'file' && of.id !== fileOf(payment))) return undefined;
  const closing = await ports.closings.find(tenant, fileOf(payment));
  const last = linkEndsOn(payment, closing?.on);
  return last && last < today(now, 'UTC') ? undefined : payment;
}

/** The agent of a link, unless they left or have another address now, which someone else may read. */
async function agentOf({ tenants }: LivePorts, { tenantId, of, email }: ClosingParty): Promise<AgentId | undefined> {
  const agent = of.kind === 'agent' ? await tenants.agent(tenantId, of.id) : undefined;
  return agent?.active && agent.email === email ? agent.id : undefined;
}

/** The party of a link, and their payment or payments, if they still get notices and the link hasn't expired. */
export async function behindLink(
  ports: LivePorts,
  caller: LiveCaller,
  token: string,
): Promise<Outcome<Behind, LinkOver>> {
  const { tenant, now } = caller;
  const link = await ports.links.find(tenant, hashOfToken(token));
  if (!link || link.expiresAt * 1000 <= now.getTime()) return overFor(ports, caller);
  const party = await ports.parties.find(tenant, link.of, link.party);
  if (!party || !isAdmitted(party)) return overFor(ports, caller);
  const of = link.of.kind === 'agent' ? await agentOf(ports, party) : await paymentOf(ports, caller, link);
  return of ? done({ link, party, of }) : overFor(ports, caller);
}

/** Records that the page was opened, once for the minutes in which it polls. */
async function recordView(
  { parties }: LivePorts,
  party: ClosingParty,
  payment: TransferId | undefined,
  now: Date,
): Promise<void> {
  const last = party.viewings.find((each) => each.payment === payment);
  if (last && now.getTime() - Date.parse(last.at) < ONE_VIEW_MS) return;
  await parties.viewed(party, [{ at: now.toISOString(), payment }, ...party.viewings].slice(0, VIEWINGS_MAX));
}

/** A payment's status now, as a party may see it. */
async function statusOf(ports: LivePorts, { language, now }: LiveCaller, party: ClosingParty, payment: Transfer) {
  const steps = await stepsNow(ports, payment);
  const none = { way: partyWay(payment), step: 'not asked', isOtherAmount: false } as const;
  const { way, step, isOtherAmount } = steps.at(-1) ?? none;
  return {
    ...{ way, step, isOtherAmount, steps, at: now.toISOString() },
    ...factsForParties(payment, language),
    amount: party.isAmountShown ? partyAmount(payment) : null,
  } satisfies LiveStatus;
}

/**
 * The payments that name an agent and that parties may see: the open ones, and those that ended in the last 30 days.
 * The list only finds them, because it lags; each payment itself is read.
 */
async function paymentsOf(
  ports: LivePorts,
  caller: LiveCaller,
  party: ClosingParty,
  agent: AgentId,
): Promise<LivePayments> {
  const { tenant, now } = caller;
  const since = new Date(now.getTime() - DAYS_AFTER * 86_400_000).toISOString();
  const { rows, after } = await ports.lists.page(tenant, {
    ...{ list: `agent ${agent}`, isNewestFirst: true, filter: { openOrSince: since }, scope: {}, most: PAYMENTS_MAX },
  });
  const found = await Promise.all(
    rows.map(async ({ clientId, id }) => {
      const payment = await ports.transfers.find(tenant, clientId, id);
      const isTheirs = payment?.agentId === agent && partyWay(payment) !== 'refund' && toldSteps(payment).length > 0;
      return isTheirs ? statusOf(ports, caller, party, payment) : undefined;
    }),
  );
  const changedAt = ({ steps }: LiveStatus): string => steps.at(-1)?.at ?? '';
  const shown = found.filter((each) => each !== undefined);
  return {
    payments: shown
      .filter((each) => !isOver(each.step) || changedAt(each) >= since)
      .toSorted((one, other) => (changedAt(one) < changedAt(other) ? 1 : -1)),
    isMore: after !== null,
    at: now.toISOString(),
  };
}

/** The content of a link now; null if it takes a PIN first. */
export async function readLive(
  ports: LivePorts,
  caller: LiveCaller,
  { token }: { readonly token: string },
): Promise<Outcome<{ readonly live: LiveContent | null }, LinkOver>> {
  const found = await behindLink(ports, caller, token);
  if (!found.ok) return found;
  const { link, party, of } = found.value;
  if (party.pin && party.pin.salt !== link.openedWith) return done({ live: null });
  await recordView(ports, party, link.payment, caller.now);
  const live = typeof of === 'string' ? paymentsOf(ports, caller, party, of) : statusOf(ports, caller, party, of);
  return done({ live: await live });
}
