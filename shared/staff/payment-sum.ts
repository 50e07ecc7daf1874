import type { TransferStatus } from '../transfer/status.ts';
import type { ListedPayment, PaymentSum } from './listed-payment.ts';

const SUM_OF: Partial<Record<TransferStatus, readonly [fromClient: PaymentSum, toClient: PaymentSum]>> = {
  Initiated: ['requested', 'outstanding'],
  requested: ['requested', 'outstanding'],
  sent: ['requested', 'outstanding'],
  viewed: ['requested', 'outstanding'],
  'awaiting acceptance': ['requested', 'outstanding'],
  'awaiting wire': ['requested', 'outstanding'],
  submitted: ['inTransit', 'onItsWay'],
  pending: ['inTransit', 'onItsWay'],
  completed: ['received', 'paidOut'],
};

/** The sum that a payment counts toward; undefined if it was never sent, ended or was returned (D-120). */
export const sumOfPayment = ({
  status,
  disbursement,
}: Pick<ListedPayment, 'status' | 'disbursement'>): PaymentSum | undefined => SUM_OF[status]?.[disbursement ? 1 : 0];
