import { anyRefusalSentence } from '#shared/any-refusal.ts';
import type { Instant } from '#shared/dates.ts';
import { type Outcome, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { moved } from '#shared/transfer/move.ts';
import { APPROVALS, hasLostCover, LOST_COVER, NOT_COVERED } from '#shared/transfer/not-covered.ts';
import { hasGoodFunds, routedBy } from '#shared/transfer/refund.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { hasRoomForAnAttempt, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import type { TransferReader, TransferWriter } from '../../ports.ts';
import { type FileFundsPorts, type FilePromiser, outsideOf, outstanding, standingOf } from './file-funds.ts';

/**
 * Checks that a file's money still covers a disbursement. The approver checked that first, but the deposit behind the
 * payment can be returned at any time until the provider has the payment.
 */

/** Recorded reason: the payment to refund was itself returned. */
export const REFUND_STOPPED = 'REFUND_STOPPED';

type Finding = { readonly transfers: Pick<TransferReader, 'find'> };

/** True if the refunded money is no longer there: a debit may be returned while its refund waits. */
export async function isStopped({ transfers }: Finding, { refundOf, tenantId, clientId }: Transfer): Promise<boolean> {
  if (!refundOf) return false;
  const payment = await transfers.find(tenantId, clientId, refundOf.id);
  return !(payment && hasGoodFunds(payment));
}

/**
 * True if a disbursement leaves a file whose money we can check: one with a number, or a refund, which leaves the file
 * of its payment.
 */
export const hasFile = ({ fileNumber, refundOf }: Transfer): boolean =>
  fileNumber !== undefined || refundOf !== undefined;

/** True if an approver stated in writing why a payment without a file may go out. */
const isVouchedFor = ({ cover }: Transfer): boolean => cover?.withoutFile === true;

/**
 * True if the file covers the payment now. An accepted payment may be in the books already, so its own part is left
 * out.
 */
export async function isCovered(
  ports: FileFundsPorts,
  payment: Transfer,
  { postedUntil }: { readonly postedUntil?: Instant | undefined } = {},
): Promise<boolean> {
  if (!hasFile(payment)) return isVouchedFor(payment);
  const standing = await standingOf(ports, payment.tenantId, fileOf(payment), { except: [payment.id], postedUntil });
  const { held, promised, proven } = standing;
  return held - promised + outsideOf(payment, proven) >= (await outstanding(ports, payment));
}

/** Seals approvals and checks the seals. Only the function that approves has the right to make one. */
export type Approvals = {
  readonly make: (text: string) => Promise<string>;
  readonly holds: (text: string, seal: string) => Promise<boolean>;
};

/** The latest approval of a payment. */
export const lastApprovalOf = ({ events }: Pick<Transfer, 'events'>) =>
  events.findLast(({ name }) => APPROVALS.includes(name));

/**
 * The text that an approval's seal is made of: the payee, the money, the file it leaves, the fields that select the
 * company's account, the approver's statement, and the debit that a refund gives back. Nothing after the approval
 * changes these, except a move to another file, which is sealed again.
 */
async function approvedText({ transfers }: Finding, payment: Transfer): Promise<string> {
  const { tenantId, clientId, id, refundOf, amount, fee, firstName, lastName, cover, events } = payment;
  const approval = lastApprovalOf({ events });
  const refunded = refundOf && (await transfers.find(tenantId, clientId, refundOf.id));
  const { purpose, officeId } = routedBy(payment);
  return JSON.stringify([
    ...[
      'approval',
      tenantId,
      clientId,
      id,
      approval?.id,
      approval?.at,
      amount,
      fee,
      fileOf(payment),
      purpose,
      officeId,
    ],
    // As the acceptance compares them with the client's name.
    ...[lettersOf(firstName), lettersOf(lastName)],
    ...[cover?.heldOutside, cover?.withoutFile, refundOf?.id, refunded?.provider.transferId],
  ]);
}

/** The payment with the seal of its approval. */
export async function sealed(
  ports: Finding & { readonly approvals: Pick<Approvals, 'make'> },
  payment: Transfer,
): Promise<Transfer> {
  return { ...payment, seal: await ports.approvals.make(await approvedText(ports, payment)) };
}

/** True if this is what the approver approved. A record that was changed in the table fails. */
export const isApproved = async (
  ports: Finding & { readonly approvals: Pick<Approvals, 'holds'> },
  payment: Transfer,
): Promise<boolean> => ports.approvals.holds(await approvedText(ports, payment), payment.seal ?? '');

export type ClaimCoveredPorts = FileFundsPorts & {
  readonly transfers: TransferWriter;
  readonly files: FilePromiser;
  /**
   * The amount in cents that the tenant's ledger at the provider can pay out. Null if the provider does not report it.
   */
  readonly available: (config: TenantConfig, ledgerId?: string) => Promise<number | null>;
};

/** Tries while others approve disbursements of the same file. After that, the client is asked to try again. */
const CLAIMS_MAX = 5;
/** Tries while the client opens the payment or chooses an account for it. */
const SAVES_MAX = 3;

/**
 * Saves the claim of an accepted disbursement if its file and the ledger still cover it. The claim makes a new version
 * of the file's list, and so does the return of a deposit. If both happen at once, one has to check again.
 */
export async function claimCovered(
  ports: ClaimCoveredPorts,
  accepted: Transfer,
  config: TenantConfig,
): Promise<Outcome<Transfer, Refusal<'transfer/changed-meanwhile' | 'disbursement/not-covered'>>> {
  if (hasLostCover(accepted)) return refuse({ code: 'disbursement/not-covered' });
  const available = await ports.available(config, accepted.provider.account?.ledgerId);
  if (available !== null && available < totalOf(accepted)) return refuse({ code: 'disbursement/not-covered' });
  if (!hasFile(accepted)) {
    if (!config.payoutsWithoutFile || !isVouchedFor(accepted)) return refuse({ code: 'disbursement/not-covered' });
    return ports.transfers.save(accepted);
  }
  const { tenantId: tenant, clientId: client, id } = accepted;
  const fileId = fileOf(accepted);
  for (let tries = 0; tries < CLAIMS_MAX; tries += 1) {
    const { held, promised, proven, list } = await standingOf(ports, tenant, fileId, { except: [id] });
    if (held - promised + outsideOf(accepted, proven) < totalOf(accepted))
      return refuse({ code: 'disbursement/not-covered' });
    const payments = [...list.payments, { client, id }];
    const claimed = await ports.files.promise(accepted, { fileId, list: { ...list, payments } });
    if (claimed.ok || claimed.refusal.code === 'transfer/changed-meanwhile')
      return claimed.ok ? claimed : refuse({ code: 'transfer/changed-meanwhile' });
  }
  return refuse({ code: 'transfer/changed-meanwhile' });
}

/** Why a disbursement takes another approval, if its file is short when the client accepts it. */
export const FILE_SHORT = 'The file doesn’t have enough money for it.';

/**
 * Records once that a disbursement can't be paid. The event notifies the staff, and the client reads on the payment
 * that the company knows. With `why`, its file lost money, and it takes another approval. Without, it can be accepted
 * again as soon as the Plaid balance has the money.
 */
export async function markUncovered(
  { transfers }: { readonly transfers: TransferReader & TransferWriter },
  { tenantId, clientId, id }: Pick<Transfer, 'tenantId' | 'clientId' | 'id'>,
  { at, why: reason }: { readonly at: string; readonly why?: string | undefined },
): Promise<void> {
  const code = reason === undefined ? NOT_COVERED : LOST_COVER;
  const sentence = anyRefusalSentence({ code: 'disbursement/not-covered' });
  for (let tries = 0; tries < SAVES_MAX; tries += 1) {
    const payment = await transfers.find(tenantId, clientId, id);
    if (!payment || !hasRoomForAnAttempt(payment)) return;
    if (payment.problem?.code === code || hasLostCover(payment)) return;
    // The same loss is followed up again after a crash, and hourly, also alone if it was noted with others. An approval
    // since then counts.
    const isNoted = ({ name, reason: noted = '', at: then }: TransferEvent) =>
      name === 'uncovered' && then >= at && reason !== undefined && noted.includes(reason);
    if (payment.events.some(isNoted)) return;
    const marked = moved(payment, 'uncovered', 'system', { at, reason, problem: { code, sentence, at } });
    // The client may have just opened it. If they accepted it, `carryOut` checks the cover.
    if (!marked.ok || (await transfers.save(marked.value)).ok) return;
  }
}
