import type { TenantId } from '#shared/ids.ts';
import type { BalanceDecision } from '#shared/ledger/balance-decision.ts';
import type { LedgerBaseline } from '#shared/ledger/unexplained.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { byMember, isOtherPerson, type Member } from '../staff/member.ts';

/** What agreeing to a ledger's balance needs. */
export type BalancePorts = {
  /** What the company's ledgers are compared with, and what the last look measured. */
  readonly ledger: (tenant: TenantId) => Promise<LedgerBaseline | undefined>;
  readonly decisions: {
    readonly find: (tenant: TenantId) => Promise<BalanceDecision | undefined>;
    /** Saves one on top of the version that was read; undefined where somebody was faster. */
    readonly save: (decision: BalanceDecision) => Promise<BalanceDecision | undefined>;
  };
};

type Decided = Promise<Outcome<BalanceDecision, Refusal>>;

async function saved({ decisions }: BalancePorts, decision: BalanceDecision): Decided {
  const next = await decisions.save(decision);
  return next ? done(next) : refuse({ code: 'balance/changed-meanwhile' });
}

/** Whether what was proposed is what the last look measured: money may have moved since. */
const isStillFound = (found: LedgerBaseline | undefined, { of, from, to }: BalanceDecision): boolean =>
  found?.of === of && found.available === from && found.found === to;

/**
 * Proposes that what the ledgers hold is right as it is, with the reason. Whoever proposes the same again makes no second
 * person: it stays the first one's proposal.
 */
export async function proposeBalance(ports: BalancePorts, member: Member, given: string): Decided {
  const { at, staff: by, identity, reason } = byMember(member, given);
  if (by === '') return refuse({ code: 'staff/no-name' });
  if (!reason) return refuse({ code: 'staff/no-reason' });
  const { tenant: tenantId } = member;
  const [ledger, before] = await Promise.all([ports.ledger(tenantId), ports.decisions.find(tenantId)]);
  if (ledger?.found === undefined) return refuse({ code: 'balance/nothing-found' });
  if (before && !before.decided && isStillFound(ledger, before)) return done(before);
  const { of, available: from, found: to } = ledger;
  return saved(ports, { tenantId, of, from, to, by, identity, at, reason, version: before?.version ?? 0 });
}

/** What waits for a decision, as this person has looked at it. */
async function waiting({ decisions }: BalancePorts, { tenant }: Member, change: number): Decided {
  const found = await decisions.find(tenant);
  if (!found || found.decided) return refuse({ code: 'balance/nothing-proposed' });
  return found.version === change ? done(found) : refuse({ code: 'staff/other-proposal' });
}

/** Agrees to what a colleague proposed: later looks compare with that. The next hour's does. */
export async function approveBalance(ports: BalancePorts, member: Member, change: number): Decided {
  const { at, staff: by, identity } = byMember(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const found = await waiting(ports, member, change);
  if (!found.ok) return found;
  if (!isOtherPerson(member, found.value)) return refuse({ code: 'staff/same-person' });
  if (!isStillFound(await ports.ledger(member.tenant), found.value))
    return refuse({ code: 'balance/changed-meanwhile' });
  return saved(ports, { ...found.value, decided: { what: 'approved', by, identity, at } });
}

/** Drops what was proposed. Its proposer may do this, too: nothing changes. */
export async function rejectBalance(
  ports: BalancePorts,
  member: Member,
  { change, reason: given }: { readonly change: number; readonly reason: string },
): Decided {
  const { at, staff: by, identity, reason } = byMember(member, given);
  if (by === '') return refuse({ code: 'staff/no-name' });
  if (!reason) return refuse({ code: 'staff/no-reason' });
  const found = await waiting(ports, member, change);
  if (!found.ok) return found;
  return saved(ports, { ...found.value, decided: { what: 'rejected', by, identity, at, reason } });
}
