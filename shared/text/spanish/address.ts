import type { addressText } from '../address.ts';

/** Spanish of `addressText`. */
export const spanishAddress: (typeof addressText)['en'] = {
  street: 'Calle y número',
  unit: 'Unidad o apartamento',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal (ZIP)',
  chooseState: 'Seleccione un estado',
};
