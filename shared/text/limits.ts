import type { Words } from './language.ts';

type LimitsText = { readonly overLeft: (dollars: string, call: string) => string };

/** What is said of a limit both on the details form and on the review. */
export const limitsText: Words<LimitsText> = {
  en: {
    overLeft: (dollars, call) =>
      `This is more than the ${dollars} you can still send today. To send more, call ${call}.`,
  },
  es: {
    overLeft: (dollars, call) =>
      `Es más que los ${dollars} que todavía puede enviar hoy. Para enviar más, llame a ${call}.`,
  },
};
