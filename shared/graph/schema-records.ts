/** The GraphQL types of whole records for programs. */
export const recordTypes = /* GraphQL */ `
  type OfTenant {
    _id: ID!
    name: String!
  }

  type OfClient {
    _id: ID!
    firstName: String!
    lastName: String!
  }

  type Tenant {
    _id: ID!
    name: String!
    description: String!
    identifier: String!
    type: String!
    address1: String!
    address2: String!
    city: String!
    state: String!
    zipcode: String!
    supportEmail: String!
    pocPhone: String!
    routingType: String!
    logo: String
    tenantGroup: TenantGroup
  }

  type TenantGroup {
    groupName: String!
    logoURL: String
    groupTagline: String!
    bannerColor: String!
  }

  type Branding {
    logoURL: String
    faviconImgURL: String
    backgroundImageURL: String
    header: String
    footer: String
    registerText: String
    registerButtonText: String
    fontFamily: String
    fontSize: String
    fontColor: String
    fontWeight: String
    backgroundColor: String
    linkColor: String
    buttonColor: String
    accentColor: String
    customCSS: String
    active: Boolean!
    description: String
  }

  type BankAccount {
    _id: ID!
    bankName: String!
    bankDisplayName: String!
    description: String!
    accountLastFourDigits: String!
    institutionCode: String!
    balance: Int
    balanceDateTime_utc: String
    accountNumber: String!
    name: String!
    pendingVerification: Boolean!
    active: Boolean!
    ownerType: String!
    client: AccountOwner!
    createdAt_utc: String!
    updatedAt_utc: String!
  }

  type AccountOwner {
    _id: ID!
  }
`;
