import type { Words } from './language.ts';

type LimitsText = {
  readonly overLeft: (dollars: string, call: string) => string;
  /** For an account whose balance cannot be read: below the amount, and if a payment is larger. */
  readonly unseen: (dollars: string) => string;
  readonly payMore: (call: string) => string;
  readonly overUnseen: (dollars: string) => string;
};

/** The texts about a limit, before it blocks anything. */
export const limitsText: Words<LimitsText> = {
  en: {
    overLeft: (dollars, call) =>
      `This is more than the ${dollars} you can still send today. To send more, call ${call}.`,
    unseen: (dollars) => `We can't see your account's balance, so it can pay up to ${dollars} at a time.`,
    payMore: (call) => `To pay more than that, use another account or call ${call}.`,
    overUnseen: (dollars) =>
      `We can't see this account's balance, so it can pay up to ${dollars} at a time. Use another account, or call us about another way to pay.`,
  },
  es: {
    overLeft: (dollars, call) =>
      `Es más que los ${dollars} que todavía puede enviar hoy. Para enviar más, llame a ${call}.`,
    unseen: (dollars) => `No podemos ver el saldo de su cuenta, así que puede pagar hasta ${dollars} cada vez.`,
    payMore: (call) => `Para pagar más, use otra cuenta o llame a ${call}.`,
    overUnseen: (dollars) =>
      `No podemos ver el saldo de esta cuenta, así que puede pagar hasta ${dollars} cada vez. Use otra cuenta, o llámenos para pagar de otra manera.`,
  },
};
