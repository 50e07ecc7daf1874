import type { Words } from './language.ts';

/** The only sentence that a payer reads about the others who pay the same request. */
export const sharesPaidText: Words<(count: { readonly paid: number; readonly of: number }) => string> = {
  en: ({ paid, of }) => `This is your share. ${paid} of ${of} paid.`,
  es: ({ paid, of }) => `Esta es su parte. Pagos recibidos: ${paid} de ${of}.`,
};
