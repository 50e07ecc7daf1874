import { type Cents, formatDollars } from '../money.ts';

/** How what arrived compares with what was asked, for the staff: "$25.00 less than was asked". Empty where it is exact. */
export function thanAsked(received: Cents, asked: Cents): string {
  const difference = received - asked;
  if (difference === 0) return '';
  return `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than was asked`;
}
