import * as z from 'zod/mini';
import { bankAccountId } from '../ids.ts';

/** A copy of a bank account's data, so that a receipt stays correct after the account is unlinked. */
export const transferAccount = z.lazy(() =>
  z.object({
    id: bankAccountId,
    bankName: z.string(),
    name: z.string(),
    accountLastFourDigits: z.string(),
    institutionCode: z.optional(z.string()),
  }),
);

export type TransferAccount = z.infer<typeof transferAccount>;

/** The part of a client's or tenant's account that a transfer keeps. */
export const accountSnapshot = (account: TransferAccount): TransferAccount => ({
  id: account.id,
  bankName: account.bankName,
  name: account.name,
  accountLastFourDigits: account.accountLastFourDigits,
  ...(account.institutionCode ? { institutionCode: account.institutionCode } : {}),
});
