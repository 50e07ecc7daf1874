import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { CHANGED_KINDS } from '../staff/listed-change.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** What changed: a payment by its id; of wires and photos of IDs only that one did. */
const change = z.object({
  /** The same at every answer that names it: what was heard of once is not news again. */
  mark: z.string(),
  kind: z.enum(CHANGED_KINDS),
  id: z.string(),
});

/**
 * What of the staff's lists changed since a moment: one small request, every 15 seconds for all open pages of a browser
 * (D-97). A page that was away for too long is told to read everything again.
 */
export const consoleChangesRoute = {
  name: 'console-changes',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/changes`,
  caller: 'staff',
  roles: ['owner', 'approver', 'operator', 'auditor', 'agent', 'platform'],
  params: z.object({ tenantId }),
  query: z.object({ since: instant }),
  reply: z.object({
    changes: z.array(change),
    /** From when on to ask next. */
    until: instant,
    /** More has changed than is told here, or nobody knows any more what. */
    isMore: z.boolean(),
  }),
  throttle: { rate: 1000, burst: 2000 },
} as const satisfies Route;
