import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import type { LowLedgers } from '#shared/ledger/low-ledgers.ts';
import { isArriving } from '#shared/ledger/on-its-way.ts';
import { type Cents, toCents } from '#shared/money.ts';
import { ledgerName, tenantLedgers } from '#shared/tenant/ledgers.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { ledgerOf } from '#shared/transfer/ledger-of.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { digestDueOn } from '../console/digest/digest-day.ts';
import { isPromised } from '../payments/engine/ledger-cover.ts';
import type { Clock } from '../ports.ts';

export type WatchPorts = {
  /** A ledger's available balance at the provider. Null if the provider does not report it. */
  readonly available: (config: TenantConfig, ledgerId?: string) => Promise<number | null>;
  readonly openAndSubmitted: (tenant: TenantId) => Promise<readonly Transfer[]>;
  /** The newest deposits and withdrawals that the provider accepted. */
  readonly moves: (tenant: TenantId, most: number) => Promise<readonly Funding[]>;
  readonly lows: {
    /** The day of the last message. */
    readonly last: (tenant: TenantId) => Promise<Day | undefined>;
    /** Saves a day's message, which is sent from the record. Returns false if the day has one. */
    readonly keep: (low: LowLedgers) => Promise<boolean>;
  };
  readonly now: Clock;
};

const MOVES_MAX = 100;

const sumOf = (amounts: readonly number[]): Cents => toCents(amounts.reduce((sum, amount) => sum + amount, 0));

/**
 * Checks if each ledger covers the money promised to clients. If one does not, saves a message for the people who fund
 * it. This happens once per banking day, from 8 a.m. company time. A ledger is skipped if nothing is promised from it,
 * if the provider does not report its balance, or if a large enough deposit is in transit.
 */
export async function watchLedgers(ports: WatchPorts, tenant: TenantId, config: TenantConfig): Promise<boolean> {
  const now = ports.now();
  const on = digestDueOn(now, config.timeZone);
  if (!on || (await ports.lows.last(tenant)) === on) return false;
  const promises = (await ports.openAndSubmitted(tenant)).filter(isPromised);
  if (promises.length === 0) return false;
  const deposits = (await ports.moves(tenant, MOVES_MAX)).filter((each) => isArriving(each, now));
  const looked = await Promise.all(
    tenantLedgers(config).map(async ({ id, names }) => {
      const own = promises.filter((each) => {
        const at = ledgerOf(config, each);
        return at !== 'elsewhere' && at.id === id;
      });
      const promised = sumOf(own.map(totalOf));
      const available = promised > 0 ? await ports.available(config, id) : null;
      if (available === null) return undefined;
      const underWay = sumOf(deposits.filter(({ ledgerId }) => ledgerId === id).map(({ amount }) => amount));
      const short = promised - available - underWay;
      if (short <= 0) return undefined;
      return { name: ledgerName({ names }), available: toCents(available), promised, underWay, short: toCents(short) };
    }),
  );
  const ledgers = looked.filter((each) => each !== undefined);
  return ledgers.length > 0 && ports.lows.keep({ tenantId: tenant, on, at: now.toISOString(), ledgers });
}
