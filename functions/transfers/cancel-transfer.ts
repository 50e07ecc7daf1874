import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { moved } from '#shared/transfer/move.ts';
import { CANCELLED_BY_CLIENT } from '#shared/transfer/provider-events.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { Asked } from './carry-out.ts';
import type { Started } from './start-transfer.ts';

/** What taking a debit back needs. */
export type CancelTransferPorts = {
  readonly transfers: {
    find(tenant: TenantId, client: ClientId, id: TransferId): Promise<Transfer | undefined>;
    save(changed: Transfer): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile'>>>;
  };
  readonly tenants: { config(tenant: TenantId): Promise<Pick<Tenant, 'name' | 'pocPhone'> | undefined> };
  readonly entries: (transfer: Transfer) => Promise<{
    cancel(providerTransferId: string): Promise<Asked<unknown>>;
    find(providerTransferId: string): Promise<Asked<{ readonly status: string }>>;
  }>;
};

/** Who takes back which transfer. No fresh sign-in is asked for: nothing but stopping a payment can come of it. */
export type CancelTransferRequest = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly transferId: TransferId;
  readonly now: Date;
};

type Change = (found: Transfer) => Outcome<Transfer, Refusal>;

/** Events of the provider may be applied to the same transfer at the same moment; more often than this they are not. */
const SAVES_MAX = 5;

/** Changes the transfer as it is now, however often somebody else is faster. */
async function change(ports: CancelTransferPorts, request: CancelTransferRequest, by: Change) {
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const found = await ports.transfers.find(request.tenant, request.client, request.transferId);
    if (!found || !isClientsToSee(found.status)) return refuse<Refusal>({ code: 'transfer/not-found' });
    const changed = by(found);
    if (!changed.ok || changed.value === found) return changed;
    const saved = await ports.transfers.save(changed.value);
    if (saved.ok) return saved;
  }
  return refuse<Refusal>({ code: 'transfer/changed-meanwhile' });
}

/** Why a transfer in this state cannot be cancelled by the client, whatever the provider says. */
function refusalOf(transfer: Transfer): Refusal | undefined {
  if (kindOf(transfer) !== 'ACH') return { code: 'transfer/wrong-status' };
  if (transfer.status === 'completed' || transfer.postedAt) return { code: 'transfer/too-late-to-cancel' };
  return transfer.status === 'pending' ? undefined : { code: 'transfer/wrong-status' };
}

/** Writes down that the client asked, before the provider hears of it: a crash after that loses neither wish nor proof. */
const asking =
  (at: string): Change =>
  (found) => {
    if (found.status === 'cancelled') return done(found);
    const refusal = refusalOf(found);
    if (refusal) return refuse(refusal);
    return done(found.cancelAskedAt ? found : { ...found, cancelAskedAt: at, updatedAt: at });
  };

/** The provider has cancelled; its own event may have told so already. */
const ended =
  (at: string): Change =>
  (found) =>
    found.status === 'cancelled'
      ? done(found)
      : moved(found, 'cancelled', 'client', { at, reason: CANCELLED_BY_CLIENT });

/** Whether the provider keeps the debit back. One that is cancelled already answers "no" to being cancelled again. */
async function keptBack(ports: CancelTransferPorts, transfer: Transfer): Promise<'yes' | 'no' | 'unknown'> {
  const { transferId } = transfer.provider;
  if (!transferId) return 'unknown';
  const entries = await ports.entries(transfer);
  const answer = await entries.cancel(transferId);
  if (answer.heard === 'yes') return 'yes';
  const known = await entries.find(transferId);
  if (known.heard !== 'yes') return 'unknown';
  if (known.value.status === 'cancelled') return 'yes';
  return answer.heard === 'no' ? 'no' : 'unknown';
}

/** Too late for the portal is not too late for a phone call: the tenant can refund, or stop the closing. */
async function withPhone(ports: CancelTransferPorts, tenant: TenantId, refusal: Refusal): Promise<Refusal> {
  const config = await ports.tenants.config(tenant);
  if (refusal.code !== 'transfer/too-late-to-cancel' || !config) return refusal;
  const sentence =
    'This transfer has gone to the bank network and can no longer be cancelled here. ' +
    `Please call ${config.name} at ${formatPhone(config.pocPhone)}.`;
  return { ...refusal, sentence };
}

/**
 * Takes back a debit before it goes to the bank network.
 *
 * The provider decides whether that is still possible, and its yes is final. A crash between that yes and the save is
 * made good by its `cancelled` event, or by pressing again; no claim is needed, for nothing is done twice.
 */
export async function cancelTransfer(
  ports: CancelTransferPorts,
  request: CancelTransferRequest,
): Promise<Outcome<Started, Refusal>> {
  const at = request.now.toISOString();
  const asked = await change(ports, request, asking(at));
  if (!asked.ok) return refuse(await withPhone(ports, request.tenant, asked.refusal));
  if (asked.value.status !== 'cancelled') {
    const kept = await keptBack(ports, asked.value);
    if (kept === 'unknown') return refuse({ code: 'transfer/cancel-unconfirmed' });
    if (kept === 'no') return refuse(await withPhone(ports, request.tenant, { code: 'transfer/too-late-to-cancel' }));
    const cancelled = await change(ports, request, ended(at));
    if (!cancelled.ok) return cancelled;
  }
  const { id: transferId, referenceId } = asked.value;
  return done({ transferId, status: 'cancelled', referenceId });
}
