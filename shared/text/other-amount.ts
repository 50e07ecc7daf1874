import type { OtherAmount } from '../wire/than-asked.ts';
import type { Words } from './language.ts';

type Said = OtherAmount & { readonly tenant: string; readonly phone: string };

/** The client's text about a payment whose wire had another amount. */
export const otherAmountText: Words<(said: Said) => string> = {
  en: ({ tenant, phone, arrived, difference, isLess }) =>
    `${tenant} received ${arrived}: ${difference} ${isLess ? 'less' : 'more'} than this payment asks for. ${tenant} decides what happens about the difference, and will get in touch with you. ${isLess ? `Send nothing more until you’ve called ${phone}.` : `Questions? Call ${phone}.`}`,
  es: ({ tenant, phone, arrived, difference, isLess }) =>
    `${tenant} recibió ${arrived}: ${difference} ${isLess ? 'menos' : 'más'} de lo que pide este pago. ${tenant} decide qué se hace con la diferencia, y se comunicará con usted. ${isLess ? `No envíe nada más antes de llamar al ${phone}.` : `¿Preguntas? Llame al ${phone}.`}`,
};
