/** A value of a table: text, or a whole number of cents. */
export type Cell = string | { readonly cents: number };

const amount = (cents: number): string => {
  const [whole, part] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`;
};

/**
 * A text that begins like a formula would be run by a spreadsheet, and clients type some of these (OWASP, CSV
 * injection).
 */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const field = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmless(cell) : amount(cell.cents);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as lines of a CSV file (RFC 4180). */
export const csvLines = (rows: readonly (readonly Cell[])[]): readonly string[] =>
  rows.map((row) => row.map(field).join(','));
