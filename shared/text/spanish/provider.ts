import type { providerText } from '../provider.ts';

/** Spanish of `providerText`. */
export const spanishProvider: (typeof providerText)['en'] = {
  title: 'Iniciando su sesión',
  or: 'o',
  submit: (name) => `Continuar con ${name}`,
  given: 'El inicio de sesión se canceló. Intente de nuevo, o use un código por texto.',
  byCode: 'Iniciar sesión con un código por texto',
};
