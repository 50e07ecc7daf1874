import * as z from 'zod/mini';
import { bankAccountId, transferId } from '../ids.ts';
import { DECLINE_REASON_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { oneLine } from '../plain-text.ts';
import { refusalSentence } from '../refusals.ts';
import { transferDetails } from '../transfer/rules.ts';
import { wireReference } from '../transfer/wire-reference.ts';
import { graphCard, graphClient, graphTransfer, graphTransferForm } from './replies.ts';
import { searchOperations } from './search-operations.ts';

/** One named query or mutation: its text, what it takes and what it gives, parsed on both sides. */
export type Operation = {
  readonly document: string;
  readonly variables: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

const CLIENT = `_id firstName middleName lastName email mobilePhone address1 address2 city state zipcode
  propertyAddress1 propertyAddress2 propertyCity propertyState propertyZipcode ssnOnFile dobOnFile newsByEmail newsByText`;
const ACCOUNT = '_id bankName name accountLastFourDigits institutionCode';
const TRANSFER = `_id version referenceID creditTraceID firstName lastName email
  propertyAddress1 propertyAddress2 propertyCity propertyState propertyZipcode fileNumber purpose status amount fee
  expectedClosingDate_utc deadlineAt_utc scheduledOn notes debitMethod method network disbursement type
  office { _id title city state } realtor { _id firstName lastName email }
  sourceBankAccount { ${ACCOUNT} } destBankAccount { ${ACCOUNT} } attachments { _id name fileURL }
  events { name to actor at reason } problem nextTry retryOf retriedAs
  refundOf { _id referenceID } refunds { _id referenceID amount status } authorizationText wireReportedAt_utc wireReference
  startedAt_utc postedAt_utc completedOn_utc clearedOn_utc createdAt_utc updatedAt_utc`;

const CARD = '_id referenceID purpose status amount fee method disbursement scheduledOn createdAt_utc updatedAt_utc';

const none = z.object({});
const one = z.object({ _id: transferId });
const profile = z.partial(
  z.object({
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    email: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    newsByEmail: z.boolean(),
    newsByText: z.boolean(),
  }),
);
/** The graph's Int has 32 bits (GraphQL, section 3.5.1): a larger number is refused here, not deep inside as a fault. */
const INT_MAX = 2 ** 31 - 1;
const amount = cents.check(z.maximum(INT_MAX, refusalSentence({ code: 'amount/over-maximum' })));
const version = z.int().check(z.maximum(INT_MAX));
const details = z.extend(z.omit(transferDetails, { id: true }), { amount, reAmount: amount });

/**
 * The named operations. The API answers these and nothing else: it runs its own text of the named operation, so a
 * caller can neither widen a query nor look around in the schema.
 */
export const operations = {
  Client: {
    document: `query Client { client { ${CLIENT} } }`,
    variables: none,
    reply: z.object({ client: z.nullable(graphClient) }),
  },
  UpdateOneClient: {
    document: `mutation UpdateOneClient($data: ClientInput!) { updateOneClient(data: $data) { ${CLIENT} } }`,
    variables: z.object({ data: profile }),
    reply: z.object({ updateOneClient: graphClient }),
  },
  TransferForm: {
    document: `query TransferForm {
      purposeconfigs { config { purpose method active disclaimer } limits { method limit } }
      transferfeeconfigs { clientPays amount methods }
      allowance { amount count freeOn }
      transfertypes(isCredit: true) { _id name purpose }
      offices { _id title city state active }
      realtors { _id displayName landingPageURI active brokerageName }
      bankaccounts { _id bankName name accountLastFourDigits }
    }`,
    variables: none,
    reply: graphTransferForm,
  },
  Transfer: {
    document: `query Transfer($_id: ID!) { transfer(_id: $_id) { ${TRANSFER} } }`,
    variables: one,
    reply: z.object({ transfer: z.nullable(graphTransfer) }),
  },
  Transfers: {
    document: `query Transfers($after: String) {
      transfers(after: $after) {
        items { ${CARD} }
        after
      }
    }`,
    variables: z.object({ after: z.optional(z.nullable(z.string().check(z.maxLength(400)))) }),
    reply: z.object({ transfers: z.object({ items: z.array(graphCard), after: z.nullable(z.string()) }) }),
  },
  AllTransfers: {
    document: `query AllTransfers { allTransfers { ${CARD} } }`,
    variables: none,
    reply: z.object({ allTransfers: z.array(graphCard) }),
  },
  Draft: {
    document: `query Draft { draft { ${CARD} } }`,
    variables: none,
    reply: z.object({ draft: z.nullable(graphCard) }),
  },
  InsertOneTransfer: {
    document: `mutation InsertOneTransfer($data: TransferInput!) { insertOneTransfer(data: $data) { ${TRANSFER} } }`,
    variables: z.object({ data: details }),
    reply: z.object({ insertOneTransfer: graphTransfer }),
  },
  UpdateOneTransfer: {
    document: `mutation UpdateOneTransfer($_id: ID!, $version: Int!, $data: TransferInput!) {
      updateOneTransfer(_id: $_id, version: $version, data: $data) { ${TRANSFER} }
    }`,
    variables: z.object({ _id: transferId, version, data: details }),
    reply: z.object({ updateOneTransfer: graphTransfer }),
  },
  LinkSourceBankAccount: {
    document: `mutation LinkSourceBankAccount($_id: ID!, $bankAccountId: ID!) {
      linkSourceBankAccount(_id: $_id, bankAccountId: $bankAccountId) { ${TRANSFER} }
    }`,
    variables: z.object({ _id: transferId, bankAccountId }),
    reply: z.object({ linkSourceBankAccount: graphTransfer }),
  },
  ChooseWire: {
    document: `mutation ChooseWire($_id: ID!, $total: Int!) {
      chooseWire(_id: $_id, total: $total) { ${TRANSFER} }
    }`,
    variables: z.object({ _id: transferId, total: amount }),
    reply: z.object({ chooseWire: graphTransfer }),
  },
  EditTransfer: {
    document: `mutation EditTransfer($_id: ID!) { editTransfer(_id: $_id) { ${TRANSFER} } }`,
    variables: one,
    reply: z.object({ editTransfer: graphTransfer }),
  },
  ReportWireSent: {
    document: `mutation ReportWireSent($_id: ID!, $reference: String!) {
      reportWireSent(_id: $_id, reference: $reference) { ${TRANSFER} }
    }`,
    variables: z.object({ _id: transferId, reference: wireReference }),
    reply: z.object({ reportWireSent: graphTransfer }),
  },
  CancelTransfer: {
    document: `mutation CancelTransfer($_id: ID!) { cancelTransfer(_id: $_id) { ${TRANSFER} } }`,
    variables: one,
    reply: z.object({ cancelTransfer: graphTransfer }),
  },
  DiscardTransfer: {
    document: `mutation DiscardTransfer($_id: ID!) { discardTransfer(_id: $_id) { ${TRANSFER} } }`,
    variables: one,
    reply: z.object({ discardTransfer: graphTransfer }),
  },
  RetryTransfer: {
    document: `mutation RetryTransfer($_id: ID!) { retryTransfer(_id: $_id) { ${TRANSFER} } }`,
    variables: one,
    reply: z.object({ retryTransfer: graphTransfer }),
  },
  OpenTransfer: {
    document: `mutation OpenTransfer($_id: ID!) { openTransfer(_id: $_id) { ${TRANSFER} } }`,
    variables: one,
    reply: z.object({ openTransfer: graphTransfer }),
  },
  DeclineTransfer: {
    document: `mutation DeclineTransfer($_id: ID!, $reason: String) {
      declineTransfer(_id: $_id, reason: $reason) { ${TRANSFER} }
    }`,
    variables: z.object({
      _id: transferId,
      reason: z.optional(z.nullable(z.string().check(oneLine(), z.trim(), z.maxLength(DECLINE_REASON_MAX)))),
    }),
    reply: z.object({ declineTransfer: graphTransfer }),
  },
  LinkDestinationBankAccount: {
    document: `mutation LinkDestinationBankAccount($_id: ID!, $bankAccountId: ID!) {
      linkDestinationBankAccount(_id: $_id, bankAccountId: $bankAccountId) { ${TRANSFER} }
    }`,
    variables: z.object({ _id: transferId, bankAccountId }),
    reply: z.object({ linkDestinationBankAccount: graphTransfer }),
  },
  InstitutionLogos: {
    document: `query InstitutionLogos($institutionCodes: [String!]!) {
      institutionlogos(institutionCodes: $institutionCodes) { _id institutionCode logoURL }
    }`,
    variables: z.object({ institutionCodes: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)) }),
    reply: z.object({
      institutionlogos: z.array(z.object({ _id: z.string(), institutionCode: z.string(), logoURL: z.string() })),
    }),
  },
  ...searchOperations,
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export type OperationVariables<N extends OperationName> = z.input<(typeof operations)[N]['variables']>;
export type OperationReply<N extends OperationName> = z.output<(typeof operations)[N]['reply']>;
