import * as z from 'zod/mini';
import type { Route } from './route.ts';

/** The bank-transfer provider says that there are new events. */
export const providerWebhookRoute = {
  name: 'provider-webhook',
  function: 'provider-webhook',
  method: 'POST',
  path: '/webhooks/plaid',
  caller: 'provider',
  body: z.object({
    webhook_type: z.string().check(z.maxLength(60)),
    webhook_code: z.string().check(z.maxLength(60)),
  }),
  reply: z.object({ received: z.literal(true) }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;
