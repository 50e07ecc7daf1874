import * as z from 'zod/mini';
import { type Tenant, tenant } from './tenant.ts';

/**
 * How a client recognizes that a message or a wire number is the tenant's: the number to call, the addresses to
 * write to and to hear from, and the domains that messages lead to. Who changes these leads the client's check astray.
 */
export const contact = z.pick(tenant, { pocPhone: true, supportEmail: true, senderEmail: true, hosts: true });
export type Contact = z.infer<typeof contact>;

/** That part of a tenant, and nothing else. */
export const contactOf = ({ pocPhone, supportEmail, senderEmail, hosts }: Pick<Tenant, keyof Contact>): Contact => ({
  pocPhone,
  supportEmail,
  senderEmail,
  hosts,
});

/** Whether clients reach a tenant by the same ways. */
export const isSameContact = (one: Contact, other: Contact): boolean =>
  JSON.stringify(contactOf(one)) === JSON.stringify(contactOf(other));
