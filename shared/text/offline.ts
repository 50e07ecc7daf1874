import type { Words } from './language.ts';

const en = {
  title: "You're offline",
  sent: 'This page could not be loaded. Opening it sent nothing: no payment was made and nothing was changed.',
  before:
    "What you sent before stays as it was. Once you're connected, your transfer history says where each payment is.",
  again: 'Try again',
};

const es: typeof en = {
  title: 'No tiene conexión',
  sent: 'No se pudo cargar esta página. Al abrirla no se envió nada: no se hizo ningún pago ni se cambió nada.',
  before:
    'Lo que envió antes sigue igual. Cuando vuelva la conexión, su historial de transferencias dice dónde está cada pago.',
  again: 'Intentar de nuevo',
};

/** The texts of a page opened offline. The build writes them into the page, so no script contains them. */
export const offlineText: Words<typeof en> = { en, es };
