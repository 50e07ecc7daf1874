/**
 * The rows of a CSV file, each by the names of its columns: read by the standard (RFC 4180), not by the code that
 * writes it.
 */
export function cellsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  const [head = [], ...body] = rows.slice(0, -1);
  return body.map((cells) => {
    if (cells.length !== head.length) throw new Error(`A row has ${cells.length} cells, and the head ${head.length}.`);
    return Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
  });
}
