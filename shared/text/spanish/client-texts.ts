import type { clientTexts } from '../client-texts.ts';
import { both, type Say } from '../message-facts.ts';

const tryAgainBriefly: Say = ({ wayOn, phone }) =>
  ({
    'same account': `Intente de nuevo en el portal o llame al ${phone}.`,
    'another account': `Pruebe otra cuenta en el portal o llame al ${phone}.`,
    call: `Llame al ${phone} antes de pagar otra vez.`,
  })[wayOn];

const by: Say = ({ deadline }) => (deadline ? ` hasta el ${deadline}` : '');

/** Spanish of `clientTexts`: shorter than an e-mail, and no amounts. Its accents are removed before sending. */
export const spanishClientTexts: (typeof clientTexts)['en'] = {
  requested: both(
    (facts) =>
      `${facts.tenant} le pide un pago${by(facts)}. Entre: ${facts.portal} ¿No lo espera? Llame al ${facts.phone}.`,
  ),
  'amount changed': both(
    (facts) =>
      `${facts.tenant} cambió el monto de un pago que le pide. Entre: ${facts.portal} ¿No lo espera? Llame al ${facts.phone}.`,
  ),
  sent: both(
    (facts) =>
      `${facts.tenant} le envió un pago. Acéptelo${by(facts)}: ${facts.portal} ¿Dudas? Llame al ${facts.phone}.`,
  ),
  'reminder to pay': both(
    (facts) =>
      `${facts.tenant}: su pago se espera${by(facts)}. Entre: ${facts.portal} ¿Dudas? Llame al ${facts.phone}.`,
  ),
  'reminder to accept': both(
    (facts) =>
      `${facts.tenant}: un pago le espera${by(facts)}. Entre: ${facts.portal} ¿Dudas? Llame al ${facts.phone}.`,
  ),
  'account called about': both(
    ({ tenant, phone }) =>
      `${tenant} le llamará antes de pagar en la cuenta que eligió. ¿No fue usted? Llame ya al ${phone}.`,
  ),
  'account released': both(
    ({ tenant, reference, portal }) => `${tenant}: ya puede aceptar el pago ${reference}. Inicie sesión: ${portal}`,
  ),
  'account refused': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: elija otra cuenta para el pago ${reference}. ¿No lo esperaba? Llame ya al ${phone}.`,
  ),
  receipt: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: el pago ${reference} está en camino. El recibo está en su portal. ¿No fue usted? Llame ya al ${phone}.`,
  ),
  refund: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: el reembolso ${reference} va en camino a la cuenta con que pagó. ¿Dudas? Llame al ${phone}.`,
  ),
  scheduled: both(
    ({ tenant, reference, sendsOn, isMoved, phone }) =>
      `${tenant}: el pago ${reference} ${isMoved ? 'ahora ' : ''}está programado para el ${sendsOn}. ¿No fue usted? Llame ya al ${phone}.`,
  ),
  'reminder of schedule': both(
    ({ tenant, reference, sendsOn, phone }) =>
      `${tenant}: el pago ${reference} se enviará el ${sendsOn}. ¿No lo esperaba? Llame al ${phone}.`,
  ),
  unscheduled: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: se canceló el pago programado ${reference}. ¿No lo esperaba? Llame al ${phone}.`,
  ),
  'not sent': both(
    ({ tenant, reference, portal, phone }) =>
      `${tenant}: no se envió el pago programado ${reference}. Vea por qué: ${portal} ¿Dudas? Llame al ${phone}.`,
  ),
  completed: {
    toTenant: ({ tenant, reference }) => `${tenant}: su pago ${reference} llegó.`,
    fromTenant: ({ tenant, reference }) => `${tenant}: se le pagó el pago ${reference}.`,
  },
  'good funds': both(
    ({ tenant, reference }) =>
      `${tenant}: su pago ${reference} se acreditó definitivamente y está listo para el cierre.`,
  ),
  failed: both((facts) => `${facts.tenant}: el pago ${facts.reference} no se realizó. ${tryAgainBriefly(facts)}`),
  returned: both((facts) => `${facts.tenant}: su banco devolvió el pago ${facts.reference}. ${tryAgainBriefly(facts)}`),
  'reversal asked': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: el pago ${reference} fue un error y se le pide a su banco que lo devuelva. ¿Dudas? Llame al ${phone}.`,
  ),
  cancelled: {
    toTenant: ({ tenant, reference, phone }) =>
      `${tenant}: se canceló el pago ${reference}. No se tomó nada de su cuenta. ¿No lo esperaba? Llame al ${phone}.`,
    fromTenant: ({ tenant, reference, phone }) =>
      `${tenant}: se canceló el pago ${reference} y no se envió dinero. ¿No lo esperaba? Llame al ${phone}.`,
  },
  'taken back': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: el pago ${reference} no se hizo y no se movió dinero. Vea el portal o llame al ${phone}.`,
  ),
  'too late to cancel': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: el pago ${reference} no se pudo cancelar. Llame al ${phone} antes de pagar otra cosa.`,
  ),
  declined: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: usted rechazó el pago ${reference}. ¿Cambió de idea o no fue usted? Llame al ${phone}.`,
  ),
  expired: both(
    ({ tenant, reference, phone }) =>
      `${tenant}: el pago ${reference} terminó: pasó su fecha límite. ¿Aún lo necesita? Llame al ${phone}.`,
  ),
  'wire chosen': both(
    ({ tenant, phone }) =>
      `${tenant} nunca envía datos del wire por texto ni correo. Solo están en su portal. Antes del wire llame al ${phone}.`,
  ),
  'wire received': both(({ tenant, reference, phone, other }) =>
    other
      ? `${tenant}: llegó su wire para ${reference}, con ${other.isLess ? `menos de lo pedido. Llame al ${phone} antes de enviar más.` : `más de lo pedido. ¿Preguntas? Llame al ${phone}.`}`
      : `${tenant}: llegó su wire para ${reference}.`,
  ),
  'wire problem': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: hay una pregunta sobre su wire para ${reference}. No envíe nada más y llame al ${phone}.`,
  ),
  'wire cancelled': both(
    ({ tenant, reference, phone }) =>
      `${tenant} ya no espera su wire para ${reference}. No envíe nada. Si ya lo envió, llame ya al ${phone}.`,
  ),
  'wire expired': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: su wire para ${reference} no llegó a tiempo. Si ya lo envió, llame ya al ${phone}.`,
  ),
  'wire reopened': both(
    ({ tenant, reference, phone }) =>
      `${tenant}: buscamos otra vez su wire para ${reference}. No envíe nada más y llame al ${phone}.`,
  ),
};
