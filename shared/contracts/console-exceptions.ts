import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { EXCEPTION_KINDS } from '../ledger/exceptions.ts';
import { cents } from '../money.ts';
import { listedFile } from '../staff/listed-payment.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

/** One side's figures for the ledger at the provider. */
const side = z.object({ pending: z.int(), available: z.int() });

/** A mismatch between books, files and provider, with its payment if known. */
const shownException = z.object({
  kind: z.enum(EXCEPTION_KINDS),
  since: instant,
  /** The size of the mismatch; 0 if it isn't about an amount. */
  amount: cents,
  book: z.optional(side),
  provider: z.optional(side),
  /** Details of a wrong total, or the number and kind of an event. */
  said: z.optional(z.string()),
  payment: z.optional(z.object({ id: transferId, referenceId: z.string(), name: z.string() })),
  file: z.optional(listedFile),
});
export type ShownException = z.infer<typeof shownException>;

export const listExceptionsRoute = {
  name: 'console-exceptions',
  about:
    'Lists differences among books, files and Plaid that more than one comparison has found, each with its payment, its start and both amounts: a hundred at most, oldest first. The next comparison removes what was resolved. People who see only some offices see none.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/exceptions`,
  caller: 'staff',
  roles: ['owner', 'approver', 'operator', 'auditor'],
  params: z.object({ tenantId }),
  reply: z.object({ exceptions: z.array(shownException), isMore: z.boolean() }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;
