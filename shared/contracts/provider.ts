import * as z from 'zod/mini';
import { clientId } from '../ids.ts';
import type { Route } from './route.ts';

const reply = z.object({ received: z.literal(true) });
const kind = { webhook_type: z.string().check(z.maxLength(60)), webhook_code: z.string().check(z.maxLength(60)) };

/** The bank-transfer provider reports new events. */
export const providerWebhookRoute = {
  name: 'provider-webhook',
  function: 'provider-webhook',
  method: 'POST',
  path: '/webhooks/plaid',
  caller: 'provider',
  body: z.object(kind),
  reply,
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** The provider reports a change of a client's bank login: it has ended, or works again. */
export const loginWebhookRoute = {
  name: 'login-webhook',
  function: 'bank-linking',
  method: 'POST',
  path: '/webhooks/plaid/{clientId}',
  caller: 'provider',
  params: z.object({ clientId }),
  body: z.object({ ...kind, item_id: z.string().check(z.maxLength(100)) }),
  reply,
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;
