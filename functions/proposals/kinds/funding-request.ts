import { type Funding, refusalWords } from '#shared/ledger/funding.ts';
import { invariant, refuse } from '#shared/outcome.ts';
import { tenantLedgers } from '#shared/tenant/ledgers.ts';
import { entryAccountOf } from '#shared/transfer/entry-account.ts';
import { carryFunding } from '../../ledger/carry-funding.ts';
import type { FundingPorts } from '../../ledger/funding-ports.ts';
import { withdrawalRefusal } from '../../ledger/propose-funding.ts';
import type { Kind, Write } from '../kind.ts';

export type FundingRequestPorts = Omit<FundingPorts, 'random'> & {
  readonly fundings: {
    /** The write that saves a transfer on the version that was read. */
    readonly saving: (changed: Funding) => Write;
  };
};

/**
 * Moves money between the company's own account and its Plaid balance. The approval's write is the claim: of two
 * approvals at once only one succeeds, and the provider is called after it.
 */
export const fundingRequest = (ports: FundingRequestPorts): Kind<'funding request', unknown> => ({
  kind: 'funding request',
  overtaken: { code: 'proposal/changed-meanwhile' },
  // It is prepared with `propose-funding`, once per form.
  ask: async () => refuse({ code: 'staff/no-role' }),
  async refuses({ tenantId, change: { funding: id } }) {
    const [found, config] = await Promise.all([ports.fundings.find(tenantId, id), ports.tenants.config(tenantId)]);
    if (!found) return { code: 'funding/not-there' };
    if (!config) return { code: 'tenant/not-found' };
    // The account or the ledger may have been removed from the company's file meanwhile.
    const isThere = tenantLedgers(config).some((ledger) => ledger.id === found.ledgerId);
    return isThere ? withdrawalRefusal(ports, config, found) : { code: 'funding/no-ledger' };
  },
  async writes({ tenantId, decided, change: { funding: id } }) {
    const [found, config] = await Promise.all([ports.fundings.find(tenantId, id), ports.tenants.config(tenantId)]);
    // Other money may have left the ledger since this was checked.
    if (found?.state !== 'proposed' || !config || (await withdrawalRefusal(ports, config, found))) return undefined;
    invariant(decided?.identity, 'a deposit is approved by an approver');
    const { by, identity, at } = decided;
    const account = entryAccountOf(config.provider, found);
    const claim = { state: 'submitted', decided: { by, identity, at }, account, submittedAt: at } as const;
    return [ports.fundings.saving({ ...found, ...claim })];
  },
  async after({ tenantId, change: { funding: id } }) {
    const found = await ports.fundings.find(tenantId, id);
    const carried = found && (await carryFunding(ports, found));
    if (carried?.state !== 'refused') return undefined;
    return { code: 'funding/refused', sentence: refusalWords(carried.refusal ?? '') };
  },
});
