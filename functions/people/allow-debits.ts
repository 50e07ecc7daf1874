import { areDebitsStopped } from '#shared/client/client.ts';
import { today } from '#shared/dates.ts';
import type { ClientId } from '#shared/ids.ts';
import { refuse } from '#shared/outcome.ts';
import type { ClientReader, ClientWriter, TenantReader } from '../ports.ts';
import { byMember, type Member } from './member.ts';

/**
 * Allows debits again for a client whose bank called one unauthorized, once a staff member has spoken with them. Who
 * did so and why stays on record. The next such return stops the debits again.
 */
export async function allowDebits(
  ports: { readonly clients: ClientReader & ClientWriter },
  member: Member,
  id: ClientId,
  reason: string,
) {
  const { at, staff: by } = byMember(member);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const client = await ports.clients.find(member.tenant, id);
  if (!client) return refuse({ code: 'client/not-found' });
  const { debitsStopped } = client;
  if (!debitsStopped || !areDebitsStopped(client)) return refuse({ code: 'staff/debits-allowed' });
  const lifted = { at, by, reason };
  return ports.clients.save({ ...client, debitsStopped: { ...debitsStopped, lifted }, updatedAt: at });
}

/**
 * Allows a client one payment over their own limits, until the company's day ends. Limits per payment and those of all
 * clients together still hold. Allowing another one replaces an unused one.
 */
export async function allowOverLimit(
  { clients, tenants }: { readonly clients: ClientReader & ClientWriter; readonly tenants: TenantReader },
  member: Member,
  id: ClientId,
  because: string,
) {
  const { at, staff: by, reason = '' } = byMember(member, because);
  if (by === '') return refuse({ code: 'staff/no-name' });
  const [client, config] = await Promise.all([clients.find(member.tenant, id), tenants.config(member.tenant)]);
  if (!client) return refuse({ code: 'client/not-found' });
  if (!config) return refuse({ code: 'tenant/not-found' });
  const overLimit = { on: today(member.now, config.timeZone), at, by, reason };
  return clients.save({ ...client, overLimit, updatedAt: at });
}
