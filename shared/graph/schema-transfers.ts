/** The fields of a card, which the history, the draft to continue and the search share. */
const cardFields = /* GraphQL */ `
    "Whether it is a refund that the provider sends back, and not a payment that is accepted."
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
    "What it waits for that is not the client's to do: 'call', 'taking back', 'cover', 'wire', 'hold' or 'arrival'."
    waitsFor: String
    "Until when the client answers it; null where no answer is awaited."
    deadlineAt_utc: String
    "Whether the company calls before it pays into an account that is linked only now."
    newAccountCall: Boolean!
    propertyAddress1: String!
    startedAt_utc: String
    postedAt_utc: String
    completedOn_utc: String
    clearedOn_utc: String
    createdAt_utc: String!
    "When something last happened to it that its client sees."
    updatedAt_utc: String!`;

/** The GraphQL types of a transfer: the whole, the card, the draft and the search results, with linked records. */
export const transferTypes = /* GraphQL */ `
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
    isSameDay: Boolean
  }

  type AlreadyMade {
    _id: ID!
    sentence: String!
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
    purposeInSpanish: String
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
    "Whether the company calls before it pays into an account that is linked only now."
    newAccountCall: Boolean!
    refunds: [Refund!]!
    authorizationText: String
    terms: Terms
    uncheckedLimit: Int
    alreadyMade: AlreadyMade
    "How many of the people who pay the same request have paid."
    sharesPaid: String
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

  type TransferCard {${cardFields}
  }

  "A payment that was begun and not sent."
  type DraftCard {${cardFields}
    "Whether the account that pays is chosen, so that only the review is left."
    isAccountChosen: Boolean!
  }

  type FoundTransfers {
    items: [FoundTransfer!]!
    after: ID
  }

  type FoundTransfer {${cardFields}
    type: String!
    propertyAddress2: String!
    propertyCity: String!
    propertyState: String!
    propertyZipcode: String!
    fileNumber: String
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
`;
