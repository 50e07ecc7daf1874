import type { onwardText } from '../onward.ts';

/** Spanish of `onwardText`. */
export const spanishOnward: (typeof onwardText)['en'] = {
  linked: (account, count) =>
    count > 1
      ? `Se vincularon ${account} y ${count - 1 === 1 ? 'una cuenta más' : `${count - 1} cuentas más`}.`
      : `Se vinculó ${account}.`,
  again: {
    title: (street) => `Pagar otra vez para ${street}`,
    about: (purpose, account) => (account ? `${purpose}, desde ${account}.` : `${purpose}.`),
    other: 'Cambiar otra cosa',
    changed: (tenant) => `Lo que ${tenant} acepta ha cambiado desde ese pago. Revise los detalles.`,
    toDetails: 'Revisar los detalles',
  },
};
