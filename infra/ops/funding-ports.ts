import { randomBytes } from 'node:crypto';
import type { EndFundingPorts, FundingPorts, FundingStore } from '#functions/ledger-funds/funding-ports.ts';
import type { FundsPorts } from '#functions/ledger-funds/read-funds.ts';
import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { done } from '#shared/outcome.ts';

/** What the commands about deposits and withdrawals reach. */
export type FundingCommandPorts = FundingPorts &
  EndFundingPorts & {
    readonly newest: (tenant: TenantId) => Promise<readonly Funding[]>;
  };

/** As many are listed. */
const LISTED = 50;

/** In a dry run all is read and decided as always, nothing is written, and the provider is asked for nothing. */
const pretending = (store: FundingStore): FundingStore => ({
  ...store,
  add: async (fresh) => fresh,
  addFor: async (fresh) => fresh,
  save: async (changed) => done(changed),
  saveSwept: async (changed) => done(changed),
});

/** Opens what they reach in a place: the ledgers' funds, and what is moved there. */
export async function openFundingPorts(
  isDryRun: boolean,
): Promise<{ readonly funds: FundsPorts; readonly fundings: FundingCommandPorts }> {
  const { fundings } = await import('#functions/adapters/dynamo/fundings.ts');
  const { sweeps } = await import('#functions/adapters/dynamo/sweeps.ts');
  const { moveAtProvider } = await import('#functions/adapters/move-funds.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/staff-transfers.ts');
  const { arrivingDebits } = await import('#functions/adapters/dynamo/arriving-debits.ts');
  const { ledgerAvailable, ledgerBalance } = await import('#functions/adapters/plaid/ledger.ts');
  const { openAndSubmitted } = staffTransfers;
  const made: FundingCommandPorts = {
    fundings: isDryRun ? pretending(fundings) : fundings,
    move: isDryRun ? async () => ({ heard: 'nothing', why: 'dry run' }) : moveAtProvider,
    tenants,
    available: ledgerAvailable,
    files: { openAndSubmitted },
    sweeps,
    random: (bytes) => randomBytes(bytes),
    now: () => new Date(),
    newest: (tenant) => fundings.newest(tenant, LISTED),
  };
  return {
    fundings: made,
    funds: { balance: ledgerBalance, arriving: arrivingDebits, openAndSubmitted, moves: fundings.recent },
  };
}
