import { createHash } from 'node:crypto';
import type { TransferLedgerGetRequest, TransferLedgerGetResponse } from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { amountText, type LocalBank, type PlaidAnswer, type PlaidCall, type PlaidClient } from './bank.ts';
import type { LedgerRecord } from './records.ts';
import { decline, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

/** Plaid's sandbox opens a ledger with 100 dollars in it. */
const SANDBOX_OPENING_CENTS = 10_000;

/** A ledger's id is drawn from whose it is, so that it is the same before and after the data folder is emptied. */
function ledgerIdOf(clientId: string, originator: string | null): string {
  const hex = createHash('sha256')
    .update(`${clientId}/${originator ?? ''}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The ledger of a client, or of an originator under it, opened when it was not yet. Call it inside a step. */
export function ledgerOf(bank: LocalBank, client: PlaidClient, originator: string | null = null): LedgerRecord {
  const ledgerId = ledgerIdOf(client.clientId, originator);
  const found = bank.store.get('ledgers', ledgerId);
  if (found) return found;
  const opened: LedgerRecord = {
    ledgerId,
    clientId: client.clientId,
    originatorClientId: originator,
    name: originator ? (bank.clients.get(originator)?.name ?? originator) : client.name,
    availableCents: client.openingBalanceCents ?? SANDBOX_OPENING_CENTS,
    pendingCents: 0,
  };
  bank.store.put('ledgers', ledgerId, opened);
  return opened;
}

/** Where a client's money lies: on its own ledger, or on the one it has as an originator under a platform. */
export function houseLedgerOf(bank: LocalBank, client: PlaidClient): LedgerRecord {
  const platform = [...bank.clients.values()].find(({ originators }) => originators?.includes(client.clientId));
  return platform ? ledgerOf(bank, platform, client.clientId) : ledgerOf(bank, client);
}

/** The ledger a request means: by its id, or by the originator it names, or the client's own. */
export function askedLedger(
  { bank, client }: Pick<PlaidCall<unknown>, 'bank' | 'client'>,
  asked: { ledger_id?: string | null | undefined; originator_client_id?: string | null | undefined },
): Outcome<LedgerRecord, PlaidRefusal> {
  const originator = asked.originator_client_id ?? null;
  if (originator && !client.originators?.includes(originator))
    return decline('TRANSFER_ERROR', 'TRANSFER_ORIGINATOR_NOT_FOUND', 'the originator client ID could not be found');
  const own = ledgerOf(bank, client, originator);
  if (!asked.ledger_id || asked.ledger_id === own.ledgerId) return done(own);
  return decline('INVALID_REQUEST', 'NOT_FOUND', 'ledger not found', { status: 404 });
}

/** Moves money in a ledger: by how much each of its two sides changes. */
export function bookOn(bank: LocalBank, ledgerId: string, change: { available?: number; pending?: number }): void {
  const ledger = bank.store.get('ledgers', ledgerId);
  if (!ledger) throw new Error(`Ledger ${ledgerId} was booked on and does not exist`);
  bank.store.put('ledgers', ledgerId, {
    ...ledger,
    // A return after the money was swept makes the ledger negative; Plaid then debits the funding account.
    availableCents: ledger.availableCents + (change.available ?? 0),
    pendingCents: ledger.pendingCents + (change.pending ?? 0),
  });
}

/** `/transfer/ledger/get`. */
export function getLedger(
  call: PlaidCall<Wire<TransferLedgerGetRequest>>,
): PlaidAnswer<Wire<TransferLedgerGetResponse>> {
  const ledger = askedLedger(call, call.body);
  if (!ledger.ok) return ledger;
  const { ledgerId, name, availableCents, pendingCents } = ledger.value;
  return done({
    ledger_id: ledgerId,
    name,
    is_default: true,
    balance: { available: amountText(availableCents), pending: amountText(pendingCents) },
  });
}
