import type { ProviderAccount } from '#functions/adapters/plaid/client.ts';
import { invariant } from '#shared/outcome.ts';

/** One movement of money as the bank has it. */
export type Entry = {
  readonly id: string;
  /** The portal's transfer that it was made for. A refund names none, and is known by its id alone. */
  readonly transferId: string;
  readonly type: 'debit' | 'credit' | 'refund';
  readonly amount: string;
  /** The rail it used. */
  readonly network: string;
  /** As in its latest event. */
  readonly status: string;
  /** True if its money was ever good funds. */
  readonly wasGood: boolean;
  readonly createdAt: string;
  /** Its place at the bank: whose account, in whose name under it, in which ledger. */
  readonly account: string;
  readonly originator: string | null;
  readonly ledger: string;
  /** The client's account, by the bank's id. */
  readonly clientAccount: string;
};

/** The most events that one response contains (Plaid, `/transfer/event/sync`). */
const EVENTS_PER_PAGE = 500;

type Event = {
  readonly transfer_id: string;
  readonly refund_id?: string | null;
  readonly originator_client_id?: string | null;
};

/** The movement that an event reports for the first time. For a refund, missing details come from its debit. */
async function askedAbout(account: ProviderAccount, event: Event, debit: Entry | undefined): Promise<Entry> {
  const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
  const api = await plaidOf(account);
  const fresh = { status: '', wasGood: false };
  if (event.refund_id) {
    const { refund } = (await api.transferRefundGet({ refund_id: event.refund_id })).data;
    invariant(debit, 'the debit of a refund was told of before');
    const { id, amount, created: createdAt } = refund;
    return { ...debit, ...fresh, id, transferId: '', type: 'refund', amount, network: 'ach', createdAt };
  }
  const originator = event.originator_client_id ?? null;
  const named = originator ? { originator_client_id: originator } : {};
  const { transfer } = (await api.transferGet({ transfer_id: event.transfer_id, ...named })).data;
  const { id, type, amount, network, created: createdAt, ledger_id: ledger } = transfer;
  return {
    ...fresh,
    id,
    type,
    amount,
    network,
    createdAt,
    transferId: transfer.metadata?.['transferId'] ?? '',
    account: account.clientId,
    originator,
    ledger: ledger ?? '',
    clientAccount: transfer.account_id ?? '',
  };
}

/**
 * The bank's record, read from the bank itself and not through the code under test: the event streams of these accounts
 * name every movement there ever was. An account that no one has used yet need not be read.
 */
export function bankBook(
  accounts: readonly ProviderAccount[],
  isUsed: (account: ProviderAccount) => boolean = () => true,
) {
  const entries = new Map<string, Entry>();
  const positions = new Map<string, number>();

  async function readOne(account: ProviderAccount): Promise<void> {
    const { plaidOf } = await import('#functions/adapters/plaid/client.ts');
    const api = await plaidOf(account);
    for (;;) {
      const position = positions.get(account.clientId) ?? 0;
      const { data } = await api.transferEventSync({ after_id: position, count: EVENTS_PER_PAGE });
      for (const event of data.transfer_events) {
        positions.set(account.clientId, event.event_id);
        const id = event.refund_id ?? event.transfer_id;
        if (!id) continue;
        const status = event.event_type.replace(/^refund\./, '');
        const known = entries.get(id) ?? (await askedAbout(account, event, entries.get(event.transfer_id)));
        entries.set(id, { ...known, status, wasGood: known.wasGood || status === 'funds_available' });
      }
      if (!data.has_more) return;
    }
  }
  async function readOn(): Promise<void> {
    for (const account of accounts.filter(isUsed)) await readOne(account);
  }

  return {
    /** Everything made for one transfer of the portal: none or one. Otherwise money was moved twice. */
    async of(transferId: string): Promise<readonly Entry[]> {
      await readOn();
      return [...entries.values()].filter((entry) => entry.transferId === transferId);
    },
    async all(): Promise<readonly Entry[]> {
      await readOn();
      return [...entries.values()];
    },
    /** Everything made after the given number, for any transfer. A movement that names none counts, too. */
    async since(count: number): Promise<readonly Entry[]> {
      await readOn();
      return [...entries.values()].slice(count);
    },
  };
}
