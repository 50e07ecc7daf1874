import type { Words } from './language.ts';

type Facts = { readonly company: string; readonly portal: string; readonly phone: string };

/** Asks a client by text to correct their address after mail was returned. It names no address and no payment. */
export const askForAddressText: Words<(facts: Facts) => string> = {
  en: ({ company, portal, phone }) =>
    `${company}: our e-mail to you came back. Please correct your address: ${portal} Questions? Call ${phone}.`,
  es: ({ company, portal, phone }) =>
    `${company}: un correo a usted fue devuelto. Corrija su dirección en ${portal} ¿Preguntas? Llame al ${phone}.`,
};
