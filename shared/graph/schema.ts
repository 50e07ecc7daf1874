/**
 * The data graph, in the names of the specification's section 7. Amounts are integer cents, times ISO 8601 in UTC.
 *
 * Mutations are intents: no argument sets a status, a fee, a destination or another person's record.
 */
export const schema = /* GraphQL */ `
  type Query {
    client: Client
    transfer(_id: ID!): Transfer
    transfers(after: String): TransferPage!
    purposeconfigs: [PurposeConfig!]!
    transferfeeconfigs: [TransferFeeConfig!]!
    transfertypes(isCredit: Boolean!): [TransferType!]!
    offices: [Office!]!
    realtors: [Realtor!]!
    bankaccounts: [TenantBankAccount!]!
    institutionlogos(institutionCodes: [String!]!): [InstitutionLogo!]!
  }

  type Mutation {
    updateOneClient(data: ClientInput!): Client!
    insertOneTransfer(data: TransferInput!): Transfer!
    updateOneTransfer(_id: ID!, version: Int!, data: TransferInput!): Transfer!
    linkSourceBankAccount(_id: ID!, bankAccountId: ID!): Transfer!
    discardTransfer(_id: ID!): Transfer!
  }

  input ClientInput {
    email: String
    address1: String
    address2: String
    city: String
    state: String
    zipcode: String
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
    officeId: ID
    agentId: ID
    expectedClosingAt: String
  }

  type Client {
    _id: ID!
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
    active: Boolean!
    createdAt_utc: String!
    createdAt_offset: String!
    updatedAt_utc: String!
    updatedAt_offset: String!
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
    purpose: String!
    status: String!
    amount: Int!
    fee: Int!
    expectedClosingDate_utc: String
    notes: String!
    sellerName: String
    debitMethod: String!
    method: String!
    disbursement: Boolean!
    type: String!
    otherIndividuals: String!
    active: Boolean!
    office: Office
    realtor: TransferRealtor
    transferType: TransferType!
    sourceBankAccount: LinkedAccount
    destBankAccount: LinkedAccount
    attachments: [Attachment!]!
    events: [TransferEvent!]!
    problem: String
    authorizationText: String
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
    _id: ID!
    referenceID: String!
    purpose: String!
    status: String!
    amount: Int!
    fee: Int!
    method: String!
    disbursement: Boolean!
    createdAt_utc: String!
    updatedAt_utc: String!
  }

  type TransferPage {
    items: [TransferCard!]!
    after: String
  }

  type PurposeConfig {
    purpose: String!
    fields: [String!]!
    config: [PurposeEntry!]!
    active: Boolean!
    limits: [MethodLimit!]!
  }

  type PurposeEntry {
    purpose: String!
    method: String!
    active: Boolean!
    disclaimer: String!
  }

  type MethodLimit {
    method: String!
    limit: Int!
  }

  type TransferFeeConfig {
    _id: ID!
    clientPays: Boolean!
    amount: Int!
    methods: [String!]
    tenantName: String!
  }

  type TransferType {
    _id: ID!
    name: String!
    purpose: String!
    isDebit: Boolean!
    isCredit: Boolean!
  }

  type Office {
    _id: ID!
    title: String!
    city: String!
    state: String!
    active: Boolean!
  }

  type TransferRealtor {
    _id: ID!
    firstName: String!
    lastName: String!
    email: String!
  }

  type Realtor {
    _id: ID!
    firstName: String!
    lastName: String!
    displayName: String!
    landingPageURI: String!
    active: Boolean!
    brokerageName: String!
  }

  type TenantBankAccount {
    _id: ID!
    bankName: String!
    name: String!
    accountLastFourDigits: String!
    ownerType: String!
    active: Boolean!
  }

  type InstitutionLogo {
    _id: ID!
    institutionCode: String!
    logoURL: String!
  }
`;
