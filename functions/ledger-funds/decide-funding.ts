import { type Funding, type FundingId, refusalWords } from '#shared/ledger/funding.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { tenantLedgers } from '#shared/tenant/ledgers.ts';
import { entryAccountOf } from '#shared/transfer/entry-account.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import { carryFunding } from './carry-funding.ts';
import type { FundingPorts } from './funding-ports.ts';
import { withdrawalRefusal } from './propose-funding.ts';

/** Which one is meant, and on top of which version of it, where somebody has been shown one. */
export type WhichFunding = { readonly id: FundingId; readonly version?: number | undefined };

/** One that waits for a second person, as this person was shown it. */
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

/** Who decided, as the record keeps it. */
const decidedBy = (member: Member, why?: string): NonNullable<Funding['decided']> => {
  const { at, staff: by, identity, reason } = byMember(member, why);
  return { by, identity, at, ...(reason ? { reason } : {}) };
};

/**
 * Lets a deposit or a withdrawal out, by another person than the one who prepared it. This write is the claim: of two
 * at once one wins, and the provider is asked after it.
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
  // The company's file may have left the account or the ledger since.
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

/** Lets it out, and asks the provider. A refusal of the provider's is told in words; no answer leaves it `submitted`. */
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

/** Drops one that waits for a second person. The person who prepared it may do this, too: nothing is moved. */
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
