import { add, type Cents, formatDollars } from '../money.ts';
import type { Transfer } from '../transfer/transfer.ts';

type Asked = Pick<Transfer, 'method' | 'disbursement' | 'amount' | 'fee' | 'wireReceipt'>;

/** How what arrived compares with what was asked, for the staff: "$25.00 less than was asked". Empty where it is exact. */
export function thanAsked(received: Cents, asked: Cents): string {
  const difference = received - asked;
  if (difference === 0) return '';
  return `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than was asked`;
}

/** What a wire brought where it is another amount than its payment asks for, as its client reads it. */
export type OtherAmount = { readonly arrived: string; readonly difference: string; readonly isLess: boolean };

/** What a client is told of the wire that was found for their payment; undefined where it is exact, or where there is none. */
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

/** A payment that a wire is for, as the second person reads it: "CP-1 (Ada Buyer was asked for $5,025.00: ...)". */
export function askedInWords(
  referenceId: string,
  received: Cents,
  payer: { readonly name: string; readonly total: Cents } | undefined,
): string {
  if (!payer) return referenceId;
  const than = thanAsked(received, payer.total);
  return `${referenceId} (${payer.name} was asked for ${formatDollars(payer.total)}${than && `: this is ${than}`})`;
}
