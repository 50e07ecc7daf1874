import type { TenantId } from '#shared/ids.ts';
import { type Funding, hasNoAnswer } from '#shared/ledger/funding.ts';
import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import type { CarryFundingPorts } from './funding-ports.ts';

/** The maximum settled in one run. The next run starts within a minute. */
const MOST_PER_SWEEP = 25;

const secondsSince = ({ submittedAt, at }: Funding, now: Date): number =>
  (now.getTime() - Date.parse(submittedAt ?? at)) / 1000;

/**
 * Sends a transfer that two people approved to the provider and records the answer. A yes or a definite no ends it.
 * After anything else it stays `submitted` and is sent again under the same key, so repeating is safe, even at the same
 * time. Plaid forgets a key after 48 hours and would then move the money a second time, so retries stop after a day.
 */
export async function carryFunding(ports: CarryFundingPorts, submitted: Funding): Promise<Funding> {
  if (submitted.state !== 'submitted' || hasNoAnswer(submitted, ports.now())) return submitted;
  const answer = await ports.move(submitted);
  if (answer.heard === 'nothing') return submitted;
  const endedAt = ports.now().toISOString();
  const ended: Funding =
    answer.heard === 'yes'
      ? { ...submitted, state: 'accepted', ...answer.value, endedAt }
      : { ...submitted, state: 'refused', refusal: answer.code, endedAt };
  const saved = await ports.fundings.save(ended);
  if (saved.ok) return saved.value;
  // Another run was faster and got the same answer.
  return (await ports.fundings.find(submitted.tenantId, submitted.id)) ?? submitted;
}

/** The result of a run: how many were settled, and the age of the oldest one without an answer. */
export type SettledFundings = { readonly seen: number; readonly settled: number; readonly oldestSeconds: number };

/** Retries transfers with an unknown outcome after a crash, a timeout or a provider that does not answer. */
export async function settleFundings(
  ports: CarryFundingPorts,
  tenant: TenantId,
  afterSeconds = SUBMITTED_SETTLE_AFTER_SECONDS,
): Promise<SettledFundings> {
  const now = ports.now();
  const before = new Date(now.getTime() - afterSeconds * 1000).toISOString();
  const open = await ports.fundings.open(tenant);
  const waiting = open.filter(({ state, submittedAt = '' }) => state === 'submitted' && submittedAt <= before);
  // Transfers that are no longer retried do not use up the run's maximum.
  const asked = waiting.filter((each) => !hasNoAnswer(each, now));
  const left = [...waiting.filter((each) => hasNoAnswer(each, now)), ...asked.slice(MOST_PER_SWEEP)];
  for (const each of asked.slice(0, MOST_PER_SWEEP)) {
    const after = await carryFunding(ports, each);
    if (after.state === 'submitted') left.push(after);
  }
  const oldest = left.map((each) => secondsSince(each, now));
  return { seen: waiting.length, settled: waiting.length - oldest.length, oldestSeconds: Math.max(0, ...oldest) };
}
