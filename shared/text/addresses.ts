import type { Words } from './language.ts';

/** The page's text before a receipt is sent to others, and the API's if it is requested anyway. */
export const addressesText: Words<{ readonly tooMany: string }> = {
  en: { tooMany: 'Up to 5 email addresses at once.' },
  es: { tooMany: 'Hasta 5 direcciones de correo electrónico a la vez.' },
};
