import * as z from 'zod/mini';
import { client } from '#shared/client/client.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** The parts of a client's record that decide which changes the owner is told about. */
const reached = z.pick(client, {
  id: true,
  tenantId: true,
  email: true,
  mobilePhone: true,
  newsByEmail: true,
  newsByText: true,
  version: true,
});

/** Where a client is reached before and after a write; undefined when the record is about another item, or is new. */
export function clientChange(
  record: StreamRecord,
): { readonly before: z.infer<typeof reached>; readonly after: z.infer<typeof reached> } | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = record.dynamodb;
  if (keys.sk.S !== 'CLIENT' || !before || !after) return undefined;
  return { before: reached.parse(plain(before)), after: reached.parse(plain(after)) };
}
