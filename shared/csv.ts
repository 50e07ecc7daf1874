/** A value of a table: text, or a whole number of cents. */
export type Cell = string | { readonly cents: number };

/** An amount for programs to read: "-1250.00", without separators or a dollar sign. */
export const plainAmount = (cents: number): string => {
  const [whole, part] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  return `${cents < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`;
};

/**
 * A spreadsheet would run a text that starts like a formula, and clients type some of these texts (OWASP, CSV
 * injection). The wide forms of the characters are included, because some spreadsheets treat them the same.
 */
const harmless = (text: string): string => (/^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text);

const field = (cell: Cell): string => {
  const text = typeof cell === 'string' ? harmless(cell) : plainAmount(cell.cents);
  // Quotes a semicolon or tab too, because some spreadsheets are set to split cells there.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as lines of a CSV file (RFC 4180). */
export const csvLines = (rows: readonly (readonly Cell[])[]): readonly string[] =>
  rows.map((row) => row.map(field).join(','));
