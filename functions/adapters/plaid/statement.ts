import * as z from 'zod/mini';
import { type LedgerStanding, type ProviderLine, sumOf } from '#shared/ledger/reconcile.ts';
import { fromProviderAmount } from '#shared/money.ts';
import { tenantLedgers } from '#shared/tenant/ledgers.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { ProviderAnswer } from '../../ports.ts';
import { providerAccounts } from '../dynamo/provider.ts';
import { askPlaid, onBehalfOf, type ProviderScope, plaidOf } from './client.ts';
import { ledgerIn } from './ledger.ts';

const eventsReply = z.object({
  transfer_events: z.array(
    z.object({
      event_id: z.int(),
      timestamp: z.string(),
      event_type: z.string(),
      transfer_id: z.nullish(z.string()),
      refund_id: z.nullish(z.string()),
      transfer_type: z.nullish(z.string()),
      transfer_amount: z.nullish(z.string()),
      event_amount: z.nullish(z.string()),
      originator_client_id: z.nullish(z.string()),
    }),
  ),
  has_more: z.boolean(),
});

/** Plaid's maximum page size. */
const EVENTS_PER_PAGE = 500;

type Ledgers = Pick<Tenant, 'id' | 'provider' | 'destinationAccounts'>;

/** Plaid's answer. Its library's own errors are dropped, because they carry the whole request, keys included. */
function valueIn<T>(asked: ProviderAnswer<T>): T {
  if (asked.heard === 'yes') return asked.value;
  const why = asked.heard === 'no' ? asked.code : asked.why;
  throw new Error(`The provider did not return the figures of its books: ${why}`);
}

/**
 * A tenant's ledger as Plaid reports it, to check the books against. A call without an answer throws, because half a
 * statement can't be compared.
 */
export const statement = {
  /** The total balance of the tenant's ledgers, and their ids. */
  async balance(tenant: Ledgers): Promise<LedgerStanding & { readonly ledgers: readonly string[] }> {
    const { provider } = tenant;
    const plaid = await plaidOf(provider);
    // The provider says which one is the default, and a file may also name that one.
    const standings = new Map<string, LedgerStanding>();
    for (const { id } of tenantLedgers(tenant)) {
      const request = { ...(id ? { ledger_id: id } : {}), ...onBehalfOf(provider) };
      const { ledgerId, standing } = ledgerIn(valueIn(await askPlaid(() => plaid.transferLedgerGet(request))));
      standings.set(ledgerId, standing);
    }
    return { ...sumOf(standings.values()), ledgers: [...standings.keys()] };
  },

  /** Every event of the tenant's accounts, left accounts first; each account's oldest first. */
  async lines({ id, provider }: Ledgers): Promise<readonly ProviderLine[]> {
    const [current, ...left] = await providerAccounts.all(id, provider);
    const lines: ProviderLine[] = [];
    for (const account of left)
      lines.push(...(await linesOf(account)).map((line) => ({ ...line, isLeft: true as const })));
    return [...lines, ...(await linesOf(current))];
  },
};

/** Every event of one account, oldest first; under a platform, those of its originator. */
async function linesOf(account: ProviderScope): Promise<readonly ProviderLine[]> {
  const plaid = await plaidOf(account);
  const lines: ProviderLine[] = [];
  for (let position = 0, hasMore = true; hasMore; ) {
    const request = { after_id: position, count: EVENTS_PER_PAGE };
    const page = eventsReply.parse(valueIn(await askPlaid(() => plaid.transferEventSync(request))));
    for (const event of page.transfer_events.toSorted((one, other) => one.event_id - other.event_id)) {
      position = Math.max(position, event.event_id);
      const { transfer_type: direction } = event;
      if (!event.transfer_id || !event.transfer_amount || (direction !== 'debit' && direction !== 'credit')) continue;
      // A platform has one stream for all its originators.
      if (account.originator && event.originator_client_id !== account.originator.clientId) continue;
      const isOfRefund = event.event_type.startsWith('refund.');
      lines.push({
        at: new Date(event.timestamp).toISOString(),
        type: event.event_type,
        providerTransferId: (isOfRefund && event.refund_id) || event.transfer_id,
        ...(isOfRefund && event.refund_id ? { refundOf: event.transfer_id } : {}),
        direction,
        cents: fromProviderAmount((isOfRefund && event.event_amount) || event.transfer_amount),
      });
    }
    hasMore = page.has_more && page.transfer_events.length > 0;
  }
  return lines;
}
