import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { createStore } from '../page/store.ts';

/** A payment as far as it is typed: what the form's page shows beside it. */
export type TypedPayment = {
  /** With its fee; undefined while there is no amount to read. */
  readonly total: number | undefined;
  readonly method: PaymentMethod | undefined;
};

/** What stands in the open form; undefined where none is open. */
export const typedPayment = createStore<TypedPayment | undefined>(undefined);
