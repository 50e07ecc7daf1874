import * as z from 'zod/mini';
import { instant } from '#shared/dates.ts';
import { cached } from '../cached.ts';
import { institutionKey } from './keys.ts';
import { itemsOf } from './record.ts';

/** A bank's name, and its logo as a `data:` address where it has one. */
const institution = z.object({ name: z.string(), logo: z.nullable(z.string()), keptAt: instant });

const { peek, put } = itemsOf(institution, institutionKey);

/** Logos seldom change: one that was read an hour ago is still shown. */
const readSometimes = cached(peek, { seconds: 3600 });

/** Banks' names and logos, the same for every tenant (specification, section 3: institution logo). */
export const institutions = {
  /** Whether this bank has been asked about before. */
  isKept: async (code: string): Promise<boolean> => (await peek(code)) !== undefined,

  /** Saves a bank's name and logo; two clients who link it at once write the same. */
  keep: (
    code: string,
    { name, logo }: { readonly name: string; readonly logo: string | null },
    now: Date,
  ): Promise<void> => put({ name, logo, keptAt: now.toISOString() }, code),

  /** The address of a bank's logo. */
  logoOf: async (code: string): Promise<string | undefined> => (await readSometimes(code))?.logo ?? undefined,
};
