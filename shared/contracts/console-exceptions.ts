import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { EXCEPTION_KINDS } from '../ledger/exceptions.ts';
import { cents } from '../money.ts';
import { listedFile } from '../staff/listed-payment.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** What one side has in the ledger at the provider. */
const side = z.object({ pending: z.int(), available: z.int() });

/** Something that books, files and provider differ in, with the payment that it is about, as far as one is known. */
const shownException = z.object({
  kind: z.enum(EXCEPTION_KINDS),
  since: instant,
  /** By how much the two differ; nothing where it is not about an amount. */
  amount: cents,
  book: z.optional(side),
  provider: z.optional(side),
  /** What is wrong with a total, or the number and kind of an event. */
  said: z.optional(z.string()),
  payment: z.optional(z.object({ id: transferId, referenceId: z.string(), name: z.string() })),
  file: z.optional(listedFile),
});
export type ShownException = z.infer<typeof shownException>;

/** What the comparison with the provider has found and nobody has mended, the oldest first. */
export const listExceptionsRoute = {
  name: 'console-exceptions',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/exceptions`,
  caller: 'staff',
  roles: ['owner', 'approver', 'operator', 'auditor'],
  params: z.object({ tenantId }),
  reply: z.object({ exceptions: z.array(shownException), isMore: z.boolean() }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;
