import * as z from 'zod/mini';
import { bankAccountId, transferId } from '../ids.ts';
import { phone } from '../phone.ts';
import {
  graphBankAccount,
  graphBranding,
  graphClientRecord,
  graphDestination,
  graphFee,
  graphOffice,
  graphPurposeConfig,
  graphTenant,
  graphTransferRecord,
  graphTransferType,
} from './records.ts';

const text = z.string();
const CLIENT = `_id tenant { _id name } firstName middleName lastName email mobilePhone
  address1 address2 city state zipcode
  propertyAddress1 propertyAddress2 propertyCity propertyState propertyZipcode ssnOnFile dobOnFile
  newsByEmail newsByText active createdAt_utc createdAt_offset updatedAt_utc updatedAt_offset`;
const ACCOUNT = '_id bankName name accountLastFourDigits institutionCode';
const LOOK = `logoURL faviconImgURL backgroundImageURL header footer registerText registerButtonText
  fontFamily fontSize fontColor fontWeight backgroundColor linkColor buttonColor accentColor customCSS
  active description`;
const none = z.object({});
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/**
 * The data queries of the specification's section 7 that no screen of ours asks in this form: whole records, by the
 * names and arguments written there, for programs that speak to the API. They stand apart so that the page does not
 * carry them.
 */
export const dataOperations = {
  ClientByMobilePhone: {
    document: `query ClientByMobilePhone($mobilePhone: String!) { client(mobilePhone: $mobilePhone) { ${CLIENT} } }`,
    variables: z.object({ mobilePhone: phone }),
    reply: z.object({ client: z.nullable(graphClientRecord) }),
  },
  ClientsByTenant: {
    document: 'query ClientsByTenant($tenant: ID!) { clients(tenant: $tenant) { _id } }',
    variables: z.object({ tenant: text.check(z.maxLength(63)) }),
    reply: z.object({ clients: z.array(z.object({ _id: text })) }),
  },
  TransferRecord: {
    document: `query TransferRecord($_id: ID!) {
      transfer(_id: $_id) {
        _id id referenceID creditTraceID firstName middleName lastName email mobilePhone
        propertyAddress1 propertyAddress2 propertyCity propertyState propertyZipcode
        fileNumber purpose purposeData status amount fee expectedClosingDate_utc notes sellerName debitMethod method
        disbursement type otherIndividuals active completedOn_utc clearedOn_utc
        createdAt_utc createdAt_offset updatedAt_utc updatedAt_offset
        attachments { _id name filePath fileURL }
        client { _id firstName lastName } tenant { _id name }
        agent { _id firstName lastName email } realtor { _id firstName lastName email }
        office { _id title city state } transferType { _id name purpose isDebit isCredit }
        sourceBankAccount { ${ACCOUNT} } destBankAccount { ${ACCOUNT} }
      }
    }`,
    variables: z.object({ _id: transferId }),
    reply: z.object({ transfer: z.nullable(graphTransferRecord) }),
  },
  Tenants: {
    document: `query Tenants($identifier: String!) {
      tenants(identifier: $identifier) {
        _id name description identifier type address1 address2 city state zipcode supportEmail pocPhone routingType
        logo tenantGroup { groupName logoURL groupTagline bannerColor }
      }
    }`,
    variables: z.object({ identifier: text.check(z.maxLength(63)) }),
    reply: z.object({ tenants: z.array(graphTenant) }),
  },
  Brandings: {
    document: `query Brandings($active: Boolean) {
      brandings(active: $active) { ${LOOK} }
      defaultbranding { ${LOOK} }
    }`,
    variables: z.object({ active: maybe(z.boolean()) }),
    reply: z.object({ brandings: z.array(graphBranding), defaultbranding: graphBranding }),
  },
  BankAccount: {
    document: `query BankAccount($_id: ID!) {
      bankaccount(_id: $_id) {
        _id bankName bankDisplayName description accountLastFourDigits institutionCode balance balanceDateTime_utc
        accountNumber name pendingVerification active ownerType client { _id } createdAt_utc updatedAt_utc
      }
    }`,
    variables: z.object({ _id: bankAccountId }),
    reply: z.object({ bankaccount: z.nullable(graphBankAccount) }),
  },
  TenantBankAccounts: {
    document: `query TenantBankAccounts {
      bankaccounts { _id bankName name accountLastFourDigits ownerType active }
    }`,
    variables: none,
    reply: z.object({ bankaccounts: z.array(graphDestination) }),
  },
  TransferFeeConfigs: {
    document: 'query TransferFeeConfigs { transferfeeconfigs { _id clientPays amount methods tenantName } }',
    variables: none,
    reply: z.object({ transferfeeconfigs: z.array(graphFee) }),
  },
  TransferTypes: {
    document: `query TransferTypes($isCredit: Boolean!) {
      transfertypes(isCredit: $isCredit) { _id name purpose isDebit isCredit }
    }`,
    variables: z.object({ isCredit: z.boolean() }),
    reply: z.object({ transfertypes: z.array(graphTransferType) }),
  },
  PurposeConfigs: {
    document: `query PurposeConfigs {
      purposeconfigs { purpose fields active config { purpose method active disclaimer } limits { method limit } }
    }`,
    variables: none,
    reply: z.object({ purposeconfigs: z.array(graphPurposeConfig) }),
  },
  Offices: {
    document: 'query Offices($active: Boolean) { offices(active: $active) { _id title city state active } }',
    variables: z.object({ active: maybe(z.boolean()) }),
    reply: z.object({ offices: z.array(graphOffice) }),
  },
};
