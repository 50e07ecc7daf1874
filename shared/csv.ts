/** A value of a table: text, or a whole number of cents. */
export type Cell = string | { readonly cents: number };

/** An amount as a program reads it: "-1250.00", without groups or a dollar sign. */
export const plainAmount = (cents: number): string => {
  const [whole, part] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`;
};

/**
 * A text that begins like a formula would be run by a spreadsheet, and clients type some of these (OWASP, CSV
 * injection). The wide forms of the signs are among them: some spreadsheets take them for the narrow ones.
 */
const harmless = (text: string): string => (/^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);

const field = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmless(cell) : plainAmount(cell.cents);
  // A semicolon or a tab begins the next cell where a spreadsheet is set up so.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as lines of a CSV file (RFC 4180). */
export const csvLines = (rows: readonly (readonly Cell[])[]): readonly string[] =>
  rows.map((row) => row.map(field).join(','));
