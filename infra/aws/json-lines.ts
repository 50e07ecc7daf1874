/** The line of every field in a JSON text, by path ("offices[0].id"), and the text's first mistake. */
export type JsonLines = {
  /** The line of a field, or of the record it should be in; the last one if it is repeated. */
  readonly lineOf: (path: string) => number;
  /** Every line with exactly this field. */
  readonly linesOf: (path: string) => readonly number[];
  /** Fields repeated in one record: JSON would silently keep the last. */
  readonly twice: readonly string[];
  readonly problem: { readonly line: number; readonly sentence: string } | undefined;
};

const SCALAR = /-?\d[\d.eE+-]*|true|false|null/y;
const STRING = /"(?:[^"\\\n\r]|\\.)*"/y;
const BLANK = /[ \t\r\n]*/y;

class Wrong extends Error {}

/** The most likely typing mistake at this place. */
function slipAt(rest: string): string {
  if (rest === '') return 'The file ends too early: a bracket or a quote isn’t closed.';
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments. A field whose name begins with // is one: "//": "a remark".';
  if (/^['‘’“”]/.test(rest)) return 'Write straight double quotes: ".';
  if (/^"[^"\n]*\n/.test(rest) || /^"[^"]*$/.test(rest)) return 'The quote that begins here isn’t closed on its line.';
  if (/^[\]}]/.test(rest)) return 'A value is missing here, or there is a comma too many before it.';
  if (/^["{[\d-]/.test(rest)) return 'A comma or a colon is missing before this.';
  return `This isn’t JSON: ${JSON.stringify(rest.slice(0, 12))}.`;
}

/** Walks through a JSON text for line numbers and mistakes; JSON.parse provides the values. */
export function jsonLines(text: string): JsonLines {
  const lines = new Map<string, readonly number[]>();
  const linesOf = (path: string): readonly number[] => lines.get(path) ?? [];
  const twice: string[] = [];
  let at = 0;
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const blank = () => void take(BLANK);
  const expect = (sign: string) => {
    blank();
    if (text[at] !== sign) throw new Wrong(slipAt(text.slice(at)));
    at += 1;
  };
  const isNext = (sign: string): boolean => {
    blank();
    return text[at] === sign;
  };

  /** The items between two brackets; a comma must be followed by another item. */
  const listed = (end: string, item: (index: number) => void) => {
    at += 1;
    for (let index = 0; !isNext(end) || index > 0; index += 1) {
      item(index);
      if (isNext(end)) break;
      expect(',');
    }
    expect(end);
  };

  const record = (path: string) => {
    const names = new Set<string>();
    listed('}', () => {
      blank();
      const name = take(STRING);
      if (name === undefined) throw new Wrong(slipAt(text.slice(at)));
      const field = `${path}${path ? '.' : ''}${JSON.parse(name) as string}`;
      if (names.has(field) && !field.includes('//')) twice.push(field);
      names.add(field);
      expect(':');
      value(field);
    });
  };

  const value = (path: string): void => {
    blank();
    lines.set(path, [...linesOf(path), lineAt(at)]);
    if (text[at] === '[') listed(']', (index) => value(`${path}[${index}]`));
    else if (text[at] === '{') record(path);
    else if (take(STRING) === undefined && take(SCALAR) === undefined) throw new Wrong(slipAt(text.slice(at)));
  };

  let problem: JsonLines['problem'];
  try {
    value('');
    blank();
    if (at < text.length) throw new Wrong('There is something behind the end of the file’s record.');
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    problem = { line: lineAt(at), sentence: error.message };
  }
  const lineOf = (path: string): number => {
    const known = linesOf(path).at(-1);
    if (known !== undefined || path === '') return known ?? 1;
    // A missing field's line is that of the record it should be in.
    return lineOf(path.replace(/(?:^|\.)[^.[]*$|\[\d+\]$/, ''));
  };
  return { lineOf, linesOf, twice, problem };
}
