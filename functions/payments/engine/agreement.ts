import { createHash } from 'node:crypto';
import type { BankAccount } from '#shared/bank/account.ts';
import type { TypedCodes } from '#shared/client/fresh.ts';
import type { SignInMethod } from '#shared/client/sign-in-method.ts';
import { formatDate, type Instant } from '#shared/dates.ts';
import { AUTHORIZATION_RETENTION_YEARS } from '#shared/limits.ts';
import type { Cents } from '#shared/money.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { type Authorization, accountSnapshot } from '#shared/transfer/transfer.ts';

/** Who submits a transfer, from where, and when and how they last proved who they are. */
export type Submitter = {
  readonly codes: TypedCodes;
  readonly authenticatedAt: Instant;
  readonly authenticatedBy: SignInMethod;
  readonly sourceAddress: string;
  readonly userAgent: string;
  readonly now: Date;
};

/** What every agreement names: the tenant, the client's account, and the day in the tenant's zone. */
export const agreementFacts = (
  { name, supportEmail, pocPhone, timeZone }: Pick<Tenant, 'name' | 'supportEmail' | 'pocPhone' | 'timeZone'>,
  { bankName, name: accountName, accountLastFourDigits }: BankAccount,
  { now }: Submitter,
) => ({
  tenantName: name,
  supportEmail,
  pocPhone,
  bankName,
  accountName,
  accountLastFourDigits,
  on: formatDate(now.toISOString(), timeZone),
});

/** The record of what a client agreed to, and how we know it was the client (Nacha, proof of an authorization). */
export function agreement(
  agreed: { readonly textVersion: string; readonly text: string; readonly total: Cents; readonly account: BankAccount },
  { authenticatedAt, authenticatedBy, sourceAddress, userAgent, now }: Submitter,
): Authorization {
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + AUTHORIZATION_RETENTION_YEARS);
  return {
    textVersion: agreed.textVersion,
    text: agreed.text,
    textSha256: createHash('sha256').update(agreed.text).digest('hex'),
    total: agreed.total,
    account: accountSnapshot(agreed.account),
    agreedAt: now.toISOString(),
    authenticatedAt,
    authenticatedBy,
    sourceAddress,
    userAgent,
    keepUntil: keepUntil.toISOString(),
  };
}
