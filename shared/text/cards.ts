import type { TransferStatus } from '../transfer/status.ts';
import type { Words } from './language.ts';

/** A card's text for a transfer to the tenant and for a disbursement. Empty if the history hides it. */
type BothWays = readonly [transfer: string, disbursement: string];

type CardText = {
  readonly says: Readonly<Record<TransferStatus, BothWays>>;
  /** A card's text for a refund, which needs no acceptance. */
  readonly refund: Readonly<Partial<Record<TransferStatus, string>>>;
  readonly wireProblem: string;
  readonly button: Readonly<Record<'Accept Funds' | 'Wire Instructions' | 'View Details', string>>;
};

const same = (text: string): BothWays => [text, text];

const en: CardText = {
  says: {
    draft: same(''),
    created: same(''),
    'awaiting approval': same(''),
    rejected: same(''),
    Initiated: ['You were asked to send', 'You were sent'],
    requested: same('You were asked to send'),
    sent: same('You were sent'),
    viewed: ['You were asked to send', 'You were sent'],
    'awaiting acceptance': same('You were sent'),
    // The bank has not confirmed it, so the text must not say that it was sent.
    submitted: ['You are sending', 'You are accepting'],
    pending: ['You sent', 'You accepted'],
    'awaiting wire': same('You plan to send'),
    completed: ['You sent', 'You accepted'],
    cancelled: same('Cancelled'),
    error: same('Your payment failed'),
  },
  refund: {
    submitted: 'You are being refunded',
    pending: 'You are being refunded',
    completed: 'You were refunded',
    error: 'Your refund failed',
  },
  wireProblem: 'There is a question about your wire',
  button: {
    'Accept Funds': 'Accept Funds',
    'Wire Instructions': 'Wire Instructions',
    'View Details': 'View Details',
  },
};

const es: CardText = {
  says: {
    draft: same(''),
    created: same(''),
    'awaiting approval': same(''),
    rejected: same(''),
    Initiated: ['Se le pidió enviar', 'Se le enviaron'],
    requested: same('Se le pidió enviar'),
    sent: same('Se le enviaron'),
    viewed: ['Se le pidió enviar', 'Se le enviaron'],
    'awaiting acceptance': same('Se le enviaron'),
    submitted: ['Usted está enviando', 'Usted está aceptando'],
    pending: ['Usted envió', 'Usted aceptó'],
    'awaiting wire': same('Usted planea enviar'),
    completed: ['Usted envió', 'Usted aceptó'],
    cancelled: same('Cancelado'),
    error: same('Su pago no se realizó'),
  },
  refund: {
    submitted: 'Se le están reembolsando',
    pending: 'Se le están reembolsando',
    completed: 'Se le reembolsaron',
    error: 'Su reembolso no se realizó',
  },
  wireProblem: 'Hay una pregunta sobre su wire',
  button: {
    'Accept Funds': 'Aceptar el dinero',
    'Wire Instructions': 'Instrucciones del wire',
    'View Details': 'Ver detalles',
  },
};

/** A history card's text, which the amount follows, and its button. The status blocks use the same. */
export const cardsText: Words<CardText> = { en, es };
