import * as z from 'zod/mini';
import { bankAccount } from '#shared/bank/account.ts';
import { client } from '#shared/client/client.ts';
import { instant } from '#shared/dates.ts';
import { type ClientId, clientId, type TenantId, tenantId } from '#shared/ids.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** The parts of a client's record that decide which changes the owner is told about. */
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

/** Where a client is reached before and after a write; undefined when the record is about another item, or is new. */
export function clientChange(record: StreamRecord): { readonly before: Reached; readonly after: Reached } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (keys.sk.S !== 'CLIENT' || !before || !after) return undefined;
  return { before: reached.parse(plain(before)), after: reached.parse(plain(after)) };
}

/** The parts of an account that its owner is told about; of a mismatch only whether the client went on with it. */
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

/** A bank account before and after a write; undefined when the record is about another item. */
export function accountChange(
  record: StreamRecord,
): { readonly before: Linked | undefined; readonly after: Linked } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (!keys.sk.S.startsWith('BANK#') || !after) return undefined;
  return { before: before && linked.parse(plain(before)), after: linked.parse(plain(after)) };
}

const signIn = z.object({ signedIn: z.optional(z.object({ at: instant, isNewDevice: z.optional(z.boolean()) })) });

/** Who has just signed in with a browser that the portal does not know, and when; undefined for anything else. */
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
