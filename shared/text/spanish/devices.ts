import type { deviceText } from '../devices.ts';

/** Spanish of `deviceText`. */
export const spanishDevice: (typeof deviceText)['en'] = {
  title: 'Dónde tiene la sesión abierta',
  lead: 'Si no reconoce alguno, cierre esa sesión y llámenos.',
  since: (at) => `Sesión iniciada: ${at}`,
  lastSeen: (at) => `Última actividad: ${at}`,
  browser: (named) => (named === 'An unknown browser' ? 'Un navegador desconocido' : named.replace(' on ', ' en ')),
  isThis: 'Este navegador',
  end: 'Cerrar sesión',
  endOf: (browser) => `Cerrar la sesión en ${browser}`,
  endOthers: 'Cerrar todas las demás sesiones',
  done: 'Sesión cerrada.',
};
