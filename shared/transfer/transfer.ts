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
import { isShownInHistory, type TransferKind, transferStatus } from './status.ts';
import { transferAccount } from './transfer-account.ts';
import { transferEvent } from './transfer-event.ts';

/**
 * What is known about the transfer at the provider. `attempt` names the idempotency key, and grows only after a
 * definite no or an expired authorization; `rank` is the furthest event seen, so that a late one cannot move back.
 */
export const providerState = z.lazy(() =>
  z.object({
    attempt: z.int(),
    /** The rail of this attempt, chosen once with the claim; absent means ACH. */
    network: z.optional(network),
    /** Where this attempt is made, chosen once with the claim. */
    account: z.optional(entryAccount),
    /** Nacha's code for it; absent means WEB for a debit and PPD for a payment to a client. */
    achClass: z.optional(achClass),
    /** Set if the account's numbers were typed in. */
    isByNumbers: z.optional(z.boolean()),
    /** Set if the provider approved it without a check. */
    rationale: z.optional(rationale),
    authorizationId: z.optional(z.string()),
    authorizedAt: z.optional(instant),
    /** The provider's id of the entry; of a refund, the provider's id of the refund. */
    transferId: z.optional(z.string()),
    rank: z._default(z.int(), 0),
    lastEventId: z.optional(z.int()),
  }),
);

/** A wire as the tenant's bank reported it. An unexpected amount needs a second person. */
export const wireReceipt = z.lazy(() =>
  z.object({
    reference: z.string(),
    received: cents,
    sender: z.string(),
    /** The bank's own day of it. */
    on: day,
    confirmedBy: z.string(),
    approvedBy: z.optional(z.string()),
    at: instant,
  }),
);

/** What the client said about the wire they sent: no proof, but staff look for it, and it cannot be cancelled. */
export const wireReport = z.lazy(() => z.object({ reference: z.optional(z.string()), at: instant }));

/** A paper that belongs to a transfer, such as the contract: a picture of a page, or a PDF. */
export const attachment = z.lazy(() =>
  z.object({
    id: documentId,
    name: z.string(),
    path: z.string(),
    contentType: paperType,
    at: instant,
  }),
);

/** Which failed payment a transfer repeats, why that one failed, and from which account it was. */
export const retried = z.lazy(() =>
  z.object({
    id: transferId,
    code: z.string(),
    accountId: z.optional(bankAccountId),
  }),
);

/** Which payment a refund pays back, and what that one was for. The provider sends it to where the payment came from. */
export const refundOf = z.lazy(() =>
  z.object({
    id: transferId,
    referenceId: z.string(),
    purpose: z.string(),
  }),
);

/**
 * What the second person stated when a payment to a client was let out: how much came in for its file outside the
 * portal, or that it belongs to no file; why stands in the event.
 */
const statedCover = z.lazy(() =>
  z.object({
    heldOutside: z.optional(cents),
    withoutFile: z.optional(z.literal(true)),
    /** What lines of the bank's statement proved to be held outside for its file, when it was let out. */
    proven: z.optional(cents),
    /** What they proved to have gone out for it there, when it was let out. */
    provenOut: z.optional(cents),
  }),
);

/** A member of the staff who asked for a cancellation, and why; never shown to clients. */
const askedByStaff = z.lazy(() =>
  z.object({
    /** Absent when nobody did: its file no longer covers it. */
    staff: z.optional(z.string()),
    identity: z.optional(staffIdentity),
    reason: z.string(),
  }),
);

/** Another file that one person wants a transfer to be in, and another one has not agreed to yet. */
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
    /** Short, easy to say, printed on receipts: "EM-7Q4K-2M9P". */
    referenceId: z.string(),
    /** The network's number of the entry, once it is posted: the trace number of ACH, the transaction's of RTP. */
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
    /** The tenant's number of the closing, by which the books file it; without one they use the property. */
    fileNumber: z.optional(fileNumber),
    /** Set while a second person has to agree that it belongs to another file. */
    filing: z.optional(askedFiling),
    purpose: z.string(),
    /** A company's own purpose as it was named in Spanish then. */
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
    /** Set on a draft or an opened request that starts automatically; it ends with that status. */
    schedule: z.optional(schedule),
    /** Set if the account has another owner at the bank, and why the client continued. */
    nameMismatchOverride: z.optional(z.extend(accountMismatch, { override: mismatchOverride })),
    /** What is known of the account that a payment to the client goes to, and whether it may. */
    accountCheck: z.optional(accountCheck),
    attachments: z.optional(z.array(attachment).check(z.maxLength(ATTACHMENTS_MAX))),
    provider: providerState,
    /** What it uses of the velocity limits, and on which day; removed once it is given back. */
    counted: z.optional(z.object({ on: day, amount: cents })),
    wireReport: z.optional(wireReport),
    /** When the client last saw the full numbers of the wiring instructions. */
    wireShownAt: z.optional(instant),
    /** The last four digits of the account in the instructions that the client saw then. */
    wireInto: z.optional(z.string()),
    wireReceipt: z.optional(wireReceipt),
    /** Why the last try did not go through: the provider's or the bank's code and the sentence for the client. */
    problem: z.optional(z.object({ code: z.string(), sentence: z.string(), at: instant })),
    /** Until when a client can answer a request or accept a payment; then it ends automatically. */
    deadlineAt: z.optional(instant),
    /** Until when the tenant waits for a wire, if it sets a time. */
    wireDeadlineAt: z.optional(instant),
    events: z.array(transferEvent).check(z.maxLength(TRANSFER_EVENTS_MAX)),
    active: z._default(z.boolean(), true),
    retryOf: z.optional(retried),
    /** Set on the failed one: the transfer that was made to repeat it. */
    retriedAs: z.optional(transferId),
    /** Which representment of a returned debit this is, decided when it starts. */
    representment: z.optional(z.int().check(z.minimum(1), z.maximum(2))),
    /** When the client or the staff asked to cancel; a client's request revokes the authorization, even if too late. */
    cancelAskedAt: z.optional(instant),
    /** Set if the staff asked, or its file no longer covers it, and not the client. */
    cancelAskedBy: z.optional(askedByStaff),
    /** Set on a payment to a client, if its money is not only what the books hold for its file. */
    cover: z.optional(statedCover),
    /** Set on a refund. */
    refundOf: z.optional(refundOf),
    /** Set on a refunded payment: every refund ever prepared. Each refund has its own outcome. */
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

/** Which lifecycle a transfer follows. */
export function kindOf({
  disbursement,
  method,
  refundOf: refunded,
}: Pick<Transfer, 'disbursement' | 'method' | 'refundOf'>): TransferKind {
  if (refunded) return 'Refund';
  return disbursement ? 'Disbursement' : method;
}

/**
 * Whether the tenant requested this payment: the tenant set its amount, purpose and property; the client pays or
 * declines it, but never edits it.
 */
export const isRequested = ({ events }: Pick<Transfer, 'events'>): boolean => events[0]?.to === 'created';

/** Whether the history shows a transfer: a draft is shown once it is scheduled. */
export const isInHistory = ({ status, schedule }: Pick<Transfer, 'status' | 'schedule'>): boolean =>
  isShownInHistory(status) || schedule !== undefined;

/** Whether there is room in the events for another attempt and all that may follow, including a late return. */
export const hasRoomForAnAttempt = ({ events }: Pick<Transfer, 'events'>): boolean =>
  events.length <= TRANSFER_EVENTS_MAX - TRANSFER_EVENTS_KEPT_FREE;
