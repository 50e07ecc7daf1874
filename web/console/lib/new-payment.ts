import { formatAmount } from '#shared/money.ts';
import { createStore, useStore } from '../../lib/page/store.ts';
import type { FileCard } from './use-file-card.ts';
import type { ShownPayment } from './use-payment.ts';

/** The kind of a new payment. */
export type PaymentKind = 'ask' | 'payout';

/** The file a new payment starts with. */
type FromFile = { readonly card: FileCard; readonly kind: PaymentKind };

/** The payment a new one starts from: everything that both have, or only the client. */
type LikePayment = { readonly of: ShownPayment; readonly shares: 'file' | 'client' };

/** A form of a new payment. `reissue` is the failed disbursement that it pays again. */
type NewPayment = {
  readonly is: 'never' | 'open' | 'closed';
  readonly reissue?: ShownPayment;
  readonly file?: FromFile;
  readonly like?: LikePayment;
};

const form = createStore<NewPayment>({ is: 'never' });

/** The state of the new-payment form. A closed form keeps what was typed. */
export const useNewPayment = () => useStore(form);

/** Opens the new-payment form from any screen. */
export const openNewPayment = (): void => form.set({ is: 'open' });

/** Opens it for a file, with the known details. */
export const openForFile = (file: FromFile): void => form.set({ is: 'open', file });

/** Opens it for the client of an earlier payment, with the known details. */
export const openLike = (like: LikePayment): void => form.set({ is: 'open', like });

/** Opens it with the details of a failed disbursement. */
export const openReissue = (reissue: ShownPayment): void => form.set({ is: 'open', reissue });

export const closeNewPayment = (): void => form.set({ ...form.get(), is: 'closed' });

/** The fields that a payment shares with others of its file, as they would be typed. */
const sharedFields = ({ payment, desk }: ShownPayment) => ({
  ...desk.property,
  phone: desk.phone ?? '',
  purpose: payment.purpose,
  fileNumber: payment.file.number ?? '',
  officeId: payment.officeId ?? '',
});

/** The fields of a failed disbursement, as they would be typed. */
export const reissuedFields = (of: ShownPayment) => ({
  ...sharedFields(of),
  amount: formatAmount(of.payment.amount),
  note: of.desk.notes[0]?.note ?? '',
});

/** The fields that an earlier payment fills in. */
export function fieldsLike({ of, shares }: LikePayment, purposes: readonly string[]) {
  if (shares === 'client') return { phone: of.desk.phone };
  const { purpose, ...fields } = sharedFields(of);
  const agentId = of.payment.disbursement ? '' : (of.payment.agentId ?? '');
  // A refund's purpose isn't on the list.
  return { ...fields, agentId, purpose: purposes.includes(purpose) ? purpose : '' };
}

/** The kind that a payment like an earlier one has. */
export const kindLike = ({ of, shares }: LikePayment): PaymentKind =>
  shares === 'file' && of.payment.disbursement ? 'payout' : 'ask';

/**
 * The fields a file's card fills in, as they would be typed. It includes a phone only if there is one person on that
 * side.
 */
export function fieldsOfFile({ start, people }: FileCard, kind: PaymentKind) {
  const side = people.filter((each) => (kind === 'ask' ? each.side === 'buyer' : each.side === 'seller'));
  const { fileNumber: _number, ...fields } = start ?? {};
  return { ...fields, phone: side.length === 1 ? (side[0]?.phone ?? '') : '' };
}
