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
const none = z.object({});
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/**
 * The queries of the specification's section 7 that our screens do not use: whole records, under the specified names
 * and arguments, for programs that call the API. They are separate so that the page does not load them.
 */
export const dataOperations = {
  ClientByMobilePhone: {
    variables: z.object({ mobilePhone: phone }),
    reply: z.object({ client: z.nullable(graphClientRecord) }),
  },
  ClientsByTenant: {
    variables: z.object({ tenant: text.check(z.maxLength(63)) }),
    reply: z.object({ clients: z.array(z.object({ _id: text })) }),
  },
  TransferRecord: {
    variables: z.object({ _id: transferId }),
    reply: z.object({ transfer: z.nullable(graphTransferRecord) }),
  },
  Tenants: {
    variables: z.object({ identifier: text.check(z.maxLength(63)) }),
    reply: z.object({ tenants: z.array(graphTenant) }),
  },
  Brandings: {
    variables: z.object({ active: maybe(z.boolean()) }),
    reply: z.object({ brandings: z.array(graphBranding), defaultbranding: graphBranding }),
  },
  BankAccount: {
    variables: z.object({ _id: bankAccountId }),
    reply: z.object({ bankaccount: z.nullable(graphBankAccount) }),
  },
  TenantBankAccounts: {
    variables: none,
    reply: z.object({ bankaccounts: z.array(graphDestination) }),
  },
  TransferFeeConfigs: {
    variables: none,
    reply: z.object({ transferfeeconfigs: z.array(graphFee) }),
  },
  TransferTypes: {
    variables: z.object({ isCredit: z.boolean() }),
    reply: z.object({ transfertypes: z.array(graphTransferType) }),
  },
  PurposeConfigs: {
    variables: none,
    reply: z.object({ purposeconfigs: z.array(graphPurposeConfig) }),
  },
  Offices: {
    variables: z.object({ active: maybe(z.boolean()) }),
    reply: z.object({ offices: z.array(graphOffice) }),
  },
};
