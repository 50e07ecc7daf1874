import type { draftText } from '../draft.ts';

/** Spanish of `draftText`. */
export const spanishDraft: (typeof draftText)['en'] = {
  title: 'Siga donde se quedó',
  saved: (purpose, dollars, day) => `${purpose}, ${dollars}, guardado el ${day}. No se ha movido dinero.`,
  resume: 'Continuar este pago',
  discard: 'Descartar',
  discarded: 'El borrador se descartó.',
};
