const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/**
 * "4 de diciembre de 2026" for 12/04/2026, which many readers of Spanish take for the 12th of April. By a table and not
 * by the browser's own words: page and server must write it alike to the letter.
 */
export const dayInWords = (written: string): string =>
  written.replace(
    /^(\d{2})\/(\d{2})\/(\d{4})$/,
    (_, month: string, day: string, year: string) => `${Number(day)} de ${MONTHS[Number(month) - 1]} de ${year}`,
  );
