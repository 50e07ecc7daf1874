import type { suggestedText } from '../suggested.ts';

/** Spanish of `suggestedText`. */
export const spanishSuggested: (typeof suggestedText)['en'] = {
  title: 'Su enlace propone estos datos. ¿Son correctos?',
  purpose: (purpose) => `Concepto: ${purpose}`,
  fileNumber: (file) => `Número de expediente: ${file}`,
  street: (street) => `Calle: ${street}`,
  check: (tenant) => `Cualquiera puede escribir un enlace como este. Compárelo con lo que le dio ${tenant}.`,
  cut: 'Omitimos la parte de su enlace que no se puede usar aquí.',
  nothing: 'Los datos de su enlace no se pueden usar aquí. Llénelos usted, por favor.',
  yes: 'Sí, usar estos datos',
  no: 'No, borrarlos',
  ok: 'Entendido',
  filled: 'Usamos los datos de su enlace.',
  kept: 'Conservamos lo que usted escribió y llenamos lo demás.',
};
