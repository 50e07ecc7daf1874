import * as z from 'zod/mini';
import { language } from '../client/language.ts';
import { bankAccountId, transferId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { DECLINE_REASON_MAX } from '../limits.ts';
import { cents } from '../money.ts';
import { oneLine } from '../plain-text.ts';
import { refusalSentence } from '../refusals.ts';
import { transferDetails } from '../transfer/rules.ts';
import { wireReference } from '../transfer/wire-reference.ts';
import { graphCard, graphClient, graphDraft, graphTransfer, graphTransferForm } from './replies.ts';
import { searchOperations } from './search-operations.ts';

/** A named query or mutation with its variables and reply, parsed on both sides. */
export type Operation = {
  readonly variables: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

const none = z.object({});
const one = z.object({ _id: transferId });
const profile = z.lazy(() =>
  z.partial(
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
  ),
);
/**
 * GraphQL's Int has 32 bits (GraphQL, section 3.5.1). A larger number is refused here instead of causing a fault later.
 */
const INT_MAX = 2 ** 31 - 1;
const amount = cents.check(z.maximum(INT_MAX, refusalSentence({ code: 'amount/over-maximum' })));
const version = z.int().check(z.maximum(INT_MAX));
/** The values shown in the review of a wire. */
const shownWire = z.lazy(() => z.object({ version, total: amount, paidInto: z.optional(z.nullable(z.string())) }));
const details = z.lazy(() => z.extend(z.omit(behind(transferDetails), { id: true }), { amount, reAmount: amount }));

/*
 * The named operations. The API answers only these and builds their text from the reply, so a caller cannot extend a
 * query or explore the schema. Each reply names its query or mutation.
 */

/** The queries, answered by a function that can only read. */
export const queries = {
  Client: {
    variables: none,
    reply: z.object({ client: z.nullable(graphClient) }),
  },
  TransferForm: {
    variables: none,
    reply: graphTransferForm,
  },
  Transfer: {
    variables: one,
    reply: z.object({ transfer: z.nullable(graphTransfer) }),
  },
  Transfers: {
    variables: z.lazy(() => z.object({ after: z.optional(z.nullable(z.string().check(z.maxLength(400)))) })),
    reply: z.lazy(() =>
      z.object({ transfers: z.object({ items: z.array(graphCard), after: z.nullable(z.string()) }) }),
    ),
  },
  AllTransfers: {
    variables: none,
    reply: z.object({ allTransfers: z.array(graphCard) }),
  },
  Draft: {
    variables: none,
    reply: z.object({ draft: z.nullable(graphDraft) }),
  },
  InstitutionLogos: {
    variables: z.lazy(() =>
      z.object({ institutionCodes: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)) }),
    ),
    reply: z.lazy(() =>
      z.object({
        institutionlogos: z.array(z.object({ _id: z.string(), institutionCode: z.string(), logoURL: z.string() })),
      }),
    ),
  },
  ...searchOperations,
} as const satisfies Record<string, Operation>;

/** The mutations of payments and of the profile, at an address of their own. */
export const mutations = {
  UpdateOneClient: {
    variables: z.object({ data: profile }),
    reply: z.object({ updateOneClient: graphClient }),
  },
  SetLanguage: {
    variables: z.object({ language }),
    reply: z.object({ setLanguage: graphClient }),
  },
  InsertOneTransfer: {
    variables: z.object({ data: details }),
    reply: z.object({ insertOneTransfer: graphTransfer }),
  },
  UpdateOneTransfer: {
    variables: z.object({ _id: transferId, version, data: details }),
    reply: z.object({ updateOneTransfer: graphTransfer }),
  },
  LinkSourceBankAccount: {
    variables: z.object({ _id: transferId, bankAccountId }),
    reply: z.object({ linkSourceBankAccount: graphTransfer }),
  },
  ChooseWire: {
    variables: z.object({
      _id: transferId,
      shown: shownWire,
      isMeantAgain: z.optional(z.boolean()),
    }),
    reply: z.object({ chooseWire: graphTransfer }),
  },
  EditTransfer: {
    variables: one,
    reply: z.object({ editTransfer: graphTransfer }),
  },
  ReportWireSent: {
    variables: z.object({ _id: transferId, reference: z.optional(z.nullable(wireReference)) }),
    reply: z.object({ reportWireSent: graphTransfer }),
  },
  CancelTransfer: {
    variables: one,
    reply: z.object({ cancelTransfer: graphTransfer }),
  },
  DiscardTransfer: {
    variables: one,
    reply: z.object({ discardTransfer: graphTransfer }),
  },
  RetryTransfer: {
    variables: one,
    reply: z.object({ retryTransfer: graphTransfer }),
  },
  OpenTransfer: {
    variables: one,
    reply: z.object({ openTransfer: graphTransfer }),
  },
  DeclineTransfer: {
    variables: z.object({
      _id: transferId,
      reason: z.optional(z.nullable(z.string().check(oneLine(), z.trim(), z.maxLength(DECLINE_REASON_MAX)))),
    }),
    reply: z.object({ declineTransfer: graphTransfer }),
  },
  LinkDestinationBankAccount: {
    variables: z.object({ _id: transferId, bankAccountId }),
    reply: z.object({ linkDestinationBankAccount: graphTransfer }),
  },
} as const satisfies Record<string, Operation>;

/** The page's operations. */
type Operations = typeof queries & typeof mutations;
export type QueryName = keyof typeof queries;
export type OperationName = keyof Operations;
export type OperationVariables<N extends OperationName> = z.input<Operations[N]['variables']>;
export type OperationReply<N extends OperationName> = z.output<Operations[N]['reply']>;
