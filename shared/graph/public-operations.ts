import * as z from 'zod/mini';
import { registration } from '../contracts/sign-in.ts';
import { clientId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { dataOperations } from './data-operations.ts';
import type { Operation } from './operations.ts';
import { searchOperations } from './search-operations.ts';

/** A client as registered: the form, and the versions of the accepted terms. */
const newClient = z.lazy(() =>
  z.extend(behind(registration), {
    termsVersion: z.string().check(z.maxLength(20)),
    esignVersion: z.string().check(z.maxLength(20)),
  }),
);
export type NewClient = z.infer<typeof newClient>;

/**
 * The operations without a session: those of the specification's section 7 that precede a login. Everything else needs
 * one. `CreateClient` needs a proof of work, like the call that registers a client.
 */
export const publicOperations = {
  Tenants: dataOperations.Tenants,
  Brandings: dataOperations.Brandings,
  Realtors: {
    variables: z.object({
      landingPageURI: z.string().check(z.minLength(1), z.maxLength(100)),
      active: z.optional(z.nullable(z.boolean())),
    }),
    reply: searchOperations.Realtors.reply,
  },
  CreateClient: {
    variables: z.object({ data: newClient }),
    reply: z.object({ createClient: z.object({ _id: clientId }) }),
  },
} as const satisfies Readonly<Record<string, Operation>>;
