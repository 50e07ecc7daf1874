import type { TenantId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { isFromProvider, type WebhookKeys } from './verify-webhook.ts';

export type WebhookPorts = {
  /** The public keys of the account that moves this tenant's money. Undefined if the tenant does not exist. */
  readonly keysOf: (tenant: TenantId) => Promise<WebhookKeys | undefined>;
  /** Reads the account's event stream from its cursor. */
  readonly readEvents: (tenant: TenantId) => Promise<unknown>;
};

/** A webhook as received. */
export type Webhook = {
  readonly tenant: TenantId;
  readonly now: Date;
  readonly signature: string | undefined;
  readonly raw: Uint8Array;
  readonly type: string;
};

/**
 * Treats a webhook only as a signal: verifies its signature and then reads the event stream. A repeated webhook reads
 * again and changes nothing.
 */
export async function receiveWebhook(
  ports: WebhookPorts,
  { tenant, now, signature, raw, type }: Webhook,
): Promise<Outcome<{ received: true }, Refusal<'webhook/not-verified'>>> {
  const keys = await ports.keysOf(tenant);
  if (!keys || !(await isFromProvider(keys, { signature, raw, now }))) return refuse({ code: 'webhook/not-verified' });
  if (type === 'TRANSFER') await ports.readEvents(tenant);
  return done({ received: true });
}
