import { easternTime } from '#shared/banking-days.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { type Funds, fundsOf } from '#shared/ledger/funds.ts';
import { isArriving, isOnItsWay, onItsWayWords } from '#shared/ledger/on-its-way.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { ledgerName, tenantLedgers } from '#shared/tenant/ledgers.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { datesOf } from '#shared/transfer/expected-dates.ts';
import { ledgerOf } from '#shared/transfer/ledger-of.ts';
import { networkOf } from '#shared/transfer/network.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { isPrepared, isPromised } from '../payments/engine/ledger-cover.ts';

export type FundsPorts = {
  /** A ledger's balance at the provider. Null if the provider does not report it. */
  readonly balance: (config: TenantConfig, ledgerId: string | undefined) => Promise<LedgerStanding | null>;
  /** The provider's debits that have not cleared. */
  readonly arriving: (
    tenant: TenantId,
    now: Date,
  ) => Promise<{ readonly debits: readonly Transfer[]; readonly isMore: boolean }>;
  /** All payments that are open or have an unknown outcome at the provider. */
  readonly openAndSubmitted: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** Deposits and withdrawals, including all that wait or are in transit. */
  readonly moves: (tenant: TenantId) => Promise<readonly Funding[]>;
};

/** A company's ledger with its funds. */
type LedgerFunds = Funds & {
  readonly id: string | null;
  readonly name: string;
  readonly balance: LedgerStanding | null;
  /** The company's own deposits in transit, as text. */
  readonly onItsWay: string | null;
};

/** The amount that a debit brings into the ledger, and the day on which it is expected to clear. */
function arrivalOf(debit: Transfer, { goodFundsDays }: Pick<TenantConfig, 'goodFundsDays'>) {
  const { startedAt, submittedAt, postedAt = null, completedAt = null } = debit;
  const madeAt = startedAt ?? submittedAt ?? debit.updatedAt;
  const dates = datesOf({ startedAt: madeAt, postedAt, completedAt, network: networkOf(debit) }, goodFundsDays);
  return { on: dates.goodFundsOn, amount: totalOf(debit) };
}

/**
 * The funds of each of a company's ledgers: the balance, incoming money by day, money promised to clients, and the
 * amount to deposit. It makes one call to the provider per ledger and reads all open payments and up to 1,000 debits in
 * transit. The company's own deposits count on the day given by the provider.
 */
export async function readFunds(
  ports: FundsPorts,
  tenant: TenantId,
  config: TenantConfig,
  now: Date,
): Promise<{ readonly ledgers: readonly LedgerFunds[]; readonly isMore: boolean }> {
  const ledgers = tenantLedgers(config);
  const [balances, { debits, isMore }, out, moves] = await Promise.all([
    Promise.all(ledgers.map(({ id }) => ports.balance(config, id))),
    ports.arriving(tenant, now),
    ports.openAndSubmitted(tenant),
    ports.moves(tenant),
  ]);
  const from = easternTime(now.toISOString()).on;
  const deposits = moves.filter((each) => isArriving(each, now));
  const isAt = (id: string | undefined) => (transfer: Transfer) => {
    const ledger = ledgerOf(config, transfer);
    return ledger !== 'elsewhere' && ledger.id === id;
  };
  return {
    isMore,
    ledgers: ledgers.map(({ id, names }, at) => {
      const balance = balances[at] ?? null;
      const own = out.filter(isAt(id));
      const funds = fundsOf({
        from,
        balance,
        promised: own.filter(isPromised).map(totalOf),
        prepared: own.filter(isPrepared).map(totalOf),
        arriving: [
          ...debits.filter((each) => kindOf(each) === 'ACH' && isAt(id)(each)).map((each) => arrivalOf(each, config)),
          ...deposits.filter(({ ledgerId }) => ledgerId === id).map(({ goodOn, amount }) => ({ on: goodOn, amount })),
        ],
      });
      const way = moves.filter((each) => each.ledgerId === id && isOnItsWay(each, now));
      const onItsWay = onItsWayWords(way, from) ?? null;
      return { ...funds, id: id ?? null, name: ledgerName({ names }), balance, onItsWay };
    }),
  };
}
