import * as z from 'zod/mini';
import { type TenantId, tenantId } from '#shared/ids.ts';
import type { About } from '../../http/log.ts';

const keyed = z.object({
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }) }),
});

/** The owner of a stream record, for the log, even if the rest of the record can't be read. */
export function recordAbout(record: unknown): About {
  const read = keyed.safeParse(record);
  if (!read.success) return {};
  const { pk, sk } = read.data.dynamodb.Keys;
  const [kind, tenant] = pk.S.split('#');
  const [what, transferId] = sk.S.split('#');
  return {
    ...(kind === 'TENANT' ? { tenant } : {}),
    ...(what === 'TRANSFER' && transferId ? { transferId } : {}),
  };
}

const numbered = z.object({
  dynamodb: z.object({ ApproximateCreationDateTime: z.number(), SequenceNumber: z.string() }),
});

/** About the length of the longest sequence number, so that ids sort as the writes did, even within an instant. */
const SEQUENCE_DIGITS = 40;

/** Names the write behind a stream record. The name is the same however often it is delivered. */
export function namedWrite(
  record: unknown,
): { readonly tenant: TenantId; readonly id: string; readonly about: string; readonly at: string } | undefined {
  const [key, number] = [keyed.safeParse(record), numbered.safeParse(record)];
  if (!key.success || !number.success) return undefined;
  const { pk, sk } = key.data.dynamodb.Keys;
  const { ApproximateCreationDateTime: seconds, SequenceNumber: sequence } = number.data.dynamodb;
  const [kind, tenant] = pk.S.split('#');
  const owner = kind === 'TENANT' ? tenantId.safeParse(tenant) : undefined;
  if (!owner?.success) return undefined;
  const at = new Date(seconds * 1000).toISOString();
  return { tenant: owner.data, id: `${at}#${sequence.padStart(SEQUENCE_DIGITS, '0')}`, about: sk.S, at };
}
