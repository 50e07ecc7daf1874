import type { TenantId } from '#shared/ids.ts';
import {
  type Funding,
  type FundingId,
  type FundingOutcome,
  hasNoAnswer,
  NOT_AT_PROVIDER,
} from '#shared/ledger/funding.ts';
import { formatDollars } from '#shared/money.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { EndFundingPorts } from '../../ledger/funding-ports.ts';
import type { Kind, Write } from '../kind.ts';

type Ports = EndFundingPorts & {
  readonly fundings: {
    /** The write that saves a transfer on the version that was read. */
    readonly saving: (changed: Funding) => Write;
    /** The write that claims a provider's ID for a transfer. It fails if another transfer has it. */
    readonly claiming: (of: Funding, sweepId: string) => Write;
  };
};

/** The outcome in the provider's dashboard, with the provider's ID if the transfer went through. */
type Asked = { readonly fundingId: FundingId; readonly outcome: FundingOutcome; readonly sweepId?: string | undefined };

const LEADS = { deposit: 'into the Plaid balance', withdraw: 'out of the Plaid balance' } as const;

/**
 * Ends a deposit or withdrawal that the provider hasn't answered for a day. The provider isn't called again for it. Its
 * ID there is claimed in the same write, so that two transfers can't share one.
 */
export function fundingOutcome({ fundings, sweeps, now }: Ports): Kind<'funding outcome', Asked> {
  async function unanswered(tenant: TenantId, id: FundingId) {
    const found = await fundings.find(tenant, id);
    if (!found) return refuse({ code: 'funding/not-there' });
    if (found.state !== 'submitted') return refuse({ code: 'funding/decided' });
    return hasNoAnswer(found, now()) ? done(found) : refuse({ code: 'funding/still-asked' });
  }

  /** Refuses an ID that belongs to other money, according to the provider or to two people. */
  async function otherSweep(
    of: Funding,
    sweepId: string | undefined,
  ): Promise<Refusal<'funding/other-sweep'> | undefined> {
    if (!sweepId) return undefined;
    const { tenantId: tenant, id, way, amount } = of;
    const [holders, [seen]] = await Promise.all([fundings.ofSweep(tenant, sweepId), sweeps.named(tenant, [sweepId])]);
    const holder = holders.find((each) => each.id !== id);
    const code = 'funding/other-sweep';
    if (holder) {
      const what = holder.way === 'deposit' ? 'deposit' : 'withdrawal';
      const sum = formatDollars(holder.amount);
      return { code, sentence: `A ${what} of ${sum} already has this id at Plaid. Check Plaid’s dashboard again.` };
    }
    if (!seen || (seen.way === way && seen.amount === amount)) return undefined;
    const told = `${formatDollars(seen.amount)} ${LEADS[seen.way]}`;
    return { code, sentence: `Plaid moved ${told} under this id. Check Plaid’s dashboard again.` };
  }

  return {
    kind: 'funding outcome',
    overtaken: { code: 'funding/changed-meanwhile' },
    rebases: true,
    async ask({ tenant }, { fundingId, outcome, sweepId: typed }) {
      const sweepId = outcome === 'done' ? typed : undefined;
      if (outcome === 'done' && !sweepId) return refuse({ code: 'funding/no-sweep' });
      const found = await unanswered(tenant, fundingId);
      if (!found.ok) return found;
      const other = await otherSweep(found.value, sweepId);
      if (other) return refuse(other);
      const { id: funding, way, amount, ledger } = found.value;
      return done({
        subject: funding,
        change: { funding, way, amount, ledger, outcome, ...(sweepId ? { sweepId } : {}) },
      });
    },
    async refuses({ tenantId, change: { funding, sweepId } }) {
      const found = await unanswered(tenantId, funding);
      return found.ok ? otherSweep(found.value, sweepId) : found.refusal;
    },
    async writes({ tenantId, decided, change: { funding, sweepId } }) {
      const found = await fundings.find(tenantId, funding);
      invariant(decided, 'an outcome is approved by an approver');
      if (found?.state !== 'submitted') return undefined;
      const { by, identity, at } = decided;
      const ended = { ...found, agreed: { by, identity, at }, endedAt: at };
      if (!sweepId) return [fundings.saving({ ...ended, state: 'refused', refusal: NOT_AT_PROVIDER })];
      return [fundings.saving({ ...ended, state: 'accepted', sweepId }), fundings.claiming(found, sweepId)];
    },
  };
}
