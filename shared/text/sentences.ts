import type { Words } from './language.ts';

/* The text in braces is a value. A placeholder has the same name in every language. */
const en = {
  fault: '{sentence} (reference {reference})',
  invalid: 'Invalid input',
  missing: 'Please check the marked fields. Missing: {names}.',
  accountStopped: '{tenant} has stopped this account to keep it safe. Please call {phone}.',
  newTerms: 'Our terms have changed. Please reload the page and read them again.',
  sameDayOver:
    'This payment can’t leave as a same-day payment any more. It now goes with the next ordinary run. Please look at the new days, and press again if you agree.',
  debitsStopped:
    "Your bank told us you didn't agree to a payment. Until {tenant} has spoken with you, no payment can be taken from a bank account here. Please pay by wire, or call {again} at {phone}.",
  beingTakenBack:
    "Your bank hasn't answered yet. We'll take this payment back as soon as it does, and write to you. Please don't pay again until then.",
  tooLateToCancel:
    'This transfer has gone to the bank network and can no longer be canceled here. Please call {tenant} at {phone}.',
  takenBack: 'This payment was taken back before the bank had confirmed it. No money was moved.',
  noAnswer: 'The bank gave no answer for a day, so this payment was taken back. No money was moved.',
  leftToday:
    "You can still send {amount} today. You can send this payment from {day}. If it can't wait, please call {tenant} at {phone}.",
  limitReached:
    "You've reached your limit for now. You can send this payment from {day}. If it can't wait, please call {tenant} at {phone}.",
  mostInADay: 'Up to {amount} can be sent here in a day. For this payment, please call {tenant} at {phone}.',
  tenantFullUntil:
    "{tenant} cannot take more here today. You can send this payment from {day}. If it can't wait, please call {again} at {phone}.",
  tenantFull: '{tenant} cannot take more here today. For this payment, please call {again} at {phone}.',
  tooManyTries: "Too many tries. Wait a minute, or until tomorrow. If it can't wait, please call {tenant} at {phone}.",
  alreadyScheduled:
    "You already scheduled {amount} for this property and purpose for {day} ({reference}). This one hasn't been sent.",
  alreadySent:
    "You already sent {amount} for this property and purpose on {day} ({reference}). This one hasn't been sent.",
  alreadyWire:
    "You already have wire instructions for {amount} for this property and purpose ({reference}). This one hasn't been sent.",
  manyStarted: "You've started many payments today. Please try again tomorrow.",
  feeChanged:
    "The fee has changed since this payment was scheduled, so it won't be sent. Please cancel the scheduled payment and review it again.",
  accountChanged:
    "The account of {tenant} that payments go to has changed since you scheduled this one, so it wasn't sent. Please review it again.",
  switchedOff: 'Your account is switched off.',
  unchecked:
    "We can't see this account's balance, so it can pay up to {amount} at a time. Nothing was charged. Please choose another account, or call us about another way to pay.",
};

const es: typeof en = {
  fault: '{sentence} (referencia {reference})',
  invalid: 'Dato no válido',
  missing: 'Revise los campos marcados. Faltan: {names}.',
  accountStopped: '{tenant} detuvo esta cuenta para protegerla. Llame al {phone}.',
  newTerms: 'Nuestros términos cambiaron. Vuelva a cargar la página y léalos de nuevo.',
  sameDayOver:
    'Este pago ya no puede salir como pago del mismo día. Saldrá ahora con el siguiente envío ordinario. Revise las nuevas fechas y presione otra vez si está de acuerdo.',
  debitsStopped:
    'Su banco nos dijo que usted no autorizó un pago. Hasta que {tenant} hable con usted, aquí no se puede tomar ningún pago de una cuenta bancaria. Pague por transferencia bancaria (wire), o llame a {again} al {phone}.',
  beingTakenBack:
    'Su banco todavía no responde. Anularemos este pago en cuanto responda, y le escribiremos. No pague de nuevo hasta entonces.',
  tooLateToCancel:
    'Esta transferencia ya pasó a la red bancaria y no se puede cancelar aquí. Llame a {tenant} al {phone}.',
  takenBack: 'Este pago se anuló antes de que el banco lo confirmara. No se movió dinero.',
  noAnswer: 'El banco no respondió en un día, así que este pago se anuló. No se movió dinero.',
  leftToday:
    'Hoy todavía puede enviar {amount}. Puede enviar este pago a partir del {day}. Si no puede esperar, llame a {tenant} al {phone}.',
  limitReached:
    'Por ahora llegó a su límite. Puede enviar este pago a partir del {day}. Si no puede esperar, llame a {tenant} al {phone}.',
  mostInADay: 'Aquí se pueden enviar hasta {amount} en un día. Para este pago, llame a {tenant} al {phone}.',
  tenantFullUntil:
    '{tenant} no puede recibir más aquí hoy. Puede enviar este pago a partir del {day}. Si no puede esperar, llame a {again} al {phone}.',
  tenantFull: '{tenant} no puede recibir más aquí hoy. Para este pago, llame a {again} al {phone}.',
  tooManyTries:
    'Demasiados intentos. Espere un minuto, o hasta mañana. Si no puede esperar, llame a {tenant} al {phone}.',
  alreadyScheduled:
    'Usted ya programó {amount} para esta propiedad y este concepto para el {day} ({reference}). Este pago no se ha enviado.',
  alreadySent:
    'Usted ya envió {amount} para esta propiedad y este concepto el {day} ({reference}). Este pago no se ha enviado.',
  alreadyWire:
    'Usted ya tiene instrucciones de transferencia bancaria (wire) por {amount} para esta propiedad y este concepto ({reference}). Este pago no se ha enviado.',
  manyStarted: 'Usted empezó muchos pagos hoy. Intente de nuevo mañana.',
  feeChanged:
    'El cargo cambió desde que se programó este pago, así que no se enviará. Cancele el pago programado y revíselo de nuevo.',
  accountChanged:
    'La cuenta de {tenant} a la que van los pagos cambió desde que usted programó este, así que no se envió. Revíselo de nuevo.',
  switchedOff: 'Su cuenta está desactivada.',
  unchecked:
    'No podemos ver el saldo de esta cuenta, así que puede pagar hasta {amount} cada vez. No se cobró nada. Elija otra cuenta, o llámenos para pagar de otra manera.',
};

/** The server's messages for cases where the refusal's standard message is not specific enough. */
export const sentenceText: Words<Readonly<Record<keyof typeof en, string>>> = { en, es };
