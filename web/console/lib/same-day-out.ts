import type * as z from 'zod/mini';
import type { payoutWays } from '#shared/contracts/console.ts';
import type { Cents } from '#shared/money.ts';
import { sameDayOutText as words } from '#shared/text/console/same-day.ts';
import { mayBeInstant } from '#shared/transfer/instant.ts';
import { sameDayStanding } from '#shared/transfer/same-day.ts';
import { serverNow } from '../../lib/api/server-clock.ts';

/** How a disbursement is sent, as a row of its sheet; empty if the company doesn't send same-day disbursements. */
export function sameDayOut(ways: z.infer<typeof payoutWays> | undefined, amount: Cents) {
  const asked = { way: 'disbursements', total: amount, at: serverNow().toISOString() } as const;
  const standing = ways && sameDayStanding(ways, asked);
  const atOnce = ways && mayBeInstant(ways, { amount }) ? ` ${words.atOnce}` : '';
  return { label: words.label, value: standing && `${words[standing]}${atOnce} ${words.fee}` };
}
