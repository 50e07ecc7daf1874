import { add, type Cents, formatDollars } from '../money.ts';
import type { Transfer } from '../transfer/transfer.ts';

type Asked = Pick<Transfer, 'method' | 'disbursement' | 'amount' | 'fee' | 'wireReceipt'>;

/**
 * The difference between received and requested, for the staff: "$25.00 less than was asked". Empty if there is none.
 */
export function thanAsked(received: Cents, asked: Cents): string {
  const difference = received - asked;
  if (difference === 0) return '';
  return `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than was asked`;
}

/** A wire's amount that differs from its payment's, as text for the client. */
export type OtherAmount = { readonly arrived: string; readonly difference: string; readonly isLess: boolean };

/** The client's information about a wire of another amount. Undefined if the amount is exact or there is no wire. */
export function otherAmountOf({ wireReceipt, method, disbursement, amount, fee }: Asked): OtherAmount | undefined {
  if (!wireReceipt || method !== 'Wire' || disbursement) return undefined;
  const difference = wireReceipt.received - add(amount, fee);
  if (difference === 0) return undefined;
  return {
    arrived: formatDollars(wireReceipt.received),
    difference: formatDollars(Math.abs(difference)),
    isLess: difference < 0,
  };
}

/** A wire's payment as text for the approver: "CP-1 (Ada Buyer was asked for $5,025.00: ...)". */
export function askedInWords(
  referenceId: string,
  received: Cents,
  payer: { readonly name: string; readonly total: Cents } | undefined,
): string {
  if (!payer) return referenceId;
  const than = thanAsked(received, payer.total);
  return `${referenceId} (${payer.name} was asked for ${formatDollars(payer.total)}${than && `: this is ${than}`})`;
}
