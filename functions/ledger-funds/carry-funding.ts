import type { TenantId } from '#shared/ids.ts';
import { type Funding, hasNoAnswer } from '#shared/ledger/funding.ts';
import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import type { CarryFundingPorts } from './funding-ports.ts';

/** As many are settled in one run; the next comes within a minute. */
const MOST_PER_SWEEP = 25;

const secondsSince = ({ submittedAt, at }: Funding, now: Date): number =>
  (now.getTime() - Date.parse(submittedAt ?? at)) / 1000;

/**
 * Asks the provider for a move that two people let out, and writes its answer down. A yes or a definite no ends it;
 * anything else leaves it `submitted`, and it is asked again under the same key. Safe to repeat, also at the same time.
 * Plaid forgets a key after 48 hours, and would then move the money a second time: after a day it is asked no more.
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
  // Another run was faster, and had the same answer.
  return (await ports.fundings.find(submitted.tenantId, submitted.id)) ?? submitted;
}

/** How a run went: how many were settled, and how long the oldest has had no answer. */
export type SettledFundings = { readonly seen: number; readonly settled: number; readonly oldestSeconds: number };

/** Asks again about moves whose outcome is unknown: a crash, a timeout or a silent provider left them so. */
export async function settleFundings(
  ports: CarryFundingPorts,
  tenant: TenantId,
  afterSeconds = SUBMITTED_SETTLE_AFTER_SECONDS,
): Promise<SettledFundings> {
  const now = ports.now();
  const before = new Date(now.getTime() - afterSeconds * 1000).toISOString();
  const open = await ports.fundings.open(tenant);
  const waiting = open.filter(({ state, submittedAt = '' }) => state === 'submitted' && submittedAt <= before);
  // What is asked no more takes no place from what is.
  const asked = waiting.filter((each) => !hasNoAnswer(each, now));
  const left = [...waiting.filter((each) => hasNoAnswer(each, now)), ...asked.slice(MOST_PER_SWEEP)];
  for (const each of asked.slice(0, MOST_PER_SWEEP)) {
    const after = await carryFunding(ports, each);
    if (after.state === 'submitted') left.push(after);
  }
  const oldest = left.map((each) => secondsSince(each, now));
  return { seen: waiting.length, settled: waiting.length - oldest.length, oldestSeconds: Math.max(0, ...oldest) };
}
