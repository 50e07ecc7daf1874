import type { TransferLedgerDepositRequest, TransferLedgerWithdrawRequest } from 'plaid';
import * as z from 'zod/mini';
import { type Day, day } from '#shared/dates.ts';
import type { FundingWay } from '#shared/ledger/funding.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { type Cents, fromProviderAmount, toProviderAmount } from '#shared/money.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, onBehalfOf, type ProviderAccount, plaidOf } from './client.ts';

const ledgerReply = z.object({ balance: z.object({ available: z.string(), pending: z.string() }) });

/** A client who accepts a payment waits for this answer and for three more calls; without it the provider decides. */
const TIMEOUT_MS = 3000;

/** A ledger is negative when a return came after a payout. */
const signedCents = (text: string): number =>
  text.startsWith('-') ? -fromProviderAmount(text.slice(1)) : fromProviderAmount(text);

/**
 * What one of a tenant's ledgers at Plaid holds now, in cents, also below zero; null when Plaid does not say. Without
 * an id it is the ledger of the tenant's file, or the account's default one.
 */
export async function ledgerBalance(
  { provider }: Pick<Tenant, 'provider'>,
  ledgerId: string | undefined = provider.ledgerId,
): Promise<LedgerStanding | null> {
  const plaid = await plaidOf(provider);
  const asked = await askPlaid(() =>
    plaid.transferLedgerGet(
      { ...(ledgerId ? { ledger_id: ledgerId } : {}), ...onBehalfOf(provider) },
      { timeout: TIMEOUT_MS },
    ),
  );
  if (asked.heard !== 'yes') return null;
  const { available, pending } = ledgerReply.parse(asked.value).balance;
  return { available: signedCents(available), pending: signedCents(pending) };
}

/** What one of a tenant's ledgers can pay out now, in cents; null when Plaid does not say. */
export async function ledgerAvailable(
  tenant: Pick<Tenant, 'provider'>,
  ledgerId: string | undefined = tenant.provider.ledgerId,
): Promise<number | null> {
  const balance = await ledgerBalance(tenant, ledgerId);
  // Returns after a payout can make a ledger negative: then it pays nothing out.
  return balance && Math.max(0, balance.available);
}

const sweepReply = z.object({
  sweep: z.object({ id: z.string(), expected_funds_available_date: z.optional(z.nullable(day)) }),
});

/** A move that the provider has taken: its id there, and for a deposit the day on which it is expected to be good. */
export type TakenMove = { readonly sweepId: string; readonly goodOn?: Day };

/** What the bank statement shows of it; the provider takes ten characters. */
const DESCRIPTION = 'LEDGER';

/**
 * Moves money between a ledger and the company's own account at the provider. Repeated under the same key with the same
 * words, within the provider's time for keys, it is the same move; its answer is the provider's id of it.
 */
export async function moveFunds(
  account: ProviderAccount,
  move: {
    readonly way: FundingWay;
    readonly amount: Cents;
    readonly key: string;
    readonly ledgerId?: string | undefined;
  },
): Promise<ProviderAnswer<TakenMove>> {
  const plaid = await plaidOf(account);
  const request = {
    amount: toProviderAmount(move.amount),
    idempotency_key: move.key,
    network: 'ach',
    description: DESCRIPTION,
    ...(move.ledgerId ? { ledger_id: move.ledgerId } : {}),
    ...onBehalfOf(account),
  } as TransferLedgerDepositRequest & TransferLedgerWithdrawRequest;
  const asked = await askPlaid<unknown>(() =>
    move.way === 'deposit' ? plaid.transferLedgerDeposit(request) : plaid.transferLedgerWithdraw(request),
  );
  if (asked.heard !== 'yes') return asked;
  const { id: sweepId, expected_funds_available_date: goodOn } = sweepReply.parse(asked.value).sweep;
  return { heard: 'yes', value: { sweepId, ...(goodOn ? { goodOn } : {}) } };
}
