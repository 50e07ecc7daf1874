const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];

/** Uses a table instead of the browser's own names, because page and server must write the same letters. */
const spelled = (written: string, say: (day: number, month: string, year: string) => string): string =>
  written.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, (_, month: string, day: string, year: string) =>
    say(Number(day), MONTHS[Number(month) - 1] ?? month, year),
  );

/** "4 de diciembre de 2026" for 12/04/2026, which many Spanish readers take for April 12. */
export const dayInWords = (written: string): string =>
  spelled(written, (day, month, year) => `${day} de ${month} de ${year}`);

/** "4 dic 2026": the same outside a sentence. */
export const dayInBrief = (written: string): string =>
  spelled(written, (day, month, year) => `${day} ${month.slice(0, 3)} ${year}`);
