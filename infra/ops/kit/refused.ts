export type Refused = {
  readonly code: string;
  readonly sentence: string;
  readonly lines?: readonly string[];
  /** The lines as data for a program. */
  readonly data?: unknown;
};
