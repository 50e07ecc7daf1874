import { type Funding, type FundingOutcome, hasNoAnswer, NOT_AT_PROVIDER } from '#shared/ledger/funding.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { byMember, isOtherPerson, type Member, nameOf } from '../staff/member.ts';
import type { WhichFunding } from './decide-funding.ts';
import type { CarryFundingPorts } from './funding-ports.ts';

type Ports = Pick<CarryFundingPorts, 'fundings' | 'now'>;

/** What somebody has found in the provider's dashboard. */
export type FoundOutcome = {
  readonly outcome: FundingOutcome;
  readonly reason: string;
  /** The provider's id of it; nothing is done there without one. */
  readonly sweepId?: string | undefined;
};

const signed = (member: Member) => {
  const { at, staff: by, identity } = byMember(member);
  return { by, identity, at };
};

/** One that the provider has not answered about for a day, as this person was shown it. */
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

/** Says what the provider's dashboard shows of one. Nothing ends before another person agrees. */
export async function sayOutcome(
  ports: Ports,
  member: Member,
  { outcome, reason, sweepId, ...which }: WhichFunding & FoundOutcome,
): Promise<Outcome<Funding, Refusal>> {
  if (reason.trim() === '') return refuse({ code: 'staff/no-reason' });
  if (outcome === 'done' && !sweepId?.trim()) return refuse({ code: 'funding/no-sweep' });
  const found = await findUnanswered(ports, member, which);
  if (!found.ok) return found;
  if (found.value.answer) return refuse({ code: 'funding/changed-meanwhile' });
  const said = { ...signed(member), outcome, reason: reason.trim() };
  const answer = outcome === 'done' ? { ...said, sweepId: sweepId?.trim() } : said;
  return ports.fundings.save({ ...found.value, answer });
}

/** One of which somebody has said what became of it, as this person was shown it. */
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

/** Ends one as another person has said that it ended: the provider is never asked about it again. */
export async function agreeToOutcome(
  ports: Ports,
  member: Member,
  which: WhichFunding,
): Promise<Outcome<Funding, Refusal>> {
  const found = await findAnswered(ports, member, which);
  if (!found.ok) return found;
  const { value: open } = found;
  if (!isOtherPerson(member, open.answer)) return refuse({ code: 'staff/same-person' });
  const agreed = signed(member);
  const { outcome, sweepId } = open.answer;
  const ended = { ...open, agreed, endedAt: agreed.at };
  return ports.fundings.save(
    outcome === 'done'
      ? { ...ended, state: 'accepted', sweepId: sweepId ?? '' }
      : { ...ended, state: 'refused', refusal: NOT_AT_PROVIDER },
  );
}

/** Takes such a word back: somebody does not agree, or was wrong. What became of the money is open again. */
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
