/**
 * As many months as the provider's side is kept of: three years. What is older is asked of the provider anew, by the
 * command.
 */
export const MONTHS_TOLD_MAX = 36;
