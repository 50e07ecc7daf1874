/** The GraphQL types of a tenant's configuration. */
export const tenantTypes = /* GraphQL */ `
  type PurposeConfig {
    purpose: String!
    fields: [String!]!
    config: [PurposeEntry!]!
    active: Boolean!
    limits: [MethodLimit!]!
  }

  type PurposeEntry {
    purpose: String!
    purposeInSpanish: String
    method: String!
    active: Boolean!
    limit: Int!
    disclaimer: String!
    disclaimerInSpanish: String
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

  type Allowance {
    amount: Int!
    count: Int!
    freeOn: String
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

  type Realtor {
    _id: ID!
    firstName: String!
    lastName: String!
    displayName: String!
    landingPageURI: String!
    active: Boolean!
    brokerageName: String!
    email: String!
    displayDescription: String!
    headshotImageURL: String
    qrCodeURL: String
    licenses: String!
    brokerage: Brokerage!
  }

  type Brokerage {
    name: String!
    logoURL: String
    websiteURL: String
    officePhone: String
  }

  type TenantBankAccount {
    _id: ID!
    bankName: String!
    bankDisplayName: String!
    description: String!
    accountLastFourDigits: String!
    accountNumber: String!
    name: String!
    pendingVerification: Boolean!
    active: Boolean!
    ownerType: String!
    createdAt_utc: String!
  }

  type InstitutionLogo {
    _id: ID!
    institutionCode: String!
    logoURL: String!
  }
`;
