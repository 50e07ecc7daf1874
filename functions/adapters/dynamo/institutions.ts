import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { cached } from '../cached.ts';
import { documents, tableName } from './documents.ts';
import { institutionKey } from './keys.ts';

/** A bank's name, and its logo as a `data:` address where it has one. */
const institution = z.object({ name: z.string(), logo: z.nullable(z.string()), keptAt: instant });

async function read(code: string): Promise<z.infer<typeof institution> | undefined> {
  const { Item: item } = await documents.send(new GetCommand({ TableName: tableName(), Key: institutionKey(code) }));
  return item && institution.parse(item);
}

/** Logos seldom change: one that was read an hour ago is still shown. */
const readSometimes = cached(read, { seconds: 3600 });

/** Banks' names and logos, the same for every tenant (specification, section 3: institution logo). */
export const institutions = {
  /** Whether this bank has been asked about before. */
  isKept: async (code: string): Promise<boolean> => (await read(code)) !== undefined,

  /** Saves a bank's name and logo; two clients who link it at once write the same. */
  async keep(code: string, shown: { readonly name: string; readonly logo: string | null }, now: Date): Promise<void> {
    const { name, logo } = shown;
    await documents.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...institutionKey(code), ...institution.parse({ name, logo, keptAt: now.toISOString() }) },
      }),
    );
  },

  /** The address of a bank's logo. */
  logoOf: async (code: string): Promise<string | undefined> => (await readSometimes(code))?.logo ?? undefined,
};
