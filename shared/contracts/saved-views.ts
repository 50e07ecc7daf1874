import * as z from 'zod/mini';
import { tenantId } from '../ids.ts';
import { paymentFilter } from '../staff/payment-filter.ts';
import { savedView, searchOf, viewName } from '../staff/saved-view.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;
/** Roles that may change company data. */
const WRITERS = ['owner', 'approver', 'operator'] as const;

export const listViewsRoute = {
  name: 'console-views',
  about: 'Lists the payment views that colleagues have saved for the whole company, by name.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/views`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ tenantId }),
  reply: z.object({ views: z.array(savedView) }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

export const saveViewRoute = {
  name: 'save-view',
  about:
    'Saves a filter of the payments under a name, for the whole company. Saving the same filter again changes nothing. A name that another filter uses is refused.',
  function: 'desk',
  method: 'POST',
  path: `${COMPANY_BASE}/views`,
  caller: 'staff',
  roles: WRITERS,
  params: z.object({ tenantId }),
  body: z.object({
    name: viewName,
    filter: paymentFilter.check(z.refine((filter) => searchOf(filter) !== '')),
  }),
  reply: z.object({ view: savedView }),
  throttle: DESK_THROTTLE,
  refusals: ['view/name-taken', 'view/too-many', 'staff/no-name'],
} as const satisfies Route;

/** Only if it is still the one that was shown. */
export const removeViewRoute = {
  name: 'remove-view',
  about: 'Removes a saved view for the whole company. Safe to repeat.',
  function: 'desk',
  method: 'POST',
  path: `${COMPANY_BASE}/views/remove`,
  caller: 'staff',
  roles: WRITERS,
  params: z.object({ tenantId }),
  body: z.object({ name: z.string().check(z.maxLength(200)), search: z.string().check(z.maxLength(4000)) }),
  reply: z.object({ name: z.string() }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;
