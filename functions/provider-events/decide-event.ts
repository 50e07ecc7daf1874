import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { DismissedEvent, EventDecision, EventMove } from '#shared/transfer/event-decision.ts';
import { ownTransfer, type SetAside, type StreamedEvent } from '#shared/transfer/streamed-event.ts';
import type { TransferReader } from '../ports.ts';
import { byMember, isOtherPerson, type Member } from '../staff/member.ts';
import type { ApplyEventPorts } from './apply-event.ts';

type Saved = Promise<Outcome<EventDecision, Refusal<'event/changed-meanwhile'>>>;

/** What deciding about an event of one account at the provider needs. */
export type DecideEventPorts = Pick<ApplyEventPorts, 'account' | 'ownerOf' | 'findAtProvider' | 'isOurs'> &
  TransferReader & {
    readonly parked: { readonly list: () => Promise<readonly SetAside[]> };
    readonly dismissed: () => Promise<readonly DismissedEvent[]>;
    readonly decisions: {
      readonly find: (tenant: TenantId, account: string, eventId: number) => Promise<EventDecision | undefined>;
      readonly save: (decision: EventDecision) => Saved;
      readonly dismiss: (decision: EventDecision, event: DismissedEvent) => Saved;
      readonly bringBack: (decision: EventDecision, event: SetAside) => Saved;
    };
  };

type Decided = Promise<Outcome<EventDecision, Refusal>>;

/**
 * Whether an event is about money that this portal knows of, in any status: then nobody may put it out of sight. Our
 * own item says so, or what the provider keeps with the transfer. Where it does not answer, nobody knows.
 */
async function isForeign(ports: DecideEventPorts, event: StreamedEvent): Promise<Outcome<true, Refusal>> {
  const { providerTransferId, originatorClientId } = event;
  if (await ports.ownerOf(providerTransferId)) return refuse({ code: 'event/ours' });
  const known = await ports.findAtProvider(providerTransferId, originatorClientId);
  if (known.heard === 'no' && known.code === 'NOT_FOUND') return done(true);
  if (known.heard !== 'yes') return refuse({ code: 'event/unknown-whose' });
  const named = ownTransfer.safeParse(known.value.metadata);
  if (!named.success) return done(true);
  const { tenant, client, transferId } = named.data;
  // A tenant's own account is enough: its transfer may be the one that the table has lost.
  const isOurs = (await ports.isOurs(tenant, originatorClientId)) || (await ports.find(tenant, client, transferId));
  return isOurs ? refuse({ code: 'event/ours' }) : done(true);
}

/** The event in the list that it would leave. */
async function leaving(ports: DecideEventPorts, what: EventMove, eventId: number) {
  const list: readonly (SetAside | DismissedEvent)[] = await (what === 'dismiss'
    ? ports.parked.list()
    : ports.dismissed());
  return list.find(({ event }) => event.eventId === eventId);
}

/**
 * Proposes to dismiss an event that is nobody's, or to bring one back that was dismissed. Whoever asks for the same
 * again makes no second person: it stays the first one's proposal.
 */
export async function proposeForEvent(
  ports: DecideEventPorts,
  member: Member,
  eventId: number,
  { what, reason: given }: { readonly what: EventMove; readonly reason: string },
): Decided {
  const { at, staff: by, identity, reason } = byMember(member, given);
  if (by === '') return refuse({ code: 'staff/no-name' });
  if (!reason) return refuse({ code: 'staff/no-reason' });
  const aside = await leaving(ports, what, eventId);
  if (!aside) return refuse({ code: what === 'dismiss' ? 'event/not-parked' : 'event/not-dismissed' });
  const foreign = what === 'dismiss' ? await isForeign(ports, aside.event) : done(true);
  if (!foreign.ok) return foreign;
  const { tenant: tenantId } = member;
  const before = await ports.decisions.find(tenantId, ports.account, eventId);
  if (before && !before.decided && before.what === what) return done(before);
  const version = before?.version ?? 0;
  const { account } = ports;
  return ports.decisions.save({ tenantId, account, event: aside.event, what, by, identity, at, reason, version });
}

/** What of an event a person has looked at: every write of a decision gives it another number. */
export type ReviewedEvent = { readonly eventId: number; readonly change: number };

async function waiting(ports: DecideEventPorts, member: Member, { eventId, change }: ReviewedEvent): Decided {
  const found = await ports.decisions.find(member.tenant, ports.account, eventId);
  if (!found || found.decided) return refuse({ code: 'event/nothing-proposed' });
  return found.version === change ? done(found) : refuse({ code: 'staff/other-proposal' });
}

/** Does what a colleague proposed about an event, after looking once more that it is nobody's. */
export async function approveForEvent(ports: DecideEventPorts, member: Member, reviewed: ReviewedEvent): Decided {
  const { at, staff: by, identity } = byMember(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const found = await waiting(ports, member, reviewed);
  if (!found.ok) return found;
  const { value: proposal } = found;
  const { what, reason } = proposal;
  if (!isOtherPerson(member, proposal)) return refuse({ code: 'staff/same-person' });
  const aside = await leaving(ports, what, reviewed.eventId);
  if (!aside) return refuse({ code: what === 'dismiss' ? 'event/not-parked' : 'event/not-dismissed' });
  const { event, why, since } = aside;
  const decision: EventDecision = { ...proposal, decided: { what: 'approved', by, identity, at } };
  if (what === 'bring back') return ports.decisions.bringBack(decision, { event, why, since });
  const foreign = await isForeign(ports, event);
  if (!foreign.ok) return foreign;
  const dismissed = { tenantId: member.tenant, by: proposal.by, approvedBy: by, at, reason };
  return ports.decisions.dismiss(decision, { event, why, since, dismissed });
}

/** Drops what was proposed about an event. Its proposer may do this, too: nothing changes. */
export async function rejectForEvent(
  ports: DecideEventPorts,
  member: Member,
  { reason: given, ...reviewed }: ReviewedEvent & { readonly reason: string },
): Decided {
  const { at, staff: by, identity, reason } = byMember(member, given);
  if (by === '') return refuse({ code: 'staff/no-name' });
  if (!reason) return refuse({ code: 'staff/no-reason' });
  const found = await waiting(ports, member, reviewed);
  if (!found.ok) return found;
  return ports.decisions.save({ ...found.value, decided: { what: 'rejected', by, identity, at, reason } });
}
