import type { controlsText } from '../controls.ts';

/** Spanish of `controlsText`. */
export const spanishControls: (typeof controlsText)['en'] = {
  show: 'Mostrar',
  hide: 'Ocultar',
  showField: (label) => `Mostrar ${label}`,
  copied: '¡Texto copiado!',
  copy: (what) => `Copiar ${what}`,
  month: 'Mes',
  day: 'Día',
  year: 'Año',
  choose: 'Seleccione',
  step: (current, all) => `Paso ${current} de ${all}`,
};
