import * as z from 'zod/mini';
import type { About } from '../../http/log.ts';

const keyed = z.object({
  dynamodb: z.object({ Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }) }),
});

/** The owner of a stream record, for the log, even when the rest of the record cannot be read. */
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
