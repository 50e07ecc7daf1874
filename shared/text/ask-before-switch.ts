import type { Language } from './language.ts';

type Asked = Readonly<Record<'title' | 'body' | 'confirm' | 'keep', string>>;

/**
 * The question before a switch that loses data, in the chosen language. Every page contains all languages, so this is
 * not a table of texts, of which a page has only its own.
 */
export const ASKED_FIRST: Readonly<Record<`to ${Language}`, Asked>> = {
  'to en': {
    title: 'Change to English?',
    body: "The page is loaded again. What you typed is kept, but for your safety not an SSN, a date of birth, a security code or a chosen picture: you'd enter those again.",
    confirm: 'Change to English',
    keep: 'Stay in Spanish',
  },
  'to es': {
    title: '¿Cambiar a español?',
    body: 'La página se vuelve a cargar. Lo que escribió se conserva, pero por su seguridad no se conservan el SSN, la fecha de nacimiento, el código de seguridad ni la foto que eligió: tendría que darlos otra vez.',
    confirm: 'Cambiar a español',
    keep: 'Seguir en inglés',
  },
};
