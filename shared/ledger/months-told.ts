/**
 * The months of provider figures that are kept: three years. Older ones are read from the provider again, by a command.
 */
export const MONTHS_TOLD_MAX = 36;
