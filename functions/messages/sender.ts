import { addressLine } from '#shared/address.ts';
import type { NoticeChoice } from '#shared/staff/notices.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';

/** The tenant's data that messages use. */
export type Sender = Pick<Tenant, 'id' | 'hosts'> & {
  readonly name: string;
  readonly supportEmail: string;
  readonly senderEmail: string;
  readonly pocPhone: string;
  readonly timeZone: string;
  readonly address: string;
  readonly accentColor: string;
  /** True if its emails support dark mode. */
  readonly night?: boolean | undefined;
  readonly logoURL: string;
  /** Staff addresses for notices about returns, failures and wires. */
  readonly staffEmails: readonly string[];
  /** The company's choice of recipients, if it made one. */
  readonly staffNotices?: NoticeChoice | undefined;
  /** A bank's statement text for an entry: the registered company name and the entry's kind. */
  readonly statementLine: string;
  /** Banking days from settlement to cleared funds, to say when a payment can be used. */
  readonly goodFundsDays: number;
};

/** A tenant as its messages show it. */
export const senderOf = (
  tenant: Pick<
    Tenant,
    | 'id'
    | 'hosts'
    | 'name'
    | 'supportEmail'
    | 'senderEmail'
    | 'pocPhone'
    | 'timeZone'
    | 'address1'
    | 'address2'
    | 'city'
    | 'state'
    | 'zipcode'
    | 'branding'
    | 'notificationEmails'
    | 'staffNotices'
    | 'goodFundsDays'
    | 'provider'
  >,
): Sender => ({
  id: tenant.id,
  hosts: tenant.hosts,
  name: tenant.name,
  supportEmail: tenant.supportEmail,
  senderEmail: tenant.senderEmail,
  pocPhone: tenant.pocPhone,
  timeZone: tenant.timeZone,
  address: addressLine(tenant),
  staffEmails: tenant.notificationEmails ?? [tenant.supportEmail],
  staffNotices: tenant.staffNotices,
  goodFundsDays: tenant.goodFundsDays,
  statementLine: `${tenant.provider.statementName} ${tenant.provider.description}`,
  accentColor: effectiveBranding(tenant.branding).accentColor,
  night: effectiveBranding(tenant.branding).night,
  logoURL: effectiveBranding(tenant.branding).logoURL,
});
