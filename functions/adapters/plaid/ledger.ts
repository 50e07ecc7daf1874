import type { TransferLedgerDepositRequest, TransferLedgerWithdrawRequest } from 'plaid';
import * as z from 'zod/mini';
import { type Day, day } from '#shared/dates.ts';
import type { FundingWay } from '#shared/ledger/funding.ts';
import type { LedgerStanding } from '#shared/ledger/reconcile.ts';
import { type Cents, fromProviderAmount, toProviderAmount } from '#shared/money.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import type { ProviderAnswer } from '../../ports.ts';
import { askPlaid, onBehalfOf, type ProviderAccount, plaidOf } from './client.ts';

const ledgerReply = z.object({
  ledger_id: z.string(),
  balance: z.object({ available: z.string(), pending: z.string() }),
});

/** A client who accepts a payment waits for this and three more calls. Without an answer the provider decides. */
const TIMEOUT_MS = 3000;

const signedCents = (text: string): number =>
  text.startsWith('-') ? -fromProviderAmount(text.slice(1)) : fromProviderAmount(text);

/** A ledger in Plaid's answer. It is negative if a return came after a disbursement. */
export function ledgerIn(answer: unknown): { readonly ledgerId: string; readonly standing: LedgerStanding } {
  const { ledger_id: ledgerId, balance } = ledgerReply.parse(answer);
  return { ledgerId, standing: { available: signedCents(balance.available), pending: signedCents(balance.pending) } };
}

/**
 * The balance of one of a tenant's Plaid ledgers, in cents, possibly negative; null if Plaid doesn't say. Without an id
 * it is the ledger in the tenant's file, or the account's default one.
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
  return asked.heard === 'yes' ? ledgerIn(asked.value).standing : null;
}

/** The amount that one of a tenant's ledgers can pay out now, in cents; null if Plaid doesn't say. */
export async function ledgerAvailable(
  tenant: Pick<Tenant, 'provider'>,
  ledgerId: string | undefined = tenant.provider.ledgerId,
): Promise<number | null> {
  const balance = await ledgerBalance(tenant, ledgerId);
  // Returns after a disbursement can make a ledger negative. It then pays nothing.
  return balance && Math.max(0, balance.available);
}

const sweepReply = z.object({
  sweep: z.object({ id: z.string(), expected_funds_available_date: z.optional(z.nullable(day)) }),
});

/** A move that the provider has accepted: its id, and for a deposit the day on which it is expected to clear. */
export type TakenMove = { readonly sweepId: string; readonly goodOn?: Day };

/** Shown on the bank statement. The provider allows ten characters. */
const DESCRIPTION = 'LEDGER';

/**
 * Moves money between a ledger and the company's own account at the provider. Repeated with the same key and fields,
 * within the provider's time for keys, it is the same move. Returns the provider's id.
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
