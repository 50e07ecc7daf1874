import { inflateSync } from 'node:zlib';

/** The result: no PDF, a PDF that is encrypted or active, or a plain document. */
export type PdfFinding = 'none' | 'closed' | 'fine';

/** ISO 32000-1, 7.5.2 and 7.5.5: the start of a file, and a mark within its last bytes. */
const HEADER = '%PDF-';
const END = '%%EOF';
const TAIL_BYTES = 2048;

/**
 * Limits that no real document reaches, so that a file made to block the function is refused quickly. A long contract
 * unpacks to a few megabytes in a few hundred streams, and no program encodes many names as digits.
 */
const UNFOLDED_MAX_BYTES = 12_000_000;
const PACKED_MAX = 4000;
const SPELLED_MAX = 10_000;

const [BACKSLASH = 0, OPEN = 0, CLOSE = 0, SLASH = 0, HASH = 0] = [...'\\()/#'].map((sign) => sign.charCodeAt(0));

/** ISO 32000-1, 7.2.2: the characters that end a name. */
const ENDS_NAME: readonly boolean[] = Array.from({ length: 256 }, (_, code) =>
  /[\s\0/()<>[\]{}%]/.test(String.fromCharCode(code)),
);

/** ISO 32000-1, 7.3.5: any letter of a name may be written as # and two digits. */
const plainName = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Finds names in a text, except inside strings in brackets, which are plain text (ISO 32000-1, 7.3.4.2). It reads each
 * character once, because the file is untrusted. A string without an end is searched like the rest. Too many encoded
 * names count as found.
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
 * Names that make a PDF more than a document: passwords, scripts, programs, embedded files, forms that send data, and
 * media. A contract has none of these, and a person who opens the file does not see them.
 */
const doesSomething = finderOf(
  ...['Encrypt', 'JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'SubmitForm', 'ImportData'],
  ...['XFA', 'RichMedia', 'Movie', 'Sound', 'GoToE', 'GoToR'],
);
const packsObjects = finderOf('ObjStm');

/** ISO 32000-1, 7.3.8: a stream's bytes are between these two words, after its dictionary. */
function splitAtStreams(text: string): { readonly outside: string; readonly packed: readonly string[] } {
  const outside: string[] = [];
  const packed: string[] = [];
  let at = 0;
  for (const begins of text.matchAll(/\bstream\r?\n/g)) {
    // The word is part of the previous stream's bytes.
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

/** The objects of a packed stream. Undefined if they cannot be unpacked or are too large. */
function unfolded(packed: string, most: number): string | undefined {
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    // Damaged, packed in another way, or too large: the content cannot be checked.
    return undefined;
  }
}

/**
 * Checks if a file is a complete PDF and only a document. It does not draw it, which would be riskier in a function.
 * The malware scan covers anything hidden from this check, and the file is only ever downloaded.
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
