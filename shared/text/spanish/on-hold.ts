import type { onHoldText } from '../on-hold.ts';

/** Spanish of `onHoldText`. */
export const spanishOnHold: (typeof onHoldText)['en'] = {
  title: 'Estamos revisando este pago',
  body: (tenant) =>
    `${tenant} lo está revisando antes de que siga su curso. Hasta entonces no se envía ni se paga nada. Si tiene alguna pregunta, llame al`,
};
