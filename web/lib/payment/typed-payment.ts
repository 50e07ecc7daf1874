import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { createStore } from '../page/store.ts';

/** A payment as far as it is typed, for the summary beside the form. */
export type TypedPayment = {
  /** Including its fee; undefined while there is no valid amount. */
  readonly total: number | undefined;
  readonly method: PaymentMethod | undefined;
};

/** The payment in the open form; undefined if none is open. */
export const typedPayment = createStore<TypedPayment | undefined>(undefined);
