import { formatAmount } from '#shared/money.ts';
import { createStore, useStore } from '../../lib/page/store.ts';
import type { FileCard } from './use-file-card.ts';
import type { ShownPayment } from './use-payment.ts';

/** Which of the two a new payment is. */
export type PaymentKind = 'ask' | 'payout';

/** The file that a new payment begins with. */
type FromFile = { readonly card: FileCard; readonly kind: PaymentKind };

/** A form of a new payment. `reissue` is the failed disbursement that it pays again. */
type NewPayment = {
  readonly is: 'never' | 'open' | 'closed';
  readonly reissue?: ShownPayment;
  readonly file?: FromFile;
};

const form = createStore<NewPayment>({ is: 'never' });

/** Whether the form of a new payment is open; one that was closed keeps what was typed. */
export const useNewPayment = () => useStore(form);

/** Opens the form of a new payment, from wherever somebody is. */
export const openNewPayment = (): void => form.set({ is: 'open' });

/** Opens it for a file, with what is known of it. */
export const openForFile = (file: FromFile): void => form.set({ is: 'open', file });

/** Opens it with the details of a failed disbursement. */
export const openReissue = (reissue: ShownPayment): void => form.set({ is: 'open', reissue });

/** Closes it. */
export const closeNewPayment = (): void => form.set({ ...form.get(), is: 'closed' });

/** The fields of a failed disbursement as they would be typed. */
export const reissuedFields = ({ payment, desk }: ShownPayment) => ({
  ...desk.property,
  phone: desk.phone ?? '',
  amount: formatAmount(payment.amount),
  purpose: payment.purpose,
  fileNumber: payment.file.number ?? '',
  officeId: payment.officeId ?? '',
  note: desk.notes[0]?.note ?? '',
});

/** What a file's card fills in, as it would be typed. The phone is of the one person of that side, if it is one. */
export function fieldsOfFile({ start, people }: FileCard, kind: PaymentKind) {
  const side = people.filter((each) => (kind === 'ask' ? each.side === 'buyer' : each.side === 'seller'));
  const { fileNumber: _number, ...fields } = start ?? {};
  return { ...fields, phone: side.length === 1 ? (side[0]?.phone ?? '') : '' };
}
