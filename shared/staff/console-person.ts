import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';

/** A person who signs in at the console, whichever companies they work for. */
export const consolePerson = z.object({
  id: personId,
  name: z.string(),
  email: z.string(),
  /** Whose membership to look up; whether it still stands, the membership says. */
  companies: z.array(tenantId),
  /** The passkeys that the portal registered. No other one signs in, whatever the pool says. */
  passkeyIds: z._default(z.array(z.string()), []),
  since: instant,
  version: z.int(),
});
export type ConsolePerson = z.infer<typeof consolePerson>;
