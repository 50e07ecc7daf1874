import { type Funding, type FundingOutcome, hasNoAnswer, NOT_AT_PROVIDER } from '#shared/ledger/funding.ts';
import { formatDollars } from '#shared/money.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import type { WhichFunding } from './decide-funding.ts';
import type { EndFundingPorts } from './funding-ports.ts';

type Ports = Pick<EndFundingPorts, 'fundings' | 'now'>;

/** The outcome that a staff member found in the provider's dashboard. */
export type FoundOutcome = {
  readonly outcome: FundingOutcome;
  readonly reason: string;
  /** The provider's ID of the transfer, required to mark it as done. */
  readonly sweepId?: string | undefined;
};

const signed = (member: Member) => {
  const { at, staff: by, identity } = byMember(member);
  return { by, identity, at };
};

/** A transfer without an answer for a day, in the version that the user saw. */
async function findUnanswered(
  { fundings, now }: Ports,
  member: Member,
  { id, version }: WhichFunding,
): Promise<Outcome<Funding, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const found = await fundings.find(member.tenant, id);
  if (!found) return refuse({ code: 'funding/not-there' });
  if (version !== undefined && found.version !== version) return refuse({ code: 'funding/changed-meanwhile' });
  if (found.state !== 'submitted') return refuse({ code: 'funding/decided' });
  return hasNoAnswer(found, now()) ? done(found) : refuse({ code: 'funding/still-asked' });
}

const LEADS = { deposit: 'into the ledger', withdraw: 'out of the ledger' } as const;

/** The reason why a typed ID belongs to other money, according to the provider or to two staff members. */
async function otherSweep(
  { fundings, sweeps }: EndFundingPorts,
  { tenantId: tenant, id, way, amount }: Funding,
  sweepId: string,
): Promise<Refusal<'funding/other-sweep'> | undefined> {
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

/** Records the outcome shown in the provider's dashboard. Nothing changes until another person approves it. */
export async function sayOutcome(
  ports: EndFundingPorts,
  member: Member,
  { outcome, reason, sweepId: typed, ...which }: WhichFunding & FoundOutcome,
): Promise<Outcome<Funding, Refusal>> {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const sweepId = outcome === 'done' ? typed?.trim() : undefined;
  if (outcome === 'done' && !sweepId) return refuse({ code: 'funding/no-sweep' });
  const found = await findUnanswered(ports, member, which);
  if (!found.ok) return found;
  if (found.value.answer) return refuse({ code: 'funding/changed-meanwhile' });
  const other = sweepId && (await otherSweep(ports, found.value, sweepId));
  if (other) return refuse(other);
  const answer = { ...signed(member), outcome, reason: reason.trim(), ...(sweepId ? { sweepId } : {}) };
  return ports.fundings.save({ ...found.value, answer });
}

/** A transfer with a recorded outcome, in the version that the user saw. */
export async function findAnswered(
  ports: Ports,
  member: Member,
  which: WhichFunding,
): Promise<Outcome<Funding & { readonly answer: NonNullable<Funding['answer']> }, Refusal>> {
  const found = await findUnanswered(ports, member, which);
  if (!found.ok) return found;
  const { answer } = found.value;
  return answer ? done({ ...found.value, answer }) : refuse({ code: 'funding/changed-meanwhile' });
}

/**
 * Approves the outcome that another person recorded. The provider is not called again for this transfer. The provider's
 * ID is checked again and claimed in the same write, so that two transfers cannot share one.
 */
export async function agreeToOutcome(
  ports: EndFundingPorts,
  member: Member,
  which: WhichFunding,
): Promise<Outcome<Funding, Refusal>> {
  const found = await findAnswered(ports, member, which);
  if (!found.ok) return found;
  const { value: open } = found;
  if (!isOtherPerson(member, open.answer)) return refuse({ code: 'staff/same-person' });
  const agreed = signed(member);
  const { outcome, sweepId = '' } = open.answer;
  const ended = { ...open, agreed, endedAt: agreed.at };
  if (outcome === 'not done') return ports.fundings.save({ ...ended, state: 'refused', refusal: NOT_AT_PROVIDER });
  const other = await otherSweep(ports, open, sweepId);
  return other ? refuse(other) : ports.fundings.saveSwept({ ...ended, state: 'accepted', sweepId });
}

/** Removes a recorded outcome that was wrong or that the user disagrees with. The outcome is unknown again. */
export async function disagree(
  ports: Ports,
  member: Member,
  { reason, ...which }: WhichFunding & { readonly reason: string },
): Promise<Outcome<Funding, Refusal>> {
  const found = await findAnswered(ports, member, which);
  if (!found.ok) return found;
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  const { answer: _taken, ...open } = found.value;
  return ports.fundings.save({ ...open, disagreed: { ...signed(member), reason: reason.trim() } });
}
