import { providerWebhookRoute } from '#shared/contracts/provider.ts';
import type { TenantId } from '#shared/ids.ts';
import { cached } from '../adapters/cached.ts';
import { tenants } from '../adapters/dynamo/tenants.ts';
import { eventStream } from '../adapters/event-stream.ts';
import { gate } from '../adapters/gate.ts';
import { webhookKeysOf } from '../adapters/plaid/webhook-keys.ts';
import { door, on } from '../http/serve.ts';
import { receiveWebhook } from '../provider/receive-webhook.ts';
import { syncEvents } from '../provider/sync-events.ts';

const keysOf = cached(
  async (tenant: TenantId) => {
    const config = await tenants.config(tenant);
    return config && webhookKeysOf(config.provider);
  },
  { seconds: 600 },
);

/** The provider waits 10 seconds for an answer (Plaid). The scheduled run each minute handles the rest. */
const RUN_SECONDS = 8;

async function readEvents(tenant: TenantId): Promise<void> {
  const config = await tenants.config(tenant);
  if (config) await syncEvents(eventStream(config.provider), RUN_SECONDS);
}

export const served = [
  on(providerWebhookRoute, ({ tenant, now }, { raw, headers, body }) =>
    receiveWebhook(
      { keysOf, readEvents },
      { tenant, now, raw, signature: headers['plaid-verification'], type: body.webhook_type },
    ),
  ),
];

export const handler = door(gate, served);
