import { type BankAccount, UNNAMED_BANK } from '#shared/bank/account.ts';
import type { TypedCodes } from '#shared/client/fresh.ts';
import type { SignInMethod } from '#shared/client/sign-in-method.ts';
import { formatDate, type Instant } from '#shared/dates.ts';
import { AUTHORIZATION_RETENTION_YEARS } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { Authorization } from '#shared/transfer/agreement.ts';
import type { Terms } from '#shared/transfer/terms.ts';
import { accountSnapshot, type TransferAccount } from '#shared/transfer/transfer-account.ts';

/** The person who submits a transfer, with the address, the time, and their last proof of identity. */
export type Submitter = {
  readonly codes: TypedCodes;
  readonly authenticatedAt: Instant;
  readonly authenticatedBy: SignInMethod;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly now: Date;
};

/** The facts that every agreement names: the tenant, the client's account, and the day in the tenant's zone. */
export const termsOf = (
  { name, supportEmail, pocPhone, timeZone }: Pick<Tenant, 'name' | 'supportEmail' | 'pocPhone' | 'timeZone'>,
  { bankName, name: accountName, accountLastFourDigits }: TransferAccount,
  now: Date,
): Terms => ({
  tenantName: name,
  supportEmail,
  pocPhone,
  // The text omits a bank that has no name.
  bankName: bankName === UNNAMED_BANK ? '' : bankName,
  accountName,
  accountLastFourDigits,
  on: formatDate(now.toISOString(), timeZone, 'en'),
});

/** The text that a client agreed to, exactly as it was on the screen. */
export type AgreedTo = Pick<Authorization, 'text' | 'textSha256' | 'shownVersion'>;

/** The text as shown, the total, and the client's account. */
type Agreement = {
  readonly textVersion: string;
  readonly agreed: AgreedTo;
  readonly total: Cents;
  readonly account: BankAccount;
};

/** The record of the client's agreement and how we know it was the client (Nacha, proof of an authorization). */
export function agreement(
  { textVersion, agreed, total, account }: Agreement,
  { authenticatedAt, authenticatedBy, sourceAddress, userAgent, now }: Submitter,
): Authorization {
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + AUTHORIZATION_RETENTION_YEARS);
  return {
    textVersion,
    ...agreed,
    total,
    account: accountSnapshot(account),
    agreedAt: now.toISOString(),
    authenticatedAt,
    authenticatedBy,
    sourceAddress,
    userAgent,
    keepUntil: keepUntil.toISOString(),
  };
}
