import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId } from '../ids.ts';
import { CHANGED_KINDS } from '../staff/listed-change.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** A change. Payments are named by id; of wires and photos of IDs, only the fact is given. */
const change = z.object({
  /** The same in every reply that names the change, so that it counts as new only once. */
  mark: z.string(),
  kind: z.enum(CHANGED_KINDS),
  id: z.string(),
});

/** One small request every 15 seconds for all open pages of a browser (D-97). */
export const consoleChangesRoute = {
  name: 'console-changes',
  about:
    'Lists the company’s changes since a moment, for a page that stays open: payments by id, and whether the statement, its wires, the exceptions or an ID photo changed. It may repeat earlier changes, with the same mark. `isMore` means that the page should reload everything.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/changes`,
  caller: 'staff',
  roles: ['owner', 'approver', 'operator', 'auditor', 'platform'],
  params: z.object({ tenantId }),
  query: z.object({ since: instant }),
  reply: z.object({
    changes: z.array(change),
    /** The moment to ask from next. */
    until: instant,
    /** True if there are more changes than listed, or if they are no longer known. */
    isMore: z.boolean(),
  }),
  throttle: { rate: 1000, burst: 2000 },
  refusals: [],
} as const satisfies Route;
