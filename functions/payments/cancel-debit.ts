import type { Instant } from '#shared/dates.ts';
import type { ClientId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { caseSentence } from '#shared/sentence.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { cutOffAfter } from '#shared/transfer/expected-dates.ts';
import { isClientsToSee } from '#shared/transfer/status.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import { type CancelEntryPorts, cancelEntry } from './engine/cancel-entry.ts';
import type { Started } from './engine/submission.ts';

export type CancelDebitPorts = CancelEntryPorts & {
  readonly tenants: { readonly config: (tenant: TenantId) => Promise<Pick<Tenant, 'name' | 'pocPhone'> | undefined> };
};

/** No fresh sign-in is required, because a cancellation can only stop a payment. */
export type CancelDebitRequest = {
  readonly tenant: TenantId;
  readonly client: ClientId;
  readonly transferId: TransferId;
  readonly now: Date;
};

/** The request is recorded, and the sweeper completes it. */
const BEING_TAKEN_BACK = caseSentence('beingTakenBack');

/** True if a start with an unknown outcome can't have reached the bank network yet. */
const isBeforeCutOff = ({ submittedAt, provider }: Transfer, now: Instant): boolean =>
  submittedAt !== undefined && now < cutOffAfter(submittedAt, provider.network);

/** Why the client cannot cancel a transfer in this state, regardless of the provider. */
function refusalOf(
  transfer: Transfer,
  now: Instant,
): Refusal<'transfer/not-found' | 'transfer/wrong-status' | 'transfer/too-late-to-cancel'> | undefined {
  const { status, postedAt } = transfer;
  if (!isClientsToSee(status)) return { code: 'transfer/not-found' };
  if (status === 'cancelled') return undefined;
  if (kindOf(transfer) !== 'ACH') return { code: 'transfer/wrong-status' };
  if (status === 'completed' || postedAt) return { code: 'transfer/too-late-to-cancel' };
  if (status === 'submitted')
    return isBeforeCutOff(transfer, now) ? undefined : { code: 'transfer/too-late-to-cancel' };
  return status === 'pending' ? undefined : { code: 'transfer/wrong-status' };
}

/** When it is too late to cancel here, a call may still help: the tenant can refund the payment or stop the closing. */
async function withPhone<R extends Refusal>(ports: CancelDebitPorts, tenant: TenantId, refusal: R): Promise<R> {
  const config = await ports.tenants.config(tenant);
  if (refusal.code !== 'transfer/too-late-to-cancel' || !config) return refusal;
  const sentence = caseSentence('tooLateToCancel', { tenant: config.name, phone: formatPhone(config.pocPhone) });
  return { ...refusal, sentence };
}

/**
 * Cancels the client's own debit before it goes to the bank network. One whose outcome is unknown is taken back to its
 * status before the client started it.
 */
export async function cancelDebit(
  ports: CancelDebitPorts,
  { tenant, client, transferId, now }: CancelDebitRequest,
): Promise<
  Outcome<
    Started,
    Refusal<
      | 'transfer/not-found'
      | 'transfer/wrong-status'
      | 'transfer/held'
      | 'transfer/too-late-to-cancel'
      | 'transfer/changed-meanwhile'
      | 'transfer/cancel-unconfirmed'
    >
  >
> {
  const which = { tenant, client, id: transferId };
  const at = now.toISOString();
  const taken = await cancelEntry(ports, { which, at, refusalOf: (found) => refusalOf(found, at) });
  if (taken.ok) return done({ transferId, status: taken.value.status, referenceId: taken.value.referenceId });
  const { refusal } = taken;
  if (refusal.code === 'being taken back')
    return refuse({ code: 'transfer/cancel-unconfirmed', sentence: BEING_TAKEN_BACK });
  if (refusal.code === 'unknown') return refuse({ code: 'transfer/cancel-unconfirmed' });
  if (refusal.code === 'too late')
    return refuse(await withPhone(ports, tenant, { code: 'transfer/too-late-to-cancel' }));
  return refuse(await withPhone(ports, tenant, refusal));
}
