import * as z from 'zod/mini';
import { bankAccountId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { transferStatus } from '../transfer/status.ts';
import type { Route } from './route.ts';

/**
 * Starts the ACH debit of a draft. `total` and `authorizationTextVersion` are what the client saw when pressing the
 * button: the server computes both anew and refuses when they differ, so that nobody pays what was not shown.
 */
export const startTransferRoute = {
  name: 'start-transfer',
  function: 'transfers',
  handler: 'start',
  method: 'POST',
  path: '/transfer/start',
  caller: 'client',
  body: z.object({
    transferId,
    bankAccountId,
    total: cents,
    authorizationTextVersion: z.string().check(z.maxLength(20)),
  }),
  reply: z.object({ transferId, status: transferStatus, referenceId: z.string() }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
