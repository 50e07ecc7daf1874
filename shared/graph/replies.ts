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
 * A reason for waiting that does not depend on the client and that the status does not show. A value from a later
 * release reads as null, so that the page still works.
 */
const waitsFor = z.catch(z._default(z.nullable(z.enum(WAITS)), null), null);

/** A client as the page reads it from GraphQL. */
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
    /** The language for messages. Null if the client has not chosen one. */
    language: z.catch(z._default(z.nullable(language), null), null),
    /**
     * True if a bank reported a debit as unauthorized. No account of the client is debited until the company has
     * called.
     */
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

/** The account that the company calls about before it pays, and the result of the call. */
const accountCall = z.lazy(() =>
  z.object({
    standing: z.enum(['waiting', 'released', 'refused']),
    bankAccountId,
    bankName: text,
    accountLastFourDigits: text,
    /** The client's own number, of which only the end is shown. */
    number: text,
    /** The time from which the account needs no call, if it only needed one for its age. */
    from_utc: z.nullable(instant),
  }),
);

/** A transfer as the page reads it from GraphQL, under the specification's field names. */
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
    /** The tenant's file number for the closing. */
    fileNumber: maybe,
    purpose: text,
    /** The Spanish name, if the purpose is the company's own. */
    purposeInSpanish: z._default(maybe, null),
    status: transferStatus,
    amount: cents,
    fee: cents,
    expectedClosingDate_utc: z.nullable(instant),
    sellerName: maybe,
    /** The deadline to answer a request or accept a payment. Null if no answer is expected. */
    deadlineAt_utc: z.nullable(instant),
    /** The day on which it starts by itself. Null if not scheduled. */
    scheduledOn: z.nullable(day),
    /** A JSON list of objects with a `note` each. */
    notes: text,
    debitMethod: text,
    method: z.enum(PAYMENT_METHODS),
    /**
     * The network by which it went to the banks. A disbursement can be instant, by RTP. Null before that, and for a
     * wire.
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
    /** The problem's code, for screens that handle it specially. */
    problemCode: z.optional(maybe),
    waitsFor,
    /** The way to try a failed payment again. Null if there is none. */
    nextTry: z.nullable(z.enum(['same account', 'another account', 'call'])),
    /** The failed payment that this one repeats, and the payment that repeats this one. */
    retryOf: z.nullable(transferId),
    retriedAs: z.nullable(transferId),
    /** The payment that this one refunds, and the refunds of this one. */
    refundOf: z.nullable(z.object({ _id: transferId, referenceID: text })),
    refunds: z.array(z.object({ _id: transferId, referenceID: text, amount: cents, status: transferStatus })),
    /** The required call about a payment's account. Null if none is required. */
    accountCall: z.nullable(accountCall),
    /** Accounts that the company refused for this payment. They cannot be chosen again. */
    refusedAccounts: z._default(z.array(bankAccountId), []),
    /** True if the company must call before paying into the chosen account, or into any new one if none is chosen. */
    newAccountCall: z._default(z.boolean(), false),
    authorizationText: maybe,
    /** The terms named in the review. Null once there is nothing to accept. */
    terms: z.nullable(terms),
    /** The maximum for its account, including the fee, if the account's balance cannot be read. */
    uncheckedLimit: z._default(z.nullable(cents), null),
    /** The client's payment that this one might duplicate, while it can still be accepted. */
    alreadyMade: z._default(z.nullable(z.object({ _id: transferId, sentence: text })), null),
    /** How many of the people who pay the same request have paid, in words. Null if no one else pays it. */
    sharesPaid: z._default(maybe, null),
    /** The time at which the client reported the wire as sent, and their bank's reference. */
    wireReportedAt_utc: z.nullable(instant),
    wireReference: maybe,
    /** The time of the last submission, whose outcome may be unknown. */
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
    /** A refund starts by itself and is not accepted. */
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
    /** The deadline for the client's answer. Null if no answer is expected. */
    deadlineAt_utc: z._default(z.nullable(instant), null),
    /** True if the company must call before paying into a newly linked account. */
    newAccountCall: z._default(z.boolean(), false),
    propertyAddress1: z._default(text, ''),
    /** The times of its stages. Null before each. */
    startedAt_utc: z._default(z.nullable(instant), null),
    postedAt_utc: z._default(z.nullable(instant), null),
    completedOn_utc: z._default(z.nullable(instant), null),
    clearedOn_utc: z._default(z.nullable(instant), null),
    createdAt_utc: instant,
    /** The time of the last event that the client can see. */
    updatedAt_utc: instant,
  }),
);
export type GraphCard = z.infer<typeof graphCard>;

/** A draft to resume. */
export const graphDraft = z.lazy(() =>
  z.extend(behind(graphCard), {
    /** True if the paying account is chosen, so that only the review is left. */
    isAccountChosen: z._default(z.boolean(), false),
  }),
);

/** A search result: the card, with the property and file. */
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

/** An agent, with all fields that a client may see. */
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

/** The purposes a client can pay for, with methods and limits. */
export const graphPurposes = z.lazy(() =>
  z.object({
    config: z.array(
      z.object({
        purpose: text,
        purposeInSpanish: z._default(maybe, null),
        method: z.enum(PAYMENT_METHODS),
        active: z.boolean(),
        /** The limit per payment for this purpose and method. */
        limit: cents,
        disclaimer: text,
        disclaimerInSpanish: maybe,
      }),
    ),
    limits: z.array(z.object({ method: z.enum(PAYMENT_METHODS), limit: cents })),
  }),
);

/** The tenant's data for the details form, in one request. */
export const graphTransferForm = z.lazy(() =>
  z.object({
    purposeconfigs: z.array(graphPurposes),
    transferfeeconfigs: z.array(
      z.object({ clientPays: z.boolean(), amount: cents, methods: z.nullable(z.array(z.enum(PAYMENT_METHODS))) }),
    ),
    /** The amount this client can still send today, and the day on which they can send again if that is nothing. */
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
