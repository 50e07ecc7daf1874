/** The total that the remaining transfers can carry: each has its own limit, even if the day allows more. */
export const sendable = (left: { readonly amount: number; readonly count: number }, limit: number): number =>
  Math.min(left.amount, limit * left.count);
