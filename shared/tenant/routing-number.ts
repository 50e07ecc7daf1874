const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/**
 * Whether nine digits are an ABA routing number: their weighted sum is a multiple of ten (ABA Routing Number Policy).
 * A slip of one digit, or two neighbours swapped, is nearly always caught; that the bank exists is not proved.
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  return WEIGHTS.reduce((sum: number, weight, at) => sum + weight * Number(digits[at]), 0) % 10 === 0;
}
