import * as z from 'zod/mini';
import { language } from '../client/language.ts';
import { day, instant } from '../dates.ts';
import { bankAccountId, clientId, transferId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { cents } from '../money.ts';
import { network } from '../transfer/network.ts';
import { PAYMENT_METHODS, TRANSFER_TYPES } from '../transfer/purposes.ts';
import { transferStatus } from '../transfer/status.ts';
import { terms } from '../transfer/terms.ts';
import { WAITS } from '../transfer/waiting.ts';

const text = z.string();
const maybe = z.nullable(z.string());

/**
 * What a transfer waits for that is not the client's to do, where the status does not say it. What only a later release
 * waits for reads as nothing: it must not take the page away.
 */
const waitsFor = z.catch(z._default(z.nullable(z.enum(WAITS)), null), null);

/** A client as the page reads one from the graph. */
export const graphClient = z.lazy(() =>
  z.object({
    _id: clientId,
    firstName: text,
    middleName: text,
    lastName: text,
    email: text,
    mobilePhone: text,
    address1: text,
    address2: text,
    city: text,
    state: text,
    zipcode: text,
    propertyAddress1: text,
    propertyAddress2: text,
    propertyCity: text,
    propertyState: text,
    propertyZipcode: text,
    ssnOnFile: z.boolean(),
    dobOnFile: z.boolean(),
    newsByEmail: z.boolean(),
    newsByText: z.boolean(),
    /** In which language they are written to; null where they have not chosen. */
    language: z.catch(z._default(z.nullable(language), null), null),
    /** A bank called a debit of theirs unauthorized: no account of theirs is debited before the company has called. */
    debitsStopped: z._default(z.boolean(), false),
  }),
);
export type GraphClient = z.infer<typeof graphClient>;

const linkedAccount = z.lazy(() =>
  z.object({
    _id: bankAccountId,
    bankName: text,
    name: text,
    accountLastFourDigits: text,
    institutionCode: maybe,
  }),
);

/** The account that the company calls about before it pays, and what came of the call. */
const accountCall = z.lazy(() =>
  z.object({
    standing: z.enum(['waiting', 'released', 'refused']),
    bankAccountId,
    bankName: text,
    accountLastFourDigits: text,
    /** The client's own number, of which only the end is told. */
    number: text,
    /** From when the account needs no call any more, where it is only new. */
    from_utc: z.nullable(instant),
  }),
);

/** A transfer as the page reads one from the graph, in the specification's field names. */
export const graphTransfer = z.lazy(() =>
  z.object({
    _id: transferId,
    version: z.int(),
    referenceID: text,
    creditTraceID: maybe,
    firstName: text,
    lastName: text,
    email: text,
    propertyAddress1: text,
    propertyAddress2: text,
    propertyCity: text,
    propertyState: text,
    propertyZipcode: text,
    /** The tenant's number of the closing. */
    fileNumber: maybe,
    purpose: text,
    /** In Spanish, where it is the company's own. */
    purposeInSpanish: z._default(maybe, null),
    status: transferStatus,
    amount: cents,
    fee: cents,
    expectedClosingDate_utc: z.nullable(instant),
    sellerName: maybe,
    /** Until when a request is answered or a payment accepted; null where no answer is awaited. */
    deadlineAt_utc: z.nullable(instant),
    /** The day on which it starts by itself; null where that is not scheduled. */
    scheduledOn: z.nullable(day),
    /** A JSON list of objects with a `note` each. */
    notes: text,
    debitMethod: text,
    method: z.enum(PAYMENT_METHODS),
    /**
     * The rail by which it went to the banks: a payment to the client may go at once, by RTP. Null before, and of a wire.
     */
    network: z.nullable(network),
    disbursement: z.boolean(),
    type: z.enum(TRANSFER_TYPES),
    office: z.nullable(z.object({ _id: text, title: text, city: text, state: text })),
    realtor: z.nullable(z.object({ _id: text, firstName: text, lastName: text, email: text })),
    sourceBankAccount: z.nullable(linkedAccount),
    destBankAccount: z.nullable(linkedAccount),
    attachments: z.array(z.object({ _id: text, name: text, fileURL: text })),
    events: z.array(z.object({ name: text, to: transferStatus, actor: text, at: instant, reason: maybe })),
    problem: maybe,
    /** The refusal that the problem is, where a screen answers it in its own way. */
    problemCode: z.optional(maybe),
    waitsFor,
    /** How a failed payment can be tried again; null when there is nothing to try. */
    nextTry: z.nullable(z.enum(['same account', 'another account', 'call'])),
    /** The failed payment that this one repeats, and the one that repeats this. */
    retryOf: z.nullable(transferId),
    retriedAs: z.nullable(transferId),
    /** The payment that this one pays back, and those that pay this one back. */
    refundOf: z.nullable(z.object({ _id: transferId, referenceID: text })),
    refunds: z.array(z.object({ _id: transferId, referenceID: text, amount: cents, status: transferStatus })),
    /** The call that the account of a payment needs first; null where none is needed. */
    accountCall: z.nullable(accountCall),
    /** Accounts that the company has refused for this payment: none of them is chosen again. */
    refusedAccounts: z._default(z.array(bankAccountId), []),
    /** Whether the company calls before it pays into the chosen account, or without one into any linked only now. */
    newAccountCall: z._default(z.boolean(), false),
    authorizationText: maybe,
    /** What the words of the review name; null once there is nothing to press. */
    terms: z.nullable(terms),
    /** The most that it may take from its account, fee included, where that account's balance can't be read. */
    uncheckedLimit: z._default(z.nullable(cents), null),
    /** The client's payment that this one may repeat by accident, while a click would still make it. */
    alreadyMade: z._default(z.nullable(z.object({ _id: transferId, sentence: text })), null),
    /** When the client said that the wire was sent, and by which reference of their bank. */
    wireReportedAt_utc: z.nullable(instant),
    wireReference: maybe,
    /** When it was last submitted; its outcome may be unknown. */
    submittedAt_utc: z.nullable(instant),
    startedAt_utc: z.nullable(instant),
    postedAt_utc: z.nullable(instant),
    completedOn_utc: z.nullable(instant),
    clearedOn_utc: z.nullable(instant),
    createdAt_utc: instant,
    updatedAt_utc: instant,
  }),
);
export type GraphTransfer = z.infer<typeof graphTransfer>;

/** A card of the history. */
export const graphCard = z.lazy(() =>
  z.object({
    /** A refund that goes back by itself: it is not accepted. */
    isRefund: z._default(z.boolean(), false),
    _id: transferId,
    referenceID: text,
    purpose: text,
    purposeInSpanish: z._default(maybe, null),
    status: transferStatus,
    amount: cents,
    fee: cents,
    method: z.enum(PAYMENT_METHODS),
    disbursement: z.boolean(),
    /** The day on which a draft or request starts by itself. */
    scheduledOn: z.nullable(day),
    waitsFor,
    /** Until when the client answers it; null where no answer is awaited. */
    deadlineAt_utc: z._default(z.nullable(instant), null),
    /** Whether the company calls before it pays into an account that is linked only now. */
    newAccountCall: z._default(z.boolean(), false),
    propertyAddress1: z._default(text, ''),
    /** When it reached each stage; null before. */
    startedAt_utc: z._default(z.nullable(instant), null),
    postedAt_utc: z._default(z.nullable(instant), null),
    completedOn_utc: z._default(z.nullable(instant), null),
    clearedOn_utc: z._default(z.nullable(instant), null),
    createdAt_utc: instant,
    /** When something last happened to it that its client sees. */
    updatedAt_utc: instant,
  }),
);
export type GraphCard = z.infer<typeof graphCard>;

/** A draft to go on with. */
export const graphDraft = z.lazy(() =>
  z.extend(behind(graphCard), {
    /** Whether the account that pays is chosen, so that only the review is left. */
    isAccountChosen: z._default(z.boolean(), false),
  }),
);

/** A transfer as a search gives it: the card, and the property and file it belongs to. */
export const graphFound = z.lazy(() =>
  z.extend(behind(graphCard), {
    type: z.enum(TRANSFER_TYPES),
    propertyAddress1: text,
    propertyAddress2: text,
    propertyCity: text,
    propertyState: text,
    propertyZipcode: text,
    fileNumber: maybe,
  }),
);
export type GraphFound = z.infer<typeof graphFound>;

/** An agent with everything a client may know of one. */
export const graphRealtor = z.lazy(() =>
  z.object({
    _id: text,
    firstName: text,
    lastName: text,
    displayName: text,
    displayDescription: text,
    landingPageURI: text,
    active: z.boolean(),
    email: text,
    headshotImageURL: maybe,
    qrCodeURL: maybe,
    /** A JSON list of objects with a state and a number each. */
    licenses: text,
    brokerage: z.object({ name: text, logoURL: maybe, websiteURL: maybe, officePhone: maybe }),
  }),
);

/** What a client may pay for, by which method, and up to how much. */
export const graphPurposes = z.lazy(() =>
  z.object({
    config: z.array(
      z.object({
        purpose: text,
        purposeInSpanish: z._default(maybe, null),
        method: z.enum(PAYMENT_METHODS),
        active: z.boolean(),
        /** The most of one payment for it by this method. */
        limit: cents,
        disclaimer: text,
        disclaimerInSpanish: maybe,
      }),
    ),
    limits: z.array(z.object({ method: z.enum(PAYMENT_METHODS), limit: cents })),
  }),
);

/** Everything the details form needs of the tenant, in one request. */
export const graphTransferForm = z.lazy(() =>
  z.object({
    purposeconfigs: z.array(graphPurposes),
    transferfeeconfigs: z.array(
      z.object({ clientPays: z.boolean(), amount: cents, methods: z.nullable(z.array(z.enum(PAYMENT_METHODS))) }),
    ),
    /** What this client may still send today, and from when on again once that is nothing. */
    allowance: z.object({ amount: cents, count: z.int(), freeOn: z.nullable(day) }),
    transfertypes: z.array(z.object({ _id: text, name: text, purpose: text })),
    offices: z.array(z.object({ _id: text, title: text, city: text, state: text, active: z.boolean() })),
    realtors: z.array(
      z.object({ _id: text, displayName: text, landingPageURI: text, active: z.boolean(), brokerageName: text }),
    ),
    bankaccounts: z.array(z.object({ _id: text, bankName: text, name: text, accountLastFourDigits: text })),
  }),
);
export type GraphTransferForm = z.infer<typeof graphTransferForm>;
