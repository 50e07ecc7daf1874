import type { JsonWebKey } from 'node:crypto';
import * as z from 'zod/mini';
import { cached } from '../cached.ts';
import { askPlaid, type ProviderAccount, plaidOf } from './client.ts';

const keyReply = z.object({
  key: z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    expired_at: z.nullable(z.number()),
  }),
});

/**
 * The public keys for webhook signatures, by key id. An unknown key id is cached too, so that a made-up id costs one
 * call, not one per message.
 */
export const webhookKeysOf = (account: ProviderAccount) =>
  cached(
    async (kid: string): Promise<{ jwk: JsonWebKey; isExpired: boolean } | undefined> => {
      const plaid = await plaidOf(account);
      const asked = await askPlaid(() => plaid.webhookVerificationKeyGet({ key_id: kid }));
      if (asked.heard === 'no') return undefined;
      if (asked.heard === 'nothing') throw new Error(`The provider did not give its webhook key: ${asked.why}`);
      const { expired_at: expiredAt, ...jwk } = keyReply.parse(asked.value).key;
      return { jwk, isExpired: expiredAt !== null };
    },
    { seconds: 600, most: 50 },
  );
