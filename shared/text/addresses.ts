import type { Words } from './language.ts';

/** What the page says before it sends a receipt to others, and the portal if it was asked all the same. */
export const addressesText: Words<{ readonly tooMany: string }> = {
  en: { tooMany: 'Up to 5 email addresses at once.' },
  es: { tooMany: 'Hasta 5 direcciones de correo electrónico a la vez.' },
};
