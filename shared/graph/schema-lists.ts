/** The GraphQL types of search results. */
export const listTypes = /* GraphQL */ `
  type FoundTransfers {
    items: [FoundTransfer!]!
    after: ID
  }

  type FoundTransfer {
    isRefund: Boolean!
    _id: ID!
    referenceID: String!
    purpose: String!
    purposeInSpanish: String
    status: String!
    amount: Int!
    fee: Int!
    method: String!
    disbursement: Boolean!
    scheduledOn: String
    waitsFor: String
    deadlineAt_utc: String
    newAccountCall: Boolean!
    startedAt_utc: String
    postedAt_utc: String
    completedOn_utc: String
    clearedOn_utc: String
    type: String!
    propertyAddress1: String!
    propertyAddress2: String!
    propertyCity: String!
    propertyState: String!
    propertyZipcode: String!
    fileNumber: String
    createdAt_utc: String!
    updatedAt_utc: String!
  }
`;
