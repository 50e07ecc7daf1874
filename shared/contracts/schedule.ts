import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { transferId } from '../ids.ts';
import type { Route } from './route.ts';
import { started, startTransferRoute } from './transfers.ts';

/**
 * Schedules the ACH debit of a draft or a requested payment for a later banking day. Calling it with another day moves
 * it.
 */
export const scheduleTransferRoute = {
  name: 'schedule-transfer',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/schedule',
  caller: 'client',
  body: z.extend(startTransferRoute.body, { on: day }),
  reply: z.extend(started, { scheduledOn: day }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** Cancels a schedule before its day. */
export const unscheduleTransferRoute = {
  name: 'unschedule-transfer',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/unschedule',
  caller: 'client',
  body: z.object({ transferId }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
