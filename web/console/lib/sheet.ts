/**
 * One cell. A spreadsheet takes text that starts with one of these characters for a formula and runs it (OWASP, "CSV
 * injection"). An apostrophe in front makes it text again.
 */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows as a table for a spreadsheet (RFC 4180). The mark in front tells Excel that the text is UTF-8. */
export const spreadsheetOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

/** Saves a table as a file in the browser. */
export const saveSheet = (name: string, sheet: string): void => saveParts(name, [sheet], 'text/csv;charset=utf-8');

/** Saves a file in the browser, from the parts in which it was loaded. */
export function saveParts(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves a PDF in the browser. It arrives in base64. */
export function savePdf({ name, pdf }: { readonly name: string; readonly pdf: string }): void {
  saveParts(name, [Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], 'application/pdf');
}
