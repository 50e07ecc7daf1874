import * as z from 'zod/mini';
import { clientId } from '../ids.ts';
import type { Route } from './route.ts';

const reply = z.object({ received: z.literal(true) });
const kind = { webhook_type: z.string().check(z.maxLength(60)), webhook_code: z.string().check(z.maxLength(60)) };

export const providerWebhookRoute = {
  name: 'provider-webhook',
  about:
    'Receives Plaid’s message that there are new transfer events. The message is signed and isn’t trusted for facts: it only starts the event read that a schedule does anyway.',
  function: 'provider-webhook',
  method: 'POST',
  path: '/webhooks/plaid',
  caller: 'provider',
  body: z.object(kind),
  reply,
  throttle: { rate: 10, burst: 20 },
  refusals: ['webhook/not-verified'],
} as const satisfies Route;

export const loginWebhookRoute = {
  name: 'login-webhook',
  about:
    'Receives Plaid’s message that a login has changed. The message is signed and isn’t trusted for facts: the accounts behind the login are read again, free of charge.',
  function: 'bank-linking',
  method: 'POST',
  path: '/webhooks/plaid/{clientId}',
  caller: 'provider',
  params: z.object({ clientId }),
  body: z.object({ ...kind, item_id: z.string().check(z.maxLength(100)) }),
  reply,
  throttle: { rate: 10, burst: 20 },
  refusals: ['webhook/not-verified'],
} as const satisfies Route;
