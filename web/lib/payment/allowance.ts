/** How much the transfers that are left can carry: each has a limit of its own, whatever the day still has room for. */
export const sendable = (left: { readonly amount: number; readonly count: number }, limit: number): number =>
  Math.min(left.amount, limit * left.count);
