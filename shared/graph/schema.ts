import { recordTypes } from './schema-records.ts';
import { tenantTypes } from './schema-tenant.ts';
import { transferTypes } from './schema-transfers.ts';

/**
 * The GraphQL schema, under the names of the specification's section 7. Amounts are integer cents, times are ISO 8601
 * in UTC.
 *
 * A mutation only expresses an intent: no argument sets a status, a fee, a destination or another person's record.
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
    chooseWire(_id: ID!, shown: ShownInput!, isMeantAgain: Boolean): Transfer!
    editTransfer(_id: ID!): Transfer!
    reportWireSent(_id: ID!, reference: String): Transfer!
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
${transferTypes}${tenantTypes}${recordTypes}`;
