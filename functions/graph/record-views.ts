import { type BankAccount, isPendingVerification } from '#shared/bank/account.ts';
import { type Branding, effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';

/** A tenant in the specification's field names, as far as its clients may know it. */
export const tenantView = (tenant: Omit<Tenant, 'wiring' | 'agents'>) => ({
  ...tenant,
  _id: tenant.id,
  identifier: tenant.id,
  logo: effectiveBranding(tenant.branding).logoURL,
  tenantGroup: tenant.tenantGroup ?? null,
});

/** A look as it is stored; one that does not say so is active. */
export const brandingView = (branding: Branding) => ({ ...branding, active: branding.active ?? true });

/** All that the portal has of an account's number. */
export const maskedNumber = ({ accountLastFourDigits }: Pick<BankAccount, 'accountLastFourDigits'>): string =>
  `•••• ${accountLastFourDigits}`;

/** A client's account; of its number the portal has only the end. */
export const bankAccountView = (account: BankAccount) => ({
  ...account,
  _id: account.id,
  balanceDateTime_utc: account.balanceAt,
  accountNumber: maskedNumber(account),
  pendingVerification: isPendingVerification(account),
  ownerType: 'client',
  client: { _id: account.clientId },
  createdAt_utc: account.createdAt,
  updatedAt_utc: account.updatedAt,
});
