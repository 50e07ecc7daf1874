import type { Day } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding, FundingId } from '#shared/ledger/funding.ts';
import type { KeptSweep } from '#shared/ledger/sweep.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import type { FilePorts } from '../payments/engine/file-funds.ts';
import type { Clock, ProviderAnswer, Random, TenantReader } from '../ports.ts';

/** Where deposits and withdrawals are kept. */
export type FundingStore = {
  readonly find: (tenant: TenantId, id: FundingId) => Promise<Funding | undefined>;
  /** Adds one; where its id is taken, what stands there is answered. */
  readonly add: (fresh: Funding) => Promise<Funding>;
  /** All that are on their way or were lately, whichever way. */
  readonly recent: (tenant: TenantId) => Promise<readonly Funding[]>;
  /** The last deposit that was made for a payment of a ledger's. */
  readonly lastFor: (tenant: TenantId, ledgerId: string | undefined) => Promise<FundingId | undefined>;
  /** Adds one for a payment as the next after the last that was read; undefined where another one came first. */
  readonly addFor: (fresh: Funding, last: FundingId | undefined) => Promise<Funding | undefined>;
  /** Saves on top of the version that was read. */
  readonly save: (changed: Funding) => Promise<Outcome<Funding, Refusal<'funding/changed-meanwhile'>>>;
  /** Saves one as done under the provider's id that two people gave it; refused where they gave it to another one. */
  readonly saveSwept: (
    changed: Funding & { readonly sweepId: string },
  ) => Promise<Outcome<Funding, Refusal<'funding/changed-meanwhile' | 'funding/other-sweep'>>>;
  /** Those that have this id at the provider, by its own answer or by the word of two people. */
  readonly ofSweep: (tenant: TenantId, sweepId: string) => Promise<readonly Funding[]>;
  /** All that wait for a second person or for the provider. */
  readonly open: (tenant: TenantId) => Promise<readonly Funding[]>;
};

/** What asking the provider to move the money needs. */
export type CarryFundingPorts = {
  readonly fundings: FundingStore;
  /** Asks the provider under the record's own key, at the account that the record names. */
  readonly move: (funding: Funding) => Promise<ProviderAnswer<{ readonly sweepId: string; readonly goodOn?: Day }>>;
  readonly now: Clock;
};

/** What ending one that the provider has not answered about needs. */
export type EndFundingPorts = Pick<CarryFundingPorts, 'fundings' | 'now'> & {
  /** What the provider has told of by itself. */
  readonly sweeps: { readonly named: (tenant: TenantId, ids: readonly string[]) => Promise<readonly KeptSweep[]> };
};

/** What proposing and deciding needs. */
export type FundingPorts = CarryFundingPorts & {
  readonly tenants: Pick<TenantReader, 'config'>;
  readonly available: (config: TenantConfig, ledgerId?: string) => Promise<number | null>;
  readonly files: Pick<FilePorts, 'openAndSubmitted'>;
  readonly random: Random;
};
