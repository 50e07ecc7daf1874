import { formatAmount } from '#shared/money.ts';
import { createStore, useStore } from '../../lib/page/store.ts';
import type { ShownPayment } from './use-payment.ts';

/** A form of a new payment. `reissue` is the failed disbursement that it pays again. */
type NewPayment = { readonly is: 'never' | 'open' | 'closed'; readonly reissue?: ShownPayment };

const form = createStore<NewPayment>({ is: 'never' });

/** Whether the form of a new payment is open; one that was closed keeps what was typed. */
export const useNewPayment = () => useStore(form);

/** Opens the form of a new payment, from wherever somebody is. */
export const openNewPayment = (): void => form.set({ is: 'open' });

/** Opens it with the details of a failed disbursement. */
export const openReissue = (reissue: ShownPayment): void => form.set({ is: 'open', reissue });

/** Closes it. */
export const closeNewPayment = (): void => form.set({ ...form.get(), is: 'closed' });

/** The fields of a failed disbursement as they would be typed. */
export const reissuedFields = ({ payment, desk }: ShownPayment) => ({
  ...desk?.property,
  phone: desk?.phone ?? '',
  amount: formatAmount(payment.amount),
  purpose: payment.purpose,
  fileNumber: payment.file.number ?? '',
  officeId: payment.officeId ?? '',
  note: desk?.notes[0]?.note ?? '',
});
