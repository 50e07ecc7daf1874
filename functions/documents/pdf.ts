import { inflateSync } from 'node:zlib';

/** What the bytes of a file say: no PDF, one that nobody can look into or that does something, or a paper. */
export type PdfFinding = 'none' | 'closed' | 'fine';

/** ISO 32000-1, 7.5.2 and 7.5.5: how a file begins, and what stands within its last bytes. */
const HEADER = '%PDF-';
const END = '%%EOF';
const TAIL_BYTES = 2048;

/**
 * What a paper never reaches, and a file that is made to hold a function up does: reading one must cost a moment,
 * whatever it holds. Objects of a long contract unfold to some megabytes in some hundred streams, and no writer spells
 * a name in digits without need.
 */
const UNFOLDED_MAX_BYTES = 12_000_000;
const PACKED_MAX = 4000;
const SPELLED_MAX = 10_000;

const [BACKSLASH = 0, OPEN = 0, CLOSE = 0, SLASH = 0, HASH = 0] = [...'\\()/#'].map((sign) => sign.charCodeAt(0));

/** ISO 32000-1, 7.2.2: the signs at which a name ends. */
const ENDS_NAME: readonly boolean[] = Array.from({ length: 256 }, (_, code) =>
  /[\s\0/()<>[\]{}%]/.test(String.fromCharCode(code)),
);

/** ISO 32000-1, 7.3.5: any letter of a name may be written as # and two digits. */
const plainName = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Finds one of these names in a text, outside of its strings: what a string in brackets says are words (ISO 32000-1,
 * 7.3.4.2). Each letter is looked at once, because the file is a stranger's; a string that never ends is looked at like
 * the rest. Too many spelled names count as a find.
 */
function finderOf(...names: readonly string[]): (text: string, skipsWords?: boolean) => boolean {
  const wanted = new Set(names);
  const longest = 3 * Math.max(...names.map((name) => name.length));
  const starts = Array.from({ length: 256 }, (_, code) => code === HASH);
  for (const name of names) starts[name.charCodeAt(0)] = true;
  return function finds(text, skipsWords = true): boolean {
    let [depth, opened, spelled] = [0, 0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === BACKSLASH && depth > 0) at += 1;
      else if (sign === OPEN && skipsWords) {
        if (depth === 0) opened = at;
        depth += 1;
      } else if (sign === CLOSE && depth > 0) depth -= 1;
      else if (sign === SLASH && depth === 0 && starts[text.charCodeAt(at + 1)]) {
        let to = at + 1;
        while (to < text.length && to - at <= longest && !ENDS_NAME[text.charCodeAt(to)]) to += 1;
        const name = text.slice(at + 1, to);
        const isSpelled = name.includes('#');
        if (isSpelled) spelled += 1;
        if (spelled > SPELLED_MAX || wanted.has(isSpelled ? plainName(name) : name)) return true;
        at = to - 1;
      }
    }
    return depth > 0 && finds(text.slice(opened + 1), false);
  };
}

/**
 * Names that make a PDF more than a paper: a password, scripts, programs, files within, forms that send, films. A
 * contract has none of them, and a person who opens one doesn't see them.
 */
const doesSomething = finderOf(
  ...['Encrypt', 'JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'SubmitForm', 'ImportData'],
  ...['XFA', 'RichMedia', 'Movie', 'Sound', 'GoToE', 'GoToR'],
);
const packsObjects = finderOf('ObjStm');

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
    if (packsObjects(before.slice(before.lastIndexOf('obj') + 1))) packed.push(text.slice(from, to));
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
  if (packed.length > PACKED_MAX || doesSomething(outside)) return 'closed';
  let left = UNFOLDED_MAX_BYTES;
  for (const each of packed) {
    const objects = unfolded(each, left);
    if (objects === undefined || doesSomething(objects)) return 'closed';
    left -= objects.length;
  }
  return 'fine';
}
