import { listTypes } from './schema-lists.ts';
import { recordTypes } from './schema-records.ts';
import { tenantTypes } from './schema-tenant.ts';

/**
 * The data graph, in the names of the specification's section 7. Amounts are integer cents, times ISO 8601 in UTC.
 *
 * Mutations are intents: no argument sets a status, a fee, a destination or another person's record.
 */
export const schema = /* GraphQL */ `
  type Query {
    client(mobilePhone: String): Client
    clients(tenant: ID!): [Client!]!
    tenants(identifier: String!): [Tenant!]!
    brandings(active: Boolean): [Branding!]!
    defaultbranding: Branding!
    bankaccount(_id: ID!): BankAccount
    transfer(_id: ID!): Transfer
    transfers(after: String): TransferPage!
    transferarchives(after: String): TransferPage!
    transfer_filter(
      text: String
      status: [String!]
      type: String
      method: String
      purpose: String
      from: String
      to: String
      min: Int
      max: Int
      archived: Boolean
      after: ID
      limit: Int
    ): FoundTransfers!
    allTransfers: [TransferCard!]!
    draft: DraftCard
    purposeconfigs: [PurposeConfig!]!
    transferfeeconfigs: [TransferFeeConfig!]!
    allowance: Allowance!
    transfertypes(isCredit: Boolean = true): [TransferType!]!
    offices(active: Boolean): [Office!]!
    realtors(landingPageURI: String, active: Boolean): [Realtor!]!
    bankaccounts: [TenantBankAccount!]!
    institutionlogos(institutionCodes: [String!]!): [InstitutionLogo!]!
  }

  type Mutation {
    createClient(data: NewClientInput!): CreatedClient!
    updateOneClient(data: ClientInput!): Client!
    "In which language the client is written to."
    setLanguage(language: String!): Client!
    insertOneTransfer(data: TransferInput!): Transfer!
    updateOneTransfer(_id: ID!, version: Int!, data: TransferInput!): Transfer!
    linkSourceBankAccount(_id: ID!, bankAccountId: ID!): Transfer!
    discardTransfer(_id: ID!): Transfer!
    retryTransfer(_id: ID!): Transfer!
    openTransfer(_id: ID!): Transfer!
    declineTransfer(_id: ID!, reason: String): Transfer!
    linkDestinationBankAccount(_id: ID!, bankAccountId: ID!): Transfer!
    chooseWire(_id: ID!, shown: ShownInput): Transfer!
    editTransfer(_id: ID!): Transfer!
    reportWireSent(_id: ID!, reference: String!): Transfer!
    cancelTransfer(_id: ID!): Transfer!
  }

  input ShownInput {
    version: Int!
    total: Int!
    paidInto: String
  }

  input ClientInput {
    firstName: String
    middleName: String
    lastName: String
    email: String
    address1: String
    address2: String
    city: String
    state: String
    zipcode: String
    newsByEmail: Boolean
    newsByText: Boolean
  }

  input NewClientInput {
    firstName: String!
    middleName: String
    lastName: String!
    email: String
    mobilePhone: String!
    agreed: Boolean!
    termsVersion: String!
    esignVersion: String!
  }

  input TransferInput {
    purpose: String!
    method: String
    amount: Int!
    reAmount: Int!
    address1: String!
    address2: String
    city: String!
    state: String!
    zipcode: String!
    note: String
    fileNumber: String
    officeId: ID
    agentId: ID
    expectedClosingAt: String
    sellerName: String
  }

  type Client {
    _id: ID!
    tenant: OfTenant!
    firstName: String!
    middleName: String!
    lastName: String!
    email: String!
    mobilePhone: String!
    address1: String!
    address2: String!
    city: String!
    state: String!
    zipcode: String!
    propertyAddress1: String!
    propertyAddress2: String!
    propertyCity: String!
    propertyState: String!
    propertyZipcode: String!
    ssnOnFile: Boolean!
    dobOnFile: Boolean!
    newsByEmail: Boolean!
    newsByText: Boolean!
    "The language that the client has chosen; null where none was."
    language: String
    debitsStopped: Boolean!
    active: Boolean!
    createdAt_utc: String!
    createdAt_offset: String!
    updatedAt_utc: String!
    updatedAt_offset: String!
  }

  type CreatedClient {
    _id: ID!
  }

  type LinkedAccount {
    _id: ID!
    bankName: String!
    name: String!
    accountLastFourDigits: String!
    institutionCode: String
  }

  type TransferEvent {
    name: String!
    to: String!
    actor: String!
    at: String!
    reason: String
  }

  type Attachment {
    _id: ID!
    name: String!
    filePath: String!
    fileURL: String!
  }

  type Terms {
    tenantName: String!
    supportEmail: String!
    pocPhone: String!
    bankName: String!
    accountName: String!
    accountLastFourDigits: String!
    on: String!
  }

  type AccountCall {
    standing: String!
    bankAccountId: ID!
    bankName: String!
    accountLastFourDigits: String!
    number: String!
    from_utc: String
  }

  type RefundedPayment {
    _id: ID!
    referenceID: String!
  }

  type Refund {
    _id: ID!
    referenceID: String!
    amount: Int!
    status: String!
  }

  type Transfer {
    _id: ID!
    id: ID!
    version: Int!
    referenceID: String!
    creditTraceID: String
    firstName: String!
    middleName: String!
    lastName: String!
    email: String!
    mobilePhone: String!
    propertyAddress1: String!
    propertyAddress2: String!
    propertyCity: String!
    propertyState: String!
    propertyZipcode: String!
    fileNumber: String
    purpose: String!
    purposeData: String!
    status: String!
    amount: Int!
    fee: Int!
    expectedClosingDate: String
    expectedClosingDate_utc: String
    deadlineAt_utc: String
    scheduledOn: String
    notes: String!
    sellerName: String
    debitMethod: String!
    method: String!
    network: String
    disbursement: Boolean!
    type: String!
    otherIndividuals: String!
    active: Boolean!
    client: OfClient!
    tenant: OfTenant!
    agent: TransferRealtor
    office: Office
    realtor: TransferRealtor
    transferType: TransferType!
    sourceBankAccount: LinkedAccount
    destBankAccount: LinkedAccount
    attachments: [Attachment!]!
    events: [TransferEvent!]!
    problem: String
    "The refusal that the problem is, where a screen answers it in its own way."
    problemCode: String
    waitsFor: String
    nextTry: String
    retryOf: ID
    retriedAs: ID
    refundOf: RefundedPayment
    accountCall: AccountCall
    refusedAccounts: [ID!]!
    refunds: [Refund!]!
    authorizationText: String
    terms: Terms
    wireReportedAt_utc: String
    wireReference: String
    submittedAt_utc: String
    startedAt_utc: String
    postedAt_utc: String
    completedOn_utc: String
    clearedOn_utc: String
    createdAt_utc: String!
    createdAt_offset: String!
    updatedAt_utc: String!
    updatedAt_offset: String!
  }

  type TransferCard {
    "Whether it is a refund that the provider sends back, and not a payment that is accepted."
    isRefund: Boolean!
    _id: ID!
    referenceID: String!
    purpose: String!
    status: String!
    amount: Int!
    fee: Int!
    method: String!
    disbursement: Boolean!
    scheduledOn: String
    "What it waits for that is not the client's to do: 'call', 'taking back', 'cover' or 'wire'."
    waitsFor: String
    "Until when the client answers it; null where no answer is awaited."
    deadlineAt_utc: String
    startedAt_utc: String
    postedAt_utc: String
    completedOn_utc: String
    clearedOn_utc: String
    createdAt_utc: String!
    updatedAt_utc: String!
  }

  "A payment that was begun and not sent."
  type DraftCard {
    _id: ID!
    referenceID: String!
    purpose: String!
    status: String!
    amount: Int!
    fee: Int!
    method: String!
    disbursement: Boolean!
    scheduledOn: String
    waitsFor: String
    deadlineAt_utc: String
    startedAt_utc: String
    postedAt_utc: String
    completedOn_utc: String
    clearedOn_utc: String
    isRefund: Boolean!
    createdAt_utc: String!
    updatedAt_utc: String!
    "Whether the account that pays is chosen, so that only the review is left."
    isAccountChosen: Boolean!
  }

  type TransferPage {
    items: [TransferCard!]!
    after: String
  }

  type TransferRealtor {
    _id: ID!
    firstName: String!
    lastName: String!
    email: String!
  }
${tenantTypes}${listTypes}${recordTypes}`;
