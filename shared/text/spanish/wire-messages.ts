import type { clientMessagesText } from '../client-messages.ts';
import { both, type Say } from '../message-facts.ts';

type Emails = (typeof clientMessagesText)['en']['email'];

const until: Say = ({ deadline }) => (deadline ? ` hasta el ${deadline}` : '');

/** Spanish of the e-mails about wires. */
export const spanishWireMessages: Pick<
  Emails,
  'wire chosen' | 'wire received' | 'wire problem' | 'wire cancelled' | 'wire expired' | 'wire reopened'
> = {
  'wire chosen': {
    subject: ({ tenant }) => `Su transferencia bancaria (wire) a ${tenant}`,
    heading: 'Usted eligió pagar por wire',
    happened: both(
      (facts) => `${facts.tenant} espera su transferencia bancaria (wire) de ${facts.amount}${until(facts)}.`,
    ),
    next: ({ portal, phone }) =>
      `Las instrucciones del wire están en su portal, en ${portal}, y en ningún otro lugar. Llame al ${phone} y compárelas antes de enviar nada; después díganos en el portal que ya lo envió.`,
  },
  'wire received': {
    subject: ({ tenant }) => `Su wire llegó a ${tenant}`,
    heading: 'Su wire llegó',
    happened: both(({ tenant, amount, other }) =>
      other
        ? `Su transferencia bancaria (wire) de ${other.arrived} para el pago de ${amount} llegó a ${tenant}. ` +
          `Quedó acreditada definitivamente. Son ${other.difference} ${other.isLess ? 'menos' : 'más'} de lo que pide el pago.`
        : `Su transferencia bancaria (wire) para el pago de ${amount} llegó a ${tenant}. Quedó acreditada definitivamente.`,
    ),
    next: ({ tenant, phone, other }) =>
      other
        ? `${tenant} decide qué se hace con la diferencia, y se comunicará con usted. ` +
          (other.isLess ? `No envíe nada más antes de llamar al ${phone}.` : `¿Preguntas? Llame al ${phone}.`)
        : 'No hay nada más que hacer.',
  },
  'wire problem': {
    subject: ({ tenant }) => `Llame a ${tenant} por su wire`,
    heading: 'Hay una pregunta sobre su wire',
    happened: both(
      ({ tenant, amount }) =>
        `${tenant} tiene una pregunta sobre su transferencia bancaria (wire) para el pago de ${amount}.`,
    ),
    next: ({ phone }) => `No envíe nada más, y llame hoy al ${phone}.`,
  },
  'wire cancelled': {
    subject: ({ tenant }) => `Se canceló su wire a ${tenant}`,
    heading: 'No envíe este wire',
    happened: both(
      ({ tenant, amount }) => `${tenant} ya no espera su transferencia bancaria (wire) para el pago de ${amount}.`,
    ),
    next: ({ tenant, phone }) =>
      `¿Su banco ya lo envió, o usted no esperaba esto? Llame ahora a ${tenant} al ${phone}. Si no, no envíe nada.`,
  },
  'wire expired': {
    subject: ({ tenant }) => `${tenant} ya no espera su wire`,
    heading: 'Su wire no llegó',
    happened: both(
      ({ tenant, amount }) =>
        `Ninguna transferencia bancaria (wire) para el pago de ${amount} llegó a tiempo a ${tenant}.`,
    ),
    next: ({ phone }) =>
      `Si ya lo envió, llame ahora al ${phone}. Si no, no envíe nada: empiece un pago nuevo en el portal.`,
  },
  'wire reopened': {
    subject: ({ tenant }) => `Buscamos otra vez su wire a ${tenant}`,
    heading: 'Buscamos otra vez su wire',
    happened: both(
      ({ tenant, amount }) =>
        `${tenant} le dijo que su transferencia bancaria (wire) para el pago de ${amount} había llegado. Fue un error: ` +
        'el wire que encontró no es el de este pago, y el pago espera otra vez su wire.',
    ),
    next: ({ phone }) => `Llame al ${phone} antes de enviar nada más, aunque ya haya enviado su wire.`,
  },
};
