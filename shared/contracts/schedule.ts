import * as z from 'zod/mini';
import { day } from '../dates.ts';
import { transferId } from '../ids.ts';
import type { Route } from './route.ts';
import {
  ACCOUNT_REFUSALS,
  AT_HAND_REFUSALS,
  DEBIT_REFUSALS,
  STATUS_REFUSALS,
  started,
  startTransferRoute,
} from './transfers.ts';

export const scheduleTransferRoute = {
  name: 'schedule-transfer',
  about:
    'Schedules the ACH debit of a draft, or of a payment that the tenant requested, for a later banking day. Another request with another day moves it. `shown` has what the client saw, as for a start.',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/schedule',
  caller: 'client',
  body: z.extend(startTransferRoute.body, { on: day }),
  reply: z.extend(started, { scheduledOn: day }),
  throttle: { rate: 5, burst: 10 },
  refusals: [
    ...AT_HAND_REFUSALS,
    ...STATUS_REFUSALS,
    'schedule/too-often',
    ...DEBIT_REFUSALS,
    ...ACCOUNT_REFUSALS,
    'transfer/total-changed',
    'schedule/no-day',
    'schedule/not-a-banking-day',
    'schedule/out-of-range',
    'caller/not-fresh',
    'transfer/maybe-duplicate',
    'transfer/changed-meanwhile',
    'request/too-many',
  ],
} as const satisfies Route;

export const unscheduleTransferRoute = {
  name: 'unschedule-transfer',
  about: 'Cancels a schedule before its day. Safe to repeat: the payment is as it was requested.',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/unschedule',
  caller: 'client',
  body: z.object({ transferId }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
  refusals: [
    'transfer/not-found',
    'transfer/already-started',
    'transfer/wrong-status',
    'transfer/held',
    'transfer/changed-meanwhile',
  ],
} as const satisfies Route;
