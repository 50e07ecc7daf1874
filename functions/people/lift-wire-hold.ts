import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { WiringSeen } from '../client/wiring/ports.ts';
import { byMember, type Member } from './member.ts';

/** The part of a client's wiring record that releasing a hold needs. */
type Seen = Pick<WiringSeen, 'confirmed' | 'lifted'>;

export type LiftWireHoldPorts<S extends Seen> = {
  readonly seenBy: {
    readonly list: (tenant: TenantId, client: ClientId) => Promise<readonly S[]>;
    readonly save: (tenant: TenantId, client: ClientId, seen: S) => Promise<boolean>;
  };
};

/** When a client confirmed changed instructions that no one has released for them yet. */
export const heldSince = ({
  confirmed,
  lifted,
  version,
}: Pick<WiringSeen, 'version' | 'confirmed' | 'lifted'>): Instant | null =>
  confirmed && confirmed.version !== version && confirmed.version !== lifted?.version ? confirmed.at : null;

/**
 * Releases the day's hold on changed wiring instructions, for a client whom this member has spoken with on the phone.
 * Only the instructions that this client confirmed are released; a later change is held again.
 */
export async function liftWireHold<S extends Seen>(
  ports: LiftWireHoldPorts<S>,
  member: Member,
  client: ClientId,
  { reason: because, heldSince: meant }: { readonly reason: string; readonly heldSince: Instant },
): Promise<
  Outcome<
    { readonly liftedAt: Instant },
    Refusal<'staff/no-name' | 'wire/not-confirmed' | 'transfer/changed-meanwhile'>
  >
> {
  const { at: liftedAt, staff: by, identity, reason } = byMember(member, because);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const confirmed = (await ports.seenBy.list(member.tenant, client)).filter((each) => each.confirmed);
  if (confirmed.length === 0) return refuse({ code: 'wire/not-confirmed' });
  const seen = confirmed.find((each) => each.confirmed?.at === meant);
  if (!seen?.confirmed) return refuse({ code: 'transfer/changed-meanwhile' });
  const lifted = { version: seen.confirmed.version, at: liftedAt, by, identity, reason };
  return (await ports.seenBy.save(member.tenant, client, { ...seen, lifted }))
    ? done({ liftedAt })
    : refuse({ code: 'transfer/changed-meanwhile' });
}
