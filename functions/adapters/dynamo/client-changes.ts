import * as z from 'zod/mini';
import { bankAccount } from '#shared/bank/account.ts';
import { client } from '#shared/client/client.ts';
import { instant } from '#shared/dates.ts';
import { type ClientId, clientId, type TenantId, tenantId } from '#shared/ids.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** The fields of a client whose changes the client is notified about. */
const reached = z.pick(client, {
  id: true,
  tenantId: true,
  firstName: true,
  middleName: true,
  lastName: true,
  email: true,
  formerEmail: true,
  mobilePhone: true,
  language: true,
  formerLanguage: true,
  newsByEmail: true,
  newsByText: true,
  ssnOnFile: true,
  identityAt: true,
  debitsStopped: true,
  stopped: true,
  photoAsked: true,
  createdAt: true,
  version: true,
});
type Reached = z.infer<typeof reached>;

/** The client's contact details before and after a write; undefined for a new client or another item. */
export function clientChange(record: StreamRecord): { readonly before: Reached; readonly after: Reached } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (keys.sk.S !== 'CLIENT' || !before || !after) return undefined;
  return { before: reached.parse(plain(before)), after: reached.parse(plain(after)) };
}

/**
 * The fields of an account whose changes the client is notified about. Of a name mismatch, only the client's override
 * counts.
 */
const linked = z.extend(
  z.pick(bankAccount, {
    id: true,
    tenantId: true,
    clientId: true,
    providerItemId: true,
    active: true,
    use: true,
    verification: true,
    linkedAt: true,
    depositToldAt: true,
    loginEndsToldAt: true,
    updatedAt: true,
    version: true,
  }),
  { mismatch: z.optional(z.object({ override: z.optional(z.unknown()) })) },
);
type Linked = z.infer<typeof linked>;

/** A bank account before and after a write; undefined for another item. */
export function accountChange(
  record: StreamRecord,
): { readonly before: Linked | undefined; readonly after: Linked } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('BANK#') || !after) return undefined;
  return { before: before && linked.parse(plain(before)), after: linked.parse(plain(after)) };
}

const signIn = z.object({ signedIn: z.optional(z.object({ at: instant, isNewDevice: z.optional(z.boolean()) })) });

/** The client who just signed in with a new browser, and when; undefined for anything else. */
export function newDevice(
  record: StreamRecord,
): { readonly tenant: TenantId; readonly client: ClientId; readonly at: string } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (keys.sk.S !== 'SIGN-IN' || !after) return undefined;
  const item = plain(after);
  const { signedIn } = signIn.parse(item);
  if (!signedIn?.isNewDevice || (before && signIn.parse(plain(before)).signedIn?.at === signedIn.at)) return undefined;
  const [, tenant, , owner] = String(item['pk']).split('#');
  return { tenant: tenantId.parse(tenant), client: clientId.parse(owner), at: signedIn.at };
}
