import type { newerText } from '../newer.ts';

/** Spanish of `newerText`. */
export const spanishNewer: (typeof newerText)['en'] = {
  notice: 'Hay una versión más nueva de esta página. El pago que está llenando se conserva.',
  action: 'Volver a cargar',
};
