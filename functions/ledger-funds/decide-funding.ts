import { type Funding, type FundingId, refusalWords } from '#shared/ledger/funding.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { tenantLedgers } from '#shared/tenant/ledgers.ts';
import { entryAccountOf } from '#shared/transfer/entry-account.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import { carryFunding } from './carry-funding.ts';
import type { FundingPorts } from './funding-ports.ts';
import { withdrawalRefusal } from './propose-funding.ts';

/** The transfer to act on, and its version if the user was shown one. */
export type WhichFunding = { readonly id: FundingId; readonly version?: number | undefined };

/** A transfer that needs approval, in the version that the user saw. */
export async function findProposed(
  { fundings }: Pick<FundingPorts, 'fundings'>,
  member: Member,
  { id, version }: WhichFunding,
): Promise<Outcome<Funding, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const found = await fundings.find(member.tenant, id);
  if (!found) return refuse({ code: 'funding/not-there' });
  if (version !== undefined && found.version !== version) return refuse({ code: 'funding/changed-meanwhile' });
  return found.state === 'proposed' ? done(found) : refuse({ code: 'funding/decided' });
}

/** The person who decided, as stored. */
const decidedBy = (member: Member, why?: string): NonNullable<Funding['decided']> => {
  const { at, staff: by, identity, reason } = byMember(member, why);
  return { by, identity, at, ...(reason ? { reason } : {}) };
};

/**
 * Approves a deposit or a withdrawal by a second person. This write is the claim: of two at once only one succeeds, and
 * the provider is called after it.
 */
export async function claimFunding(
  ports: FundingPorts,
  member: Member,
  which: WhichFunding,
): Promise<Outcome<Funding, Refusal>> {
  const found = await findProposed(ports, member, which);
  if (!found.ok) return found;
  const { value: proposed } = found;
  if (!isOtherPerson(member, proposed)) return refuse({ code: 'staff/same-person' });
  const config = await ports.tenants.config(member.tenant);
  if (!config) return refuse({ code: 'tenant/not-found' });
  // The account or the ledger may have been removed from the company's file meanwhile.
  if (!tenantLedgers(config).some(({ id }) => id === proposed.ledgerId)) return refuse({ code: 'funding/no-ledger' });
  const short = await withdrawalRefusal(ports, config, proposed);
  if (short) return refuse(short);
  return ports.fundings.save({
    ...proposed,
    state: 'submitted',
    decided: decidedBy(member),
    account: entryAccountOf(config.provider, proposed),
    submittedAt: member.now.toISOString(),
  });
}

/**
 * Approves a transfer and sends it to the provider. A refusal by the provider is shown as text. Without an answer the
 * transfer stays `submitted`.
 */
export async function approveFunding(
  ports: FundingPorts,
  member: Member,
  which: WhichFunding,
): Promise<Outcome<Funding, Refusal>> {
  const claimed = await claimFunding(ports, member, which);
  if (!claimed.ok) return claimed;
  const carried = await carryFunding(ports, claimed.value);
  if (carried.state !== 'refused') return done(carried);
  return refuse({ code: 'funding/refused', sentence: refusalWords(carried.refusal ?? '') });
}

/** Rejects a transfer that needs approval. The person who prepared it may do this too, because no money moves. */
export async function rejectFunding(
  ports: Pick<FundingPorts, 'fundings'>,
  member: Member,
  { reason, ...which }: WhichFunding & { readonly reason: string },
): Promise<Outcome<Funding, Refusal>> {
  const found = await findProposed(ports, member, which);
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const decided = decidedBy(member, reason);
  return ports.fundings.save({ ...found.value, state: 'rejected', decided, endedAt: decided.at });
}
