import type { TenantId } from '#shared/ids.ts';
import type { Funding } from '#shared/ledger/funding.ts';
import { SUBMITTED_SETTLE_AFTER_SECONDS } from '#shared/limits.ts';
import type { CarryFundingPorts } from './funding-ports.ts';

/**
 * Plaid forgets a key after 48 hours: from then on the same request moves the money a second time. It is asked again
 * for half of that; what has no answer by then is for people, who look at the provider's dashboard.
 */
const ASK_AGAIN_HOURS = 24;

/** As many are settled in one run; the next comes within a minute. */
const MOST_PER_SWEEP = 25;

const hoursSince = ({ submittedAt, at }: Funding, now: Date): number =>
  (now.getTime() - Date.parse(submittedAt ?? at)) / 3_600_000;

/**
 * Asks the provider for a move that two people let out, and writes its answer down. A yes or a definite no ends it;
 * anything else leaves it `submitted`, and it is asked again under the same key. Safe to repeat, also at the same time.
 */
export async function carryFunding(ports: CarryFundingPorts, submitted: Funding): Promise<Funding> {
  if (submitted.state !== 'submitted' || hoursSince(submitted, ports.now()) >= ASK_AGAIN_HOURS) return submitted;
  const answer = await ports.move(submitted);
  if (answer.heard === 'nothing') return submitted;
  const endedAt = ports.now().toISOString();
  const ended: Funding =
    answer.heard === 'yes'
      ? { ...submitted, state: 'accepted', sweepId: answer.value.sweepId, endedAt }
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
  const left: Funding[] = [];
  for (const each of waiting.slice(0, MOST_PER_SWEEP)) {
    const after = await carryFunding(ports, each);
    if (after.state === 'submitted') left.push(after);
  }
  const oldest = [...left, ...waiting.slice(MOST_PER_SWEEP)].map((each) => hoursSince(each, now) * 3600);
  return { seen: waiting.length, settled: waiting.length - oldest.length, oldestSeconds: Math.max(0, ...oldest) };
}
