import * as z from 'zod/mini';
import type { Route } from './route.ts';

export const freezePaymentsRoute = {
  name: 'freeze-payments',
  about:
    'Freezes the client’s payments: every session ends, nothing can be linked, accepted or started, and scheduled payments aren’t sent. The office is emailed at once. Two of its people reopen the account.',
  function: 'sign-in',
  method: 'POST',
  path: '/sessions/freeze',
  caller: 'client',
  body: z.object({ frozen: z.literal(true) }),
  reply: z.object({ frozen: z.literal(true) }),
  throttle: { rate: 50, burst: 100 },
  refusals: ['client/not-found', 'client/changed-meanwhile'],
} as const satisfies Route;
