/** Where the fields of a JSON text stand: the lines on which each path is named, more than one if it is there twice. */
export type FieldLines = ReadonlyMap<string, readonly number[]>;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+/g;

type Open = { name: string | number };

const pathOf = (open: readonly Open[]): string =>
  open
    .map(({ name }) => (typeof name === 'number' ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^\./, '');

/**
 * Finds the line of every field of a JSON text that can be read: `JSON.parse` forgets them, and drops the first of two
 * fields of one name without a word.
 */
export function fieldLines(text: string): FieldLines {
  const lines = new Map<string, number[]>();
  const open: Open[] = [];
  let line = 1;
  let last = { text: '""', line };
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{') open.push({ name: '' });
    else if (token === '[') open.push({ name: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof inner?.name === 'number') inner.name += 1;
    else if (token === ':' && inner) {
      inner.name = JSON.parse(last.text) as string;
      const path = pathOf(open);
      lines.set(path, [...(lines.get(path) ?? []), last.line]);
    } else last = { text: token, line };
  }
  return lines;
}

/** The line of a field, or of what it is in; nothing for what the text does not hold at all. */
export function lineOfField(lines: FieldLines, path: string): number | undefined {
  const found = lines.get(path)?.at(-1);
  if (found !== undefined) return found;
  const outer = path.replace(/(?:\.[^.[\]]+|\[\d+\])$/, '');
  return outer === path ? undefined : lineOfField(lines, outer);
}
