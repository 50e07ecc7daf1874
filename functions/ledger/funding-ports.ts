import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding, FundingId } from '#shared/ledger/funding.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { FilePorts } from '../payments/engine/file-funds.ts';
import type { Clock, ProviderAnswer, Random, TenantReader } from '../ports.ts';

/** The store of deposits and withdrawals. */
export type FundingStore = {
  readonly find: (tenant: TenantId, id: FundingId) => Promise<Funding | undefined>;
  /** Adds a transfer. If its ID exists, returns the stored one. */
  readonly add: (fresh: Funding) => Promise<Funding>;
  /** All transfers in transit or recent, in both directions. */
  readonly recent: (tenant: TenantId) => Promise<readonly Funding[]>;
  /** The last deposit made for a payment on a ledger. */
  readonly lastFor: (tenant: TenantId, ledgerId: string | undefined) => Promise<FundingId | undefined>;
  /** Adds a deposit for a payment after the last one that was read. Undefined if another one came first. */
  readonly addFor: (fresh: Funding, last: FundingId | undefined) => Promise<Funding | undefined>;
  /** Saves a change to the version that was read. */
  readonly save: (changed: Funding) => Promise<Outcome<Funding, Refusal<'funding/changed-meanwhile'>>>;
  /** All transfers that need approval or wait for the provider. */
  readonly open: (tenant: TenantId) => Promise<readonly Funding[]>;
};

export type CarryFundingPorts = {
  readonly fundings: FundingStore;
  /** Calls the provider with the record's own key, on the account in the record. */
  readonly move: (funding: Funding) => Promise<ProviderAnswer<{ readonly sweepId: string; readonly goodOn?: Day }>>;
  readonly now: Clock;
};

export type EndFundingPorts = Pick<CarryFundingPorts, 'now'> & {
  readonly fundings: Pick<FundingStore, 'find'> & {
    /** The transfers with this provider ID, from the provider's answer or confirmed by two people. */
    readonly ofSweep: (tenant: TenantId, sweepId: string) => Promise<readonly Funding[]>;
  };
  /** The sweeps that the provider reported by itself. */
  readonly sweeps: { readonly named: (tenant: TenantId, ids: readonly string[]) => Promise<readonly KeptSweep[]> };
};

export type FundingPorts = CarryFundingPorts & {
  readonly tenants: Pick<TenantReader, 'config'>;
  readonly available: (config: TenantConfig, ledgerId?: string) => Promise<number | null>;
  readonly files: Pick<FilePorts, 'openAndSubmitted'>;
  readonly random: Random;
};
