import type { lookedForAgainText } from '../looked-for-again.ts';

/** Spanish of `lookedForAgainText`. */
export const spanishLookedForAgain: (typeof lookedForAgainText)['en'] = {
  title: 'Llame antes de enviar algo más',
  body: (tenant) =>
    `${tenant} le dijo que su transferencia bancaria (wire) había llegado. Fue un error, y este pago está otra vez en espera de su wire. Lo haya enviado o no, llame al`,
};
