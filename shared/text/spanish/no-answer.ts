import type { noAnswerText } from '../no-answer.ts';

/** Spanish of `noAnswerText`. */
export const spanishNoAnswer: (typeof noAnswerText)['en'] = {
  busy: 'Hay mucha actividad. Intente de nuevo en un minuto.',
  offline: 'No había conexión y no se envió nada. Intente de nuevo.',
};
