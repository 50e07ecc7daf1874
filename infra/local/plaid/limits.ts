import type { TransferConfigurationGetRequest, TransferConfigurationGetResponse } from 'plaid';
import { done } from '#shared/outcome.ts';
import {
  amountText,
  type LocalBank,
  type PlaidAnswer,
  type PlaidCall,
  type PlaidClient,
  type TransferLimits,
} from './bank.ts';
import { easternDay } from './calendar.ts';
import type { Wire } from './wire.ts';

/** An approved originator's default limits. They are far above one closing, so a tenant's own limit applies. */
const DEFAULT_LIMITS: TransferLimits = {
  singleDebitCents: 50_000_000,
  singleCreditCents: 100_000_000,
  dailyCents: 500_000_000,
  monthlyCents: 5_000_000_000,
};

/** The limits of a client. */
const limitsOf = (client: PlaidClient): TransferLimits => ({ ...DEFAULT_LIMITS, ...client.limits });

/** True if a transfer of this size would exceed the client's limit per transfer, per day or per month. */
export function isOverLimit(
  bank: LocalBank,
  client: PlaidClient,
  type: 'debit' | 'credit',
  amountCents: number,
): boolean {
  const limits = limitsOf(client);
  if (amountCents > (type === 'debit' ? limits.singleDebitCents : limits.singleCreditCents)) return true;
  const today = easternDay(bank.clock.now());
  let daily = amountCents;
  let monthly = amountCents;
  for (const transfer of bank.store.all('transfers')) {
    if (transfer.clientId !== client.clientId || transfer.type !== type) continue;
    if (transfer.status === 'cancelled' || transfer.status === 'failed') continue;
    const madeOn = easternDay(new Date(transfer.createdAt));
    if (madeOn === today) daily += transfer.amountCents;
    if (madeOn.slice(0, 7) === today.slice(0, 7)) monthly += transfer.amountCents;
  }
  return daily > limits.dailyCents || monthly > limits.monthlyCents;
}

/** `/transfer/configuration/get`. */
export function getConfiguration({
  client,
}: PlaidCall<Wire<TransferConfigurationGetRequest>>): PlaidAnswer<Wire<TransferConfigurationGetResponse>> {
  const limits = limitsOf(client);
  return done({
    max_single_transfer_amount: amountText(limits.singleDebitCents),
    max_single_transfer_credit_amount: amountText(limits.singleCreditCents),
    max_single_transfer_debit_amount: amountText(limits.singleDebitCents),
    max_daily_credit_amount: amountText(limits.dailyCents),
    max_daily_debit_amount: amountText(limits.dailyCents),
    max_monthly_amount: amountText(limits.monthlyCents),
    max_monthly_credit_amount: amountText(limits.monthlyCents),
    max_monthly_debit_amount: amountText(limits.monthlyCents),
    iso_currency_code: 'USD',
  });
}
