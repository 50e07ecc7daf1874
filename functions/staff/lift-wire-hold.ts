import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';

/** What a client was shown of wiring instructions, as far as lifting a hold needs it. */
type Seen = {
  readonly confirmed?: { readonly version: string; readonly at: Instant } | undefined;
  readonly lifted?: { readonly version: string; readonly at: Instant; readonly by: string } | undefined;
};

/** What lifting the hold needs. */
export type LiftWireHoldPorts<S extends Seen> = {
  readonly seenBy: {
    readonly find: (tenant: TenantId, client: ClientId) => Promise<S | undefined>;
    readonly save: (tenant: TenantId, client: ClientId, seen: S) => Promise<boolean>;
  };
};

type LiftWireHoldRequest = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  /** The member of the staff who spoke with the client; recorded. */
  readonly by: string;
  readonly now: Date;
};

/**
 * Lifts the day's hold on changed wiring instructions, for a client whom the staff have spoken with on the phone. Only
 * the instructions that this client has confirmed are released: a later change is held again.
 */
export async function liftWireHold<S extends Seen>(
  ports: LiftWireHoldPorts<S>,
  { tenant, client, by, now }: LiftWireHoldRequest,
): Promise<
  Outcome<
    { readonly liftedAt: Instant },
    Refusal<'staff/no-name' | 'wire/not-confirmed' | 'transfer/changed-meanwhile'>
  >
> {
  if (by.trim() === '') return refuse({ code: 'staff/no-name' });
  const seen = await ports.seenBy.find(tenant, client);
  if (!seen?.confirmed) return refuse({ code: 'wire/not-confirmed' });
  const liftedAt = now.toISOString();
  const lifted = { version: seen.confirmed.version, at: liftedAt, by: by.trim() };
  return (await ports.seenBy.save(tenant, client, { ...seen, lifted }))
    ? done({ liftedAt })
    : refuse({ code: 'transfer/changed-meanwhile' });
}
