import { createHmac } from 'node:crypto';
import type { Instant } from '#shared/dates.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { WIRE_CHANGE_TOLD_SECONDS } from '#shared/limits.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Phone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { WiringDetail } from '#shared/tenant/tenant.ts';
import { holdOf } from '#shared/transfer/hold.ts';
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

/** The access to the instructions: open, after a call to the company, or after its staff release the hold. */
export type WiringStanding = 'open' | 'to confirm' | 'held';

/**
 * A client who has seen other instructions must call, say so and wait for the staff, because they might wire to a
 * thief's account. All other clients must call too while a change is new.
 */
function standingOf(seen: WiringSeen, version: string, isNew: boolean): WiringStanding {
  const isConfirmed = seen.confirmed?.version === version;
  if (seen.version === version) return isNew && !isConfirmed ? 'to confirm' : 'open';
  if (!isConfirmed) return 'to confirm';
  return seen.lifted?.version === version ? 'open' : 'held';
}

/** The instructions of a transfer as its client sees them. */
export type Instructions = {
  readonly transfer: Transfer;
  readonly detail: WiringDetail;
  readonly seen: WiringSeen;
  readonly version: string;
  /** The tenant's number when the client last saw instructions. */
  readonly pocPhone: Phone;
  readonly standing: WiringStanding;
  /** The time of the change, while all clients are told of it. */
  readonly changedAt: Instant | undefined;
};

/** The number of tries when two requests of a client collide. */
const TRIES_MAX = 3;

/** The current wiring instructions of the account that a payment goes to. */
type Told = {
  readonly account: BankAccountId;
  readonly detail: WiringDetail;
  /** The number to call. After a change this is the previous one. */
  readonly call: Phone;
  readonly changedAt: Instant | undefined;
};

/**
 * Records which instructions the client has seen, the first time and when changed ones take effect. The first view
 * counts even if the numbers were masked, so that a change before the numbers are shown is noticed too.
 */
async function currentInstructions(
  ports: WiringPorts,
  { tenant, client, now }: WiringCaller,
  { account, detail, call, changedAt }: Told,
) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const known = await ports.seenBy.find(tenant, client, account);
    const salt = known?.salt ?? Buffer.from(ports.random(32)).toString('base64');
    const version = versionOf(detail, salt);
    const fresh = {
      ...known,
      account,
      salt,
      version,
      pocPhone: call,
      seenAt: now.toISOString(),
      revision: known?.revision ?? 0,
    };
    const standing = standingOf(known ?? fresh, version, changedAt !== undefined);
    const isKept = known && (known.version === version || standing !== 'open');
    if (isKept) return { seen: known, version, standing };
    if (await ports.seenBy.save(tenant, client, fresh))
      return { seen: { ...fresh, revision: fresh.revision + 1 }, version, standing };
  }
  return undefined;
}

const isWithin = (at: Instant, from: number): boolean => from - Date.parse(at) < WIRE_CHANGE_TOLD_SECONDS * 1000;

/** The current instructions. If the phone number changed shortly before them, clients must call the old one. */
async function toldNow(
  ports: WiringPorts,
  { tenant, now }: WiringCaller,
  { known, account }: { readonly known: Phone; readonly account: BankAccountId },
): Promise<Told | undefined> {
  const standing = await ports.details.standing(tenant, account);
  if (!standing) return undefined;
  const { detail, changedAt, before } = standing;
  if (changedAt === undefined || !isWithin(changedAt, now.getTime()))
    return { account, detail, call: known, changedAt: undefined };
  const isBoth = before && isWithin(before.until, Date.parse(changedAt));
  return { account, detail, call: isBoth ? before.phone : known, changedAt };
}

type InstructionsRefusal = Refusal<
  | 'tenant/not-found'
  | 'transfer/not-found'
  | 'transfer/changed-meanwhile'
  | 'wire/not-awaited'
  | 'transfer/held'
  | 'destination/not-found'
>;

/** The instructions for the caller's own transfer at their own tenant, while its wire is expected. */
export async function instructionsFor(
  ports: WiringPorts,
  caller: WiringCaller,
): Promise<Outcome<Instructions, InstructionsRefusal>> {
  const { tenant, client, transferId } = caller;
  // The same answer for another tenant's ID.
  if (caller.tenantId !== tenant) return refuse({ code: 'transfer/not-found' });
  const transfer = await ports.transfers.find(tenant, client, transferId);
  if (!transfer) return refuse({ code: 'transfer/not-found' });
  if (transfer.method !== 'Wire' || transfer.status !== 'awaiting wire') return refuse({ code: 'wire/not-awaited' });
  // No instructions while the company reviews the transfer.
  if (holdOf(transfer)) return refuse({ code: 'transfer/held' });
  const known = await ports.pocPhoneOf(tenant);
  if (!known) return refuse({ code: 'tenant/not-found' });
  // A client must not wire to another account than the payment shows, even if only that one has instructions.
  const account = transfer.destination?.id;
  const told = account && (await toldNow(ports, caller, { known, account }));
  if (!told) return refuse({ code: 'destination/not-found' });
  const stands = await currentInstructions(ports, caller, told);
  if (!stands) return refuse({ code: 'transfer/changed-meanwhile' });
  const pocPhone = stands.standing === 'open' ? told.call : stands.seen.pocPhone;
  return done({ transfer, detail: told.detail, changedAt: told.changedAt, pocPhone, ...stands });
}

/** Writes to the log before answering, so that every display of the numbers is on record. */
export async function record(
  ports: Pick<WiringPorts, 'seenBy'>,
  caller: WiringCaller,
  { what, version }: Pick<WireView, 'what' | 'version'>,
): Promise<void> {
  const { tenant, client, transferId, sourceAddress, userAgent, now, requestId } = caller;
  invariant(version.length === 64, 'an entry in the log names the version');
  const view = { transferId, what, version, at: now.toISOString(), sourceAddress, userAgent };
  await ports.seenBy.record(tenant, client, view, requestId);
}
