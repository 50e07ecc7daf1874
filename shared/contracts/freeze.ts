import * as z from 'zod/mini';
import type { Route } from './route.ts';

/**
 * Freezes the caller's payments: all their sessions end, and none of their money moves until two of the company's people
 * open the account again.
 */
export const freezePaymentsRoute = {
  name: 'freeze-payments',
  function: 'sign-in',
  method: 'POST',
  path: '/sessions/freeze',
  caller: 'client',
  body: z.object({ frozen: z.literal(true) }),
  reply: z.object({ frozen: z.literal(true) }),
  throttle: { rate: 50, burst: 100 },
} as const satisfies Route;
