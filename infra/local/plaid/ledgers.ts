import { createHash } from 'node:crypto';
import type { TransferLedgerGetRequest, TransferLedgerGetResponse } from 'plaid';
import { done, type Outcome } from '#shared/outcome.ts';
import { amountText, type LocalBank, type PlaidAnswer, type PlaidCall, type PlaidClient } from './bank.ts';
import type { LedgerRecord } from './records.ts';
import { decline, type PlaidRefusal } from './refusal.ts';
import type { Wire } from './wire.ts';

/** Plaid's sandbox opens a ledger with 100 dollars. */
const SANDBOX_OPENING_CENTS = 10_000;

/** A ledger's id is derived from its owner, so it is the same after the data folder is emptied. */
function ledgerIdOf(clientId: string, originator: string | null): string {
  const hex = createHash('sha256')
    .update(`${clientId}/${originator ?? ''}`)
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The ids of the ledgers of a client, or of an originator under it, the default one first. */
function ledgerIdsOf({ clientId, ledgers = [] }: PlaidClient, originator: string | null): readonly string[] {
  const named = ledgers.filter(({ originatorClientId }) => originatorClientId === originator);
  return named.length > 0 ? named.map(({ ledgerId }) => ledgerId) : [ledgerIdOf(clientId, originator)];
}

/** The ledgers of a client, or of an originator under it, the default one first. Call it inside a step. */
export const ledgersOf = (
  bank: LocalBank,
  client: PlaidClient,
  originator: string | null = null,
): readonly LedgerRecord[] => ledgerIdsOf(client, originator).map((id) => opened(bank, client, originator, id));

/** The default ledger of a client, or of an originator under it. Call it inside a step. */
function ledgerOf(bank: LocalBank, client: PlaidClient, originator: string | null = null): LedgerRecord {
  const [first = ledgerIdOf(client.clientId, originator)] = ledgerIdsOf(client, originator);
  return opened(bank, client, originator, first);
}

/** A ledger, opened if it wasn't open yet. */
function opened(bank: LocalBank, client: PlaidClient, originator: string | null, ledgerId: string): LedgerRecord {
  const found = bank.store.get('ledgers', ledgerId);
  if (found) return found;
  const fresh: LedgerRecord = {
    ledgerId,
    clientId: client.clientId,
    originatorClientId: originator,
    name: originator ? (bank.clients.get(originator)?.name ?? originator) : client.name,
    availableCents: client.openingBalanceCents ?? SANDBOX_OPENING_CENTS,
    pendingCents: 0,
  };
  bank.store.put('ledgers', ledgerId, fresh);
  return fresh;
}

/** A client's ledgers: its own, or those it has as an originator under a platform. */
export function houseLedgersOf(bank: LocalBank, client: PlaidClient): readonly LedgerRecord[] {
  const platform = [...bank.clients.values()].find(({ originators }) => originators?.includes(client.clientId));
  return platform ? ledgersOf(bank, platform, client.clientId) : ledgersOf(bank, client);
}

/** The ledger that a request names, by its id or its originator, or else the client's own. */
export function askedLedger(
  { bank, client }: Pick<PlaidCall<unknown>, 'bank' | 'client'>,
  asked: { ledger_id?: string | null | undefined; originator_client_id?: string | null | undefined },
): Outcome<LedgerRecord, PlaidRefusal> {
  const originator = asked.originator_client_id ?? null;
  if (originator && !client.originators?.includes(originator))
    return decline('TRANSFER_ERROR', 'TRANSFER_ORIGINATOR_NOT_FOUND', 'the originator client ID could not be found');
  if (!asked.ledger_id) return done(ledgerOf(bank, client, originator));
  const found = ledgersOf(bank, client, originator).find(({ ledgerId }) => ledgerId === asked.ledger_id);
  if (found) return done(found);
  return decline('INVALID_REQUEST', 'NOT_FOUND', 'ledger not found', { status: 404 });
}

/** Adjusts a ledger's two balances. */
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
  const { ledgerId, name, availableCents, pendingCents, originatorClientId } = ledger.value;
  return done({
    ledger_id: ledgerId,
    name,
    is_default: ledgerOf(call.bank, call.client, originatorClientId).ledgerId === ledgerId,
    balance: { available: amountText(availableCents), pending: amountText(pendingCents) },
  });
}
