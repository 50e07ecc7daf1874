import { type Cents, formatDollars } from '../money.ts';

/** How what arrived compares with what was asked, for the staff: "$25.00 less than was asked". Empty where it is exact. */
export function thanAsked(received: Cents, asked: Cents): string {
  const difference = received - asked;
  if (difference === 0) return '';
  return `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than was asked`;
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
