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

/**
 * Checks that the company's Plaid balance can pay a disbursement. The provider pays from that balance, even if the file
 * holds enough in the books. So the people who prepare or approve it see beforehand how much to add.
 */

/** A ledger's balance and obligations, seen from one payment. */
export type LedgerCover = {
  readonly ledger: string;
  /** Null for the default one. */
  readonly ledgerId: string | null;
  /** Available at the provider; null if the provider doesn't say. */
  readonly available: number | null;
  /** Promised to other clients and not yet taken by the provider. */
  readonly promised: Cents;
  readonly amount: Cents;
  /** The amount to add to cover this payment and everything promised; null if unknown. */
  readonly short: Cents | null;
  /** True if the ledger can't carry even this payment alone. It can't be approved then. */
  readonly isRefused: boolean;
  /** True if the payment is already approved. */
  readonly isLetOut: boolean;
  /** Deposits on their way into the ledger, for any purpose. */
  readonly deposits: readonly Funding[];
  /** The needs of other unapproved payments that some of those deposits were made for. */
  readonly counted: Cents;
  /** The shortfall beyond the deposits on their way; null if unknown. */
  readonly toFund: Cents | null;
  /** A deposit that was made for this payment and has cleared. */
  readonly good: Funding | undefined;
  readonly today: Day;
};

/** Approved and not yet taken by the provider: the client has to accept it, or its refund is being requested. */
export const isPromised = ({ disbursement, status }: Transfer): boolean =>
  disbursement && (WAITING.includes(status) || status === 'submitted');

/** True if the ledger still has to pay this, because the provider doesn't have it yet. */
export const isToBeCarried = ({ disbursement, status }: Transfer): boolean =>
  disbursement && (WAITING.includes(status) || status === 'created' || status === 'awaiting approval');

/** Prepared by the staff and not approved yet. */
export const isPrepared = ({ disbursement, status }: Transfer): boolean =>
  disbursement && (status === 'created' || status === 'awaiting approval');

export type CoverPorts = Pick<StaffPorts, 'available' | 'fundings' | 'now'> & {
  readonly files: Pick<StaffPorts['files'], 'openAndSubmitted'>;
};

const sumOf = (amounts: readonly Cents[]): Cents => toCents(amounts.reduce((sum, each) => sum + each, 0));

function depositsOf(recent: readonly Funding[], ledgerId: string | undefined, payment: Transfer, now: Date) {
  const own = recent.filter((each) => each.ledgerId === ledgerId);
  const isGood = ({ forPayment, landed }: Funding) => forPayment === payment.id && landed?.as === 'good';
  return { deposits: own.filter((each) => isOnItsWay(each, now)), good: own.find(isGood) };
}

/** The ledger's funds for a disbursement, besides the company's other promises. */
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

/** A deposit covers nothing until a colleague approves it. */
const onceApproved = (deposits: readonly Funding[]): string =>
  deposits.some(({ state }) => state === 'proposed') ? ' once a colleague has approved it' : '';

/** The deposits on their way for a payment, and the amount to add beyond them. */
function remedyWords({ deposits, counted, toFund, today }: LedgerCover): string {
  const way = onItsWayWords(deposits, today);
  const fund = toFund
    ? `Add ${formatDollars(toFund)}${way ? ' more' : ''} to cover all outstanding disbursements.`
    : undefined;
  if (!way) return fund ?? '';
  const others = counted > 0 ? ` Other disbursements already need ${formatDollars(counted)} of it.` : '';
  return `On its way: ${way}.${others} ${fund ?? `That covers it${onceApproved(deposits)}.`}`;
}

/** The same, for members who don't see company-wide figures. */
const remedyOfOffice = ({ deposits, toFund }: LedgerCover): string =>
  deposits.length === 0
    ? ''
    : `A deposit is on its way, and ${toFund ? 'doesn’t cover all of it' : `covers it${onceApproved(deposits)}`}. `;

/** Tells the waiting approver that the deposit for this payment has cleared. */
export function goodWords({ good }: LedgerCover, seesLedger = true): string | undefined {
  if (!good?.landed) return undefined;
  const which = seesLedger ? `The deposit of ${formatDollars(good.amount)}` : 'The deposit';
  return `${which} for this payment cleared on ${formatDayAhead(good.landed.on, 'en')}.`;
}

/** The effect of a shortfall on the payment: it cannot be approved, it can, or it is approved and a part waits. */
function untilWords({ isRefused, isLetOut }: LedgerCover): string {
  if (isLetOut)
    return isRefused
      ? 'It’s approved, and is paid once the balance covers it.'
      : 'It’s approved. One of these disbursements is paid later.';
  return isRefused
    ? 'It can’t be approved before then.'
    : 'It can be approved now. One of these disbursements would be paid later.';
}

/**
 * Describes a ledger's shortfall for a payment; undefined if there is none or the balance is unknown. Members limited
 * to some offices see the shortfall, but not the company's balance and promises.
 */
export function shortWords(cover: LedgerCover, seesLedger = true): string | undefined {
  const { ledger, available, promised, amount, short } = cover;
  if (available === null || short === null || short === 0) return undefined;
  const taken = promised > 0 ? `, and ${formatDollars(promised)} of it is already promised to clients` : '';
  const until = untilWords(cover);
  if (!seesLedger)
    return (
      `The Plaid balance of ${ledger} is ${formatDollars(short)} short of this payment of ${formatDollars(amount)} ` +
      `and other promised disbursements. ${remedyOfOffice(cover)}${until}`
    );
  return (
    `The Plaid balance of ${ledger} has ${formatDollars(available)}${taken}. This payment is ` +
    `${formatDollars(amount)}. ${remedyWords(cover)} ${until}`
  );
}

type TenantConfigs = { readonly tenants: Pick<StaffPorts['tenants'], 'config'> };

/**
 * Describes the shortfall to the person who just prepared or submitted a disbursement. Their step is saved in any case,
 * so if we can't read the balance we say nothing, and the approval checks again.
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
