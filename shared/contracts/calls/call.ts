import type { RefusalCode } from '../../refusals.ts';

/**
 * What is to be said of a call beside its contract: what it is for, and by which refusals its use case may answer. The
 * page reads the contracts and not this, so that no visitor loads it.
 */
export type Call = { readonly purpose: string; readonly refusals: readonly RefusalCode[] };
