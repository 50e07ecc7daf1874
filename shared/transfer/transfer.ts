import * as z from 'zod/mini';
import { accountMismatch, mismatchOverride } from '../bank/account.ts';
import { day, instant } from '../dates.ts';
import { paperType } from '../document/document.ts';
import { agentId, bankAccountId, clientId, documentId, officeId, tenantId, transferId } from '../ids.ts';
import { ATTACHMENTS_MAX, REFUNDS_MAX, TRANSFER_EVENTS_KEPT_FREE, TRANSFER_EVENTS_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { staffIdentity } from '../staff/person.ts';
import { accountCheck } from './account-check.ts';
import { authorization, schedule } from './agreement.ts';
import { achClass, rationale } from './bank-check.ts';
import { entryAccount } from './entry-account.ts';
import { fileNumber } from './file-number.ts';
import { network } from './network.ts';
import { PAYMENT_METHODS, TRANSFER_TYPES } from './purposes.ts';
import { shareOf } from './shares.ts';
import { isShownInHistory, type TransferKind, transferStatus } from './status.ts';
import { transferAccount } from './transfer-account.ts';
import { transferEvent } from './transfer-event.ts';

/**
 * The transfer's state at the provider. `attempt` names the idempotency key, and grows only after a definite refusal or
 * an expired authorization. `rank` is the furthest event seen, so that a late one can't move it back.
 */
export const providerState = z.lazy(() =>
  z.object({
    attempt: z.int(),
    /** The rail of this attempt, chosen once with the claim; absent means ACH. */
    network: z.optional(network),
    /** The provider account of this attempt, chosen once with the claim. */
    account: z.optional(entryAccount),
    /** Nacha's code for it; absent means WEB for a debit and PPD for a disbursement. */
    achClass: z.optional(achClass),
    /** Set if the account's numbers were typed in. */
    isByNumbers: z.optional(z.boolean()),
    /** Set if the provider approved it without a check. */
    rationale: z.optional(rationale),
    authorizationId: z.optional(z.string()),
    authorizedAt: z.optional(instant),
    /** The provider's id of the entry or the refund. */
    transferId: z.optional(z.string()),
    rank: z._default(z.int(), 0),
    lastEventId: z.optional(z.int()),
  }),
);

/** A wire as the tenant's bank reported it. An unexpected amount needs approval. */
export const wireReceipt = z.lazy(() =>
  z.object({
    reference: z.string(),
    received: cents,
    sender: z.string(),
    /** The bank's own day. */
    on: day,
    confirmedBy: z.string(),
    approvedBy: z.optional(z.string()),
    at: instant,
  }),
);

/** The client's report of a sent wire. It is no proof, but the staff look for the wire, and it can't be cancelled. */
export const wireReport = z.lazy(() => z.object({ reference: z.optional(z.string()), at: instant }));

/** A document of a transfer, such as the contract: a picture of a page, or a PDF. */
export const attachment = z.lazy(() =>
  z.object({
    id: documentId,
    name: z.string(),
    path: z.string(),
    contentType: paperType,
    at: instant,
  }),
);

/** The failed payment that a transfer repeats, why it failed, and its account. */
export const retried = z.lazy(() =>
  z.object({
    id: transferId,
    code: z.string(),
    accountId: z.optional(bankAccountId),
  }),
);

/** The payment that a refund returns, and its purpose. The provider sends it back to the same account. */
export const refundOf = z.lazy(() =>
  z.object({
    id: transferId,
    referenceId: z.string(),
    purpose: z.string(),
  }),
);

/**
 * The approver's statement when a disbursement was approved: the amount received for its file outside the portal, or
 * that it has no file. The reason is in the event.
 */
const statedCover = z.lazy(() =>
  z.object({
    heldOutside: z.optional(cents),
    withoutFile: z.optional(z.literal(true)),
    /** The amount that bank transactions proved to be held outside when it was approved. */
    proven: z.optional(cents),
    /** The amount that they proved was paid out there when it was approved. */
    provenOut: z.optional(cents),
  }),
);

/** The staff member who requested a cancellation, and why; never shown to clients. */
const askedByStaff = z.lazy(() =>
  z.object({
    /** Absent if the system canceled it because its file no longer covers it. */
    staff: z.optional(z.string()),
    identity: z.optional(staffIdentity),
    reason: z.string(),
  }),
);

/** A proposed move to another file that isn't approved yet. */
const askedFiling = z.lazy(() =>
  z.object({
    to: fileNumber,
    by: z.string(),
    identity: z.optional(staffIdentity),
    reason: z.optional(z.string()),
    at: instant,
  }),
);

/** Money on its way between a client and the tenant, in cents. */
export const transfer = z.lazy(() =>
  z.object({
    id: transferId,
    tenantId,
    clientId,
    /** The invitation that it came from, and when its last link was sent: its client then knows of the payment. */
    invitation: z.optional(z.object({ id: z.string(), sentAt: z.optional(instant) })),
    /** Set if several people pay one request, and this payment is one person's share. */
    share: z.optional(shareOf),
    /** Short, easy to say, printed on receipts: "CP-7Q4K-2M9P". */
    referenceId: z.string(),
    /** The network's number of the entry once it is posted: ACH's trace number, or RTP's transaction number. */
    creditTraceId: z.optional(z.string()),
    firstName: z.string(),
    middleName: z._default(z.string(), ''),
    lastName: z.string(),
    email: z._default(z.string(), ''),
    mobilePhone: z.string(),
    propertyAddress1: z.string(),
    propertyAddress2: z._default(z.string(), ''),
    propertyCity: z.string(),
    propertyState: z.string(),
    propertyZipcode: z.string(),
    /** The tenant's file number, by which the books file it. Without one they use the property. */
    fileNumber: z.optional(fileNumber),
    /** Set while a move to another file needs approval. */
    filing: z.optional(askedFiling),
    purpose: z.string(),
    /** The Spanish name that a company's own purpose had then. */
    purposeInSpanish: z.optional(z.string()),
    status: transferStatus,
    amount: cents,
    fee: cents,
    expectedClosingAt: z.optional(instant),
    notes: z.array(z.object({ note: z.string(), at: z.optional(instant), by: z.optional(z.string()) })),
    sellerName: z.optional(z.string()),
    method: z.enum(PAYMENT_METHODS),
    disbursement: z.boolean(),
    type: z.enum(TRANSFER_TYPES),
    officeId: z.optional(officeId),
    agentId: z.optional(agentId),
    source: z.optional(transferAccount),
    destination: z.optional(transferAccount),
    authorization: z.optional(authorization),
    /** Set on a draft or an opened request that starts automatically. It ends with that status. */
    schedule: z.optional(schedule),
    /** Set if the account has another owner at the bank, with the client's reason for continuing. */
    nameMismatchOverride: z.optional(z.extend(accountMismatch, { override: mismatchOverride })),
    /** The check of the account that a disbursement goes to. */
    accountCheck: z.optional(accountCheck),
    attachments: z.optional(z.array(attachment).check(z.maxLength(ATTACHMENTS_MAX))),
    provider: providerState,
    /** The room it uses in the velocity limits, and on which day; removed once it is released. */
    counted: z.optional(z.object({ on: day, amount: cents })),
    wireReport: z.optional(wireReport),
    /** When the client last saw the full numbers of the wiring instructions. */
    wireShownAt: z.optional(instant),
    /** The account in its instructions: the last four digits, or the id if another account has the same ones. */
    wireInto: z.optional(z.string()),
    wireReceipt: z.optional(wireReceipt),
    /** Why the last try failed: the provider's or bank's code and the sentence for the client. */
    problem: z.optional(z.object({ code: z.string(), sentence: z.string(), at: instant })),
    /** The client's deadline to answer a request or accept a payment. Then it ends automatically. */
    deadlineAt: z.optional(instant),
    /** The deadline for a wire, if the tenant sets one. */
    wireDeadlineAt: z.optional(instant),
    events: z.array(transferEvent).check(z.maxLength(TRANSFER_EVENTS_MAX)),
    active: z._default(z.boolean(), true),
    retryOf: z.optional(retried),
    /** On a failed transfer: its successor. */
    retriedAs: z.optional(transferId),
    /** The representment number of a returned debit, set when it starts. */
    representment: z.optional(z.int().check(z.minimum(1), z.maximum(2))),
    /**
     * When the client or the staff asked to cancel. A client's request revokes the authorization, even if it comes too
     * late.
     */
    cancelAskedAt: z.optional(instant),
    /** Set if the staff asked, or if its file no longer covers it. */
    cancelAskedBy: z.optional(askedByStaff),
    /** Set on a disbursement that doesn't rely only on the books' balance of its file. */
    cover: z.optional(statedCover),
    /** On an approved disbursement: the MAC of what was approved. Without it, nothing is paid. */
    seal: z.optional(z.string()),
    /** Set on a refund. */
    refundOf: z.optional(refundOf),
    /** Set on a disbursement that refunds a wire: the payment of that wire. */
    refundsWire: z.optional(transferId),
    /** On a refunded payment: every refund ever prepared. Each has its own outcome. */
    refunds: z.optional(z.array(transferId).check(z.maxLength(REFUNDS_MAX))),
    submittedAt: z.optional(instant),
    startedAt: z.optional(instant),
    postedAt: z.optional(instant),
    completedAt: z.optional(instant),
    clearedAt: z.optional(instant),
    returnedAt: z.optional(instant),
    version: z.int(),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type Transfer = z.infer<typeof transfer>;

export function kindOf({
  disbursement,
  method,
  refundOf: refunded,
}: Pick<Transfer, 'disbursement' | 'method' | 'refundOf'>): TransferKind {
  if (refunded) return 'Refund';
  return disbursement ? 'Disbursement' : method;
}

/**
 * True if the tenant requested this payment and set its amount, purpose and property. The client pays or declines it,
 * but never edits it.
 */
export const isRequested = ({ events }: Pick<Transfer, 'events'>): boolean => events[0]?.to === 'created';

/** True if the history shows a transfer. A draft is shown once it is scheduled. */
export const isInHistory = ({ status, schedule }: Pick<Transfer, 'status' | 'schedule'>): boolean =>
  isShownInHistory(status) || schedule !== undefined;

/** True if the events have room for another attempt and everything that may follow, including a late return. */
export const hasRoomForAnAttempt = ({ events }: Pick<Transfer, 'events'>): boolean =>
  events.length <= TRANSFER_EVENTS_MAX - TRANSFER_EVENTS_KEPT_FREE;
