import { type BankAccount, isPendingVerification } from '#shared/bank/account.ts';
import { type Branding, effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';

/** A tenant under the specification's field names, limited to the fields that clients may see. */
export const tenantView = (tenant: Omit<Tenant, 'wiring' | 'agents'>) => ({
  ...tenant,
  _id: tenant.id,
  identifier: tenant.id,
  logo: effectiveBranding(tenant.branding).logoURL,
  tenantGroup: tenant.tenantGroup ?? null,
});

/** The stored branding. If `active` is missing, it is active. */
export const brandingView = (branding: Branding) => ({ ...branding, active: branding.active ?? true });

/** An account number. The portal knows only its last digits. */
export const maskedNumber = ({ accountLastFourDigits }: Pick<BankAccount, 'accountLastFourDigits'>): string =>
  `•••• ${accountLastFourDigits}`;

/** A client's account. The portal knows only the last digits of its number. */
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
