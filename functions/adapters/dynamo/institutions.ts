import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { cached } from '../cached.ts';
import { institutionKey } from './keys.ts';
import { itemsOf } from './record.ts';

/** A bank's name, and its logo as a `data:` address if it has one. */
const institution = z.object({ name: z.string(), logo: z.nullable(z.string()), keptAt: instant });

const { peek, put } = itemsOf(institution, institutionKey);

/** Logos seldom change, so an hour-old one is fine. */
const readSometimes = cached(peek, { seconds: 3600 });

/** Banks' names and logos, the same for every tenant (specification, section 3: institution logo). */
export const institutions = {
  /** True if this bank was looked up before. */
  isKept: async (code: string): Promise<boolean> => (await peek(code)) !== undefined,

  /** Saves a bank's name and logo. Two clients who link it at once write the same data. */
  keep: (
    code: string,
    { name, logo }: { readonly name: string; readonly logo: string | null },
    now: Date,
  ): Promise<void> => put({ name, logo, keptAt: now.toISOString() }, code),

  logoOf: async (code: string): Promise<string | undefined> => (await readSometimes(code))?.logo ?? undefined,
};
