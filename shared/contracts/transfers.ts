import * as z from 'zod/mini';
import { bankAccountId, transferId } from '../ids.ts';
import { shown } from '../transfer/shown.ts';
import { transferStatus } from '../transfer/status.ts';
import type { Route } from './route.ts';

/** The reply of every call that starts, schedules or stops a transfer. */
export const started = z.object({ transferId, status: transferStatus, referenceId: z.string() });

/** Starts the ACH debit of a draft or a requested payment. */
export const startTransferRoute = {
  name: 'start-transfer',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/start',
  caller: 'client',
  body: z.object({
    transferId,
    bankAccountId,
    shown,
    /** Confirms a payment like another one of the last day. */
    isMeantAgain: z.optional(z.boolean()),
  }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** Cancels a debit that hasn't gone to the bank network yet. */
export const cancelTransferRoute = {
  name: 'cancel-transfer',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/cancel',
  caller: 'client',
  body: z.object({ transferId }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** Accepts a disbursement into one of the client's accounts. */
export const startDisbursementRoute = {
  name: 'start-disbursement',
  function: 'transfers',
  method: 'POST',
  path: '/transfer/disbursement/start',
  caller: 'client',
  body: z.object({ transferId, bankAccountId, shown }),
  reply: started,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
