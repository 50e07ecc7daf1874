import { createStore, useStore } from '../../lib/page/store.ts';

const form = createStore<'never' | 'open' | 'closed'>('never');

/** Whether the form of a new payment is open; one that was closed keeps what was typed. */
export const useNewPayment = () => useStore(form);

/** Opens the form of a new payment, from wherever somebody is. */
export const openNewPayment = (): void => form.set('open');

/** Closes it. */
export const closeNewPayment = (): void => form.set('closed');
