import { addressLine } from '#shared/address.ts';
import { effectiveBranding, type Tenant } from '#shared/tenant/tenant.ts';
import type { Sender } from './receipt.ts';

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
    | 'goodFundsDays'
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
  goodFundsDays: tenant.goodFundsDays,
  accentColor: effectiveBranding(tenant.branding).accentColor,
});
