import { inflateSync } from 'node:zlib';

/** What the bytes of a file say: no PDF, one that nobody can look into or that does something, or a paper. */
export type PdfFinding = 'none' | 'closed' | 'fine';

/** ISO 32000-1, 7.5.2 and 7.5.5: how a file begins, and what stands within its last bytes. */
const HEADER = '%PDF-';
const END = '%%EOF';
const TAIL_BYTES = 2048;

/**
 * Names that make a PDF more than a paper: a password, scripts, programs, files within, forms that send, films. A
 * contract has none of them, and whoever opens one does not see them.
 */
const DOES_SOMETHING: ReadonlySet<string> = new Set([
  ...['Encrypt', 'JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'SubmitForm', 'ImportData'],
  ...['XFA', 'RichMedia', 'Movie', 'Sound', 'GoToE', 'GoToR'],
]);

/** Objects of a long contract unfold to some megabytes; what unfolds to more fills a function's memory. */
const UNFOLDED_MAX_BYTES = 64_000_000;

/** ISO 32000-1, 7.3.5: any letter of a name may be written as # and two digits. */
const plainName = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Where the string in brackets that begins here ends; -1 when it never does. */
function endOfWords(text: string, from: number): number {
  const bracket = /[()\\]/g;
  bracket.lastIndex = from;
  let depth = 0;
  for (let found = bracket.exec(text); found; found = bracket.exec(text)) {
    if (found[0] === '\\') {
      // The letter after it is a letter, a bracket too.
      bracket.lastIndex += 1;
      continue;
    }
    depth += found[0] === '(' ? 1 : -1;
    if (depth === 0) return bracket.lastIndex;
  }
  return -1;
}

/**
 * ISO 32000-1, 7.3.4.2: what a string in brackets says are words, and no name. Each letter is looked at once, because
 * the file is a stranger's; a string that never ends is looked at like the rest.
 */
function withoutWords(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', from)) {
    const end = endOfWords(text, at);
    if (end < 0) break;
    kept.push(text.slice(from, at));
    from = end;
  }
  return [...kept, text.slice(from)].join('()');
}

const NAMES = /\/([^\s/()<>[\]{}%]+)/g;

function doesSomething(text: string): boolean {
  for (const [, name = ''] of withoutWords(text).matchAll(NAMES)) if (DOES_SOMETHING.has(plainName(name))) return true;
  return false;
}

/** ISO 32000-1, 7.3.8: a stream's bytes stand between these two words; its dictionary stands before them. */
function splitAtStreams(text: string): { readonly outside: string; readonly packed: readonly string[] } {
  const outside: string[] = [];
  const packed: string[] = [];
  let at = 0;
  for (const begins of text.matchAll(/\bstream\r?\n/g)) {
    // Within the stream before: a word of its bytes.
    if (begins.index < at) continue;
    const from = begins.index + begins[0].length;
    const to = text.indexOf('endstream', from);
    const before = text.slice(at, begins.index);
    outside.push(before);
    if (/\/Type\s*\/ObjStm\b/.test(plainName(before.slice(before.lastIndexOf('obj')))))
      packed.push(text.slice(from, to));
    at = to < 0 ? text.length : to;
  }
  return { outside: [...outside, text.slice(at)].join('\n'), packed };
}

/** The objects of a packed stream; undefined when they do not open, or fill too much. */
function unfolded(packed: string, most: number): string | undefined {
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    // Damaged, packed in another way, or far too large: nobody can say what is in it.
    return undefined;
  }
}

/**
 * Looks into a PDF: whether it is one, whole, and a paper only. Nothing here draws it, which would be riskier in a
 * function; what a cunning writer hides from this is left to the scan, and it is only ever downloaded.
 */
export function pdfFinding(file: Uint8Array): PdfFinding {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!text.startsWith(HEADER) || !text.slice(-TAIL_BYTES).includes(END)) return 'none';
  const { outside, packed } = splitAtStreams(text);
  if (doesSomething(outside)) return 'closed';
  let left = UNFOLDED_MAX_BYTES;
  for (const each of packed) {
    const objects = unfolded(each, left);
    if (objects === undefined || doesSomething(objects)) return 'closed';
    left -= objects.length;
  }
  return 'fine';
}
