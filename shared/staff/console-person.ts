import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { personId, tenantId } from '../ids.ts';

/** A person who signs in at the console, for any company. */
export const consolePerson = z.object({
  id: personId,
  name: z.string(),
  email: z.string(),
  /** Companies to look up memberships for. Only the membership says whether it is still valid. */
  companies: z.array(tenantId),
  /** Passkeys that the portal registered. No other one signs in, whatever the pool says. */
  passkeyIds: z._default(z.array(z.string()), []),
  since: instant,
  version: z.int(),
});
export type ConsolePerson = z.infer<typeof consolePerson>;
