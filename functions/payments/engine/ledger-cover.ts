import { easternTime } from '#shared/banking-days.ts';
import { type Day, formatDayAhead } from '#shared/dates.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { isOnItsWay, onItsWayWords, stillToFund } from '#shared/ledger/on-its-way.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { ledgerName, tenantLedgers } from '#shared/tenant/ledgers.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { ledgerOf } from '#shared/transfer/ledger-of.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { WAITING } from './file-funds.ts';
import type { StaffPorts } from './staff-work.ts';

/*
 * Whether the company's ledger at the provider can carry a payment. Its file may hold enough in the books, and the
 * provider pays out of the ledger: whoever prepares or approves a payment reads beforehand what has to be put in.
 */

/** What a ledger has for a payment. */
export type LedgerCover = {
  readonly ledger: string;
  /** Null for the default one. */
  readonly ledgerId: string | null;
  /** Good at the provider; null when the provider does not say. */
  readonly available: number | null;
  /** Promised to other clients, and not taken by the provider yet. */
  readonly promised: Cents;
  readonly amount: Cents;
  /** What has to be put in, so that this payment goes out and all that is promised, too; null where nobody knows. */
  readonly short: Cents | null;
  /** Whether the ledger cannot carry even this payment alone: then it is not let out. */
  readonly isRefused: boolean;
  /** Whether a second person has let the payment out already. */
  readonly isLetOut: boolean;
  /** Deposits on their way into it, whoever made them and for what. */
  readonly deposits: readonly Funding[];
  /** What others need that nobody has let out, and that some of those deposits were made for. */
  readonly counted: Cents;
  /** What is lacking beyond what is on its way; null where nobody knows. */
  readonly toFund: Cents | null;
  /** A deposit that was made for this payment and is good by now. */
  readonly good: Funding | undefined;
  readonly today: Day;
};

/** Approved, and not taken by the provider: a client may accept it, or its refund is being asked for. */
export const isPromised = ({ disbursement, status }: Transfer): boolean =>
  disbursement && (WAITING.includes(status) || status === 'submitted');

/** Whether a payment still has to be carried by the ledger: the provider does not have it yet. */
export const isToBeCarried = ({ disbursement, status }: Transfer): boolean =>
  disbursement && (WAITING.includes(status) || status === 'created' || status === 'awaiting approval');

/** Prepared by the staff, and not let out yet. */
export const isPrepared = ({ disbursement, status }: Transfer): boolean =>
  disbursement && (status === 'created' || status === 'awaiting approval');

/** What looking at a ledger for a payment needs. */
export type CoverPorts = Pick<StaffPorts, 'available' | 'fundings' | 'now'> & {
  readonly files: Pick<StaffPorts['files'], 'openAndSubmitted'>;
};

const sumOf = (amounts: readonly Cents[]): Cents => toCents(amounts.reduce((sum, each) => sum + each, 0));

/** The deposits that count for a payment, those of its ledger. */
function depositsOf(recent: readonly Funding[], ledgerId: string | undefined, payment: Transfer, now: Date) {
  const own = recent.filter((each) => each.ledgerId === ledgerId);
  const isGood = ({ forPayment, landed }: Funding) => forPayment === payment.id && landed?.as === 'good';
  return { deposits: own.filter((each) => isOnItsWay(each, now)), good: own.find(isGood) };
}

/** What the company's ledger has for a payment to a client, beside what it has promised to others. */
export async function ledgerCover(
  ports: CoverPorts,
  config: TenantConfig,
  payment: Transfer,
  known?: number | null,
): Promise<LedgerCover | undefined> {
  const at = ledgerOf(config, payment);
  if (at === 'elsewhere') return undefined;
  const [available, out, recent] = await Promise.all([
    known === undefined ? ports.available(config, at.id) : known,
    ports.files.openAndSubmitted(payment.tenantId),
    ports.fundings.recent(payment.tenantId),
  ]);
  const now = ports.now();
  const { deposits, good } = depositsOf(recent, at.id, payment, now);
  const madeFor = new Set(deposits.map(({ forPayment }) => forPayment));
  const others = out.filter((each) => {
    const its = ledgerOf(config, each);
    return each.id !== payment.id && its !== 'elsewhere' && its.id === at.id;
  });
  const promised = sumOf(others.filter(isPromised).map(totalOf));
  const counted = sumOf(others.filter((each) => isPrepared(each) && madeFor.has(each.id)).map(totalOf));
  const amount = totalOf(payment);
  const onItsWay = sumOf(deposits.map((each) => each.amount));
  const names = tenantLedgers(config).find(({ id }) => id === at.id)?.names ?? [];
  return {
    ledger: ledgerName({ names }),
    ledgerId: at.id ?? null,
    available,
    promised,
    amount,
    short: available === null ? null : toCents(Math.max(0, promised + amount - available)),
    isRefused: available !== null && available < amount,
    isLetOut: !isPrepared(payment),
    ...{ deposits, counted, good },
    toFund: available === null ? null : stillToFund({ available, amount, promised, counted, onItsWay }),
    today: easternTime(now.toISOString()).on,
  };
}

/** A deposit that nobody has let out yet covers nothing before that. */
const onceApproved = (deposits: readonly Funding[]): string =>
  deposits.some(({ state }) => state === 'proposed') ? ' once a colleague has approved it' : '';

/** What is on its way for a payment, and what has to be put in beyond it. */
function remedyWords({ deposits, counted, toFund, today }: LedgerCover): string {
  const way = onItsWayWords(deposits, today);
  const fund = toFund ? `Fund ${formatDollars(toFund)}${way ? ' more' : ''}, so that all of it can go out.` : undefined;
  if (!way) return fund ?? '';
  const others = counted > 0 ? ` Of other payments, ${formatDollars(counted)} is counted on it already.` : '';
  return `On its way: ${way}.${others} ${fund ?? `That covers it${onceApproved(deposits)}.`}`;
}

/** The same for whoever doesn't see what the whole company has. */
const remedyOfOffice = ({ deposits, toFund }: LedgerCover): string =>
  deposits.length === 0
    ? ''
    : `A deposit is on its way, and ${toFund ? 'doesn’t cover all of it' : `covers it${onceApproved(deposits)}`}. `;

/** That a deposit which was made for a payment is good, for whoever waits to let it out. */
export function goodWords({ good }: LedgerCover, seesLedger = true): string | undefined {
  if (!good?.landed) return undefined;
  const which = seesLedger ? `The deposit of ${formatDollars(good.amount)}` : 'The deposit';
  return `${which} for this payment is good since ${formatDayAhead(good.landed.on, 'en')}.`;
}

/** What that means for the payment: it is kept back, it can be let out, or it is let out and something waits. */
function untilWords({ isRefused, isLetOut }: LedgerCover): string {
  if (isLetOut) return isRefused ? 'It was let out, and waits until then.' : 'It was let out; one of them waits.';
  return isRefused ? 'It isn’t let out before.' : 'It can be let out; one of them would wait.';
}

/**
 * What a ledger lacks for a payment, in words; undefined where it carries it, and where nobody knows. Whoever sees some
 * offices only reads what is lacking, and not what the whole company has and has promised.
 */
export function shortWords(cover: LedgerCover, seesLedger = true): string | undefined {
  const { ledger, available, promised, amount, short } = cover;
  if (available === null || short === null || short === 0) return undefined;
  const taken = promised > 0 ? `, ${formatDollars(promised)} of it is promised to clients already` : '';
  const until = untilWords(cover);
  if (!seesLedger)
    return (
      `${ledger} lacks ${formatDollars(short)} at the payment provider for this payment of ${formatDollars(amount)} ` +
      `and what is promised beside it. ${remedyOfOffice(cover)}${until}`
    );
  return (
    `${ledger} has ${formatDollars(available)} at the payment provider${taken}, and this payment is ` +
    `${formatDollars(amount)}. ${remedyWords(cover)} ${until}`
  );
}

type TenantConfigs = { readonly tenants: Pick<StaffPorts['tenants'], 'config'> };

/**
 * What the ledger lacks for a payment that was just prepared or handed on, for whoever did it. What they did is done:
 * where nothing can be read, nothing is said, and the approval looks again.
 */
export async function lacksFor(
  ports: CoverPorts & TenantConfigs,
  payment: Transfer,
  seesLedger = true,
): Promise<string | undefined> {
  if (!isToBeCarried(payment)) return undefined;
  try {
    const config = await ports.tenants.config(payment.tenantId);
    const cover = config && (await ledgerCover(ports, config, payment));
    return cover && shortWords(cover, seesLedger);
  } catch {
    return undefined;
  }
}
