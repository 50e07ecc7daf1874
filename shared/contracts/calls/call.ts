import type { RefusalCode } from '../../refusals.ts';

/**
 * Documentation of a call beside its contract: its purpose and its use case's refusals. The page reads only the
 * contracts, so that no visitor loads this.
 */
export type Call = { readonly purpose: string; readonly refusals: readonly RefusalCode[] };
