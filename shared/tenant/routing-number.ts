const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/**
 * True if nine digits are an ABA routing number: their weighted sum is a multiple of ten (ABA Routing Number Policy). A
 * wrong digit or two swapped neighbors are nearly always caught, but it doesn't prove that the bank exists.
 */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  return WEIGHTS.reduce((sum: number, weight, at) => sum + weight * Number(digits[at]), 0) % 10 === 0;
}
