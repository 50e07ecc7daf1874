import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';

/** One movement of money as the bank has it. */
export type Entry = {
  readonly id: string;
  /** The transfer of the portal that it was made for; a refund names none, and is known by its id alone. */
  readonly transferId: string;
  readonly type: 'debit' | 'credit' | 'refund';
  readonly amount: string;
  /** The rail it went by. */
  readonly network: string;
  /** As in its latest event. */
  readonly status: string;
};

/** The most events a request brings (Plaid, `/transfer/event/sync`). */
const EVENTS_PER_PAGE = 500;

/**
 * What the bank has, read from the bank itself and not through the code under test: its event stream names every
 * movement there ever was.
 */
export function bankBook(account: ProviderAccount) {
  const entries = new Map<string, Entry>();
  let position = 0;

  async function readOn(): Promise<void> {
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const api = await plaidOf(account);
    for (;;) {
      const { data } = await api.transferEventSync({ after_id: position, count: EVENTS_PER_PAGE });
      for (const event of data.transfer_events) {
        const { event_id: eventId, event_type: type, transfer_id: transferId, refund_id: refundId } = event;
        position = eventId;
        const id = refundId ?? transferId;
        const status = type.replace(/^refund\./, '');
        if (!id) continue;
        const known = entries.get(id);
        if (known) {
          entries.set(id, { ...known, status });
          continue;
        }
        if (refundId) {
          const { refund } = (await api.transferRefundGet({ refund_id: refundId })).data;
          entries.set(id, { id, transferId: '', type: 'refund', amount: refund.amount, network: 'ach', status });
          continue;
        }
        const { transfer } = (await api.transferGet({ transfer_id: id })).data;
        const madeFor = transfer.metadata?.['transferId'] ?? '';
        const { type: direction, amount, network } = transfer;
        entries.set(id, { id, transferId: madeFor, type: direction, amount, network, status });
      }
      if (!data.has_more) return;
    }
  }

  return {
    /** Everything made for one transfer of the portal: none or one, or money was moved twice. */
    async of(transferId: string): Promise<readonly Entry[]> {
      await readOn();
      return [...entries.values()].filter((entry) => entry.transferId === transferId);
    },
    async all(): Promise<readonly Entry[]> {
      await readOn();
      return [...entries.values()];
    },
    /** Everything made after this many, for any transfer: a movement that names none counts, too. */
    async since(count: number): Promise<readonly Entry[]> {
      await readOn();
      return [...entries.values()].slice(count);
    },
  };
}
