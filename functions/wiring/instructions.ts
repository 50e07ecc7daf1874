import { createHmac } from 'node:crypto';
import type { Instant } from '#shared/dates.ts';
import { WIRE_CHANGE_HOLD_SECONDS } from '#shared/limits.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { WiringDetail } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { WireView, WiringCaller, WiringPorts, WiringSeen } from './ports.ts';

/**
 * Identifies the instructions by their content, so that any change shows, even one made outside the portal. Salted:
 * with four digits and the bank known, a bare hash would reveal the account number to anyone who tries them all.
 */
function versionOf(detail: WiringDetail, salt: string): string {
  const fields = (Object.keys(detail) as (keyof WiringDetail)[]).toSorted().map((field) => [field, detail[field]]);
  return createHmac('sha256', salt).update(JSON.stringify(fields)).digest('hex');
}

/** The hold after a change: until when, null while the client has not confirmed, undefined when there is none. */
function holdOn(seen: WiringSeen, version: string, now: Date): Instant | null | undefined {
  if (seen.version === version) return undefined;
  if (seen.confirmed?.version !== version) return null;
  if (seen.lifted?.version === version) return undefined;
  const ends = Date.parse(seen.confirmed.at) + WIRE_CHANGE_HOLD_SECONDS * 1000;
  return ends > now.getTime() ? new Date(ends).toISOString() : undefined;
}

/** The instructions of a transfer as its client sees them. */
export type Instructions = {
  readonly transfer: Transfer;
  readonly detail: WiringDetail;
  readonly seen: WiringSeen;
  readonly version: string;
  /** The tenant's number as the client knew it when they saw instructions last. */
  readonly pocPhone: Phone;
  /** As `holdOn` says. */
  readonly hold: Instant | null | undefined;
};

/** Two requests of one client may conflict here; a third in a row is a machine. */
const TRIES_MAX = 3;

/**
 * Records which instructions the client has seen, the first time, and again when changed ones become valid. The first
 * look counts, masked or not: a change between that look and the numbers is a change too.
 */
async function currentInstructions(
  ports: WiringPorts,
  { tenant, client, now }: WiringCaller,
  detail: WiringDetail,
  known: Phone,
) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const seen = await ports.seenBy.find(tenant, client);
    const salt = seen?.salt ?? Buffer.from(ports.random(32)).toString('base64');
    const version = versionOf(detail, salt);
    const hold = seen && holdOn(seen, version, now);
    if (seen && (hold !== undefined || seen.version === version)) return { seen, version, hold };
    const fresh = { ...seen, salt, version, pocPhone: known, seenAt: now.toISOString(), revision: seen?.revision ?? 0 };
    if (await ports.seenBy.save(tenant, client, fresh))
      return { seen: { ...fresh, revision: fresh.revision + 1 }, version, hold: undefined };
  }
  return undefined;
}

type InstructionsRefusal = Refusal<
  | 'tenant/not-found'
  | 'transfer/not-found'
  | 'transfer/changed-meanwhile'
  | 'wire/not-awaited'
  | 'destination/not-found'
>;

/** Finds the instructions for the caller's own transfer, at the caller's own tenant, while its wire is awaited. */
export async function instructionsFor(
  ports: WiringPorts,
  caller: WiringCaller,
): Promise<Outcome<Instructions, InstructionsRefusal>> {
  const { tenant, client, transferId } = caller;
  // Another tenant's id in the path gets no answer of its own.
  if (caller.tenantId !== tenant) return refuse({ code: 'transfer/not-found' });
  const transfer = await ports.transfers.find(tenant, client, transferId);
  if (!transfer) return refuse({ code: 'transfer/not-found' });
  if (transfer.method !== 'Wire' || transfer.status !== 'awaiting wire') return refuse({ code: 'wire/not-awaited' });
  const [known, detail] = await Promise.all([ports.pocPhoneOf(tenant), ports.details.find(tenant)]);
  if (!known) return refuse({ code: 'tenant/not-found' });
  if (!detail) return refuse({ code: 'destination/not-found' });
  const stands = await currentInstructions(ports, caller, detail, known);
  if (!stands) return refuse({ code: 'transfer/changed-meanwhile' });
  const pocPhone = stands.hold === undefined ? known : stands.seen.pocPhone;
  return done({ transfer, detail, pocPhone, ...stands });
}

/** Writes a line of the record before the answer: every disclosure of numbers is on record. */
export async function record(
  ports: Pick<WiringPorts, 'seenBy'>,
  caller: WiringCaller,
  { what, version }: Pick<WireView, 'what' | 'version'>,
): Promise<void> {
  const { tenant, client, transferId, sourceAddress, userAgent, now, requestId } = caller;
  invariant(version.length === 64, 'a line of the record names the version');
  const view = { transferId, what, version, at: now.toISOString(), sourceAddress, userAgent };
  await ports.seenBy.record(tenant, client, view, requestId);
}
