/** Byte order marks, which declare a file's encoding. */
const MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** The bytes of a file that are examined for its encoding. */
const LOOKED_AT = 400;

/** The encoding that XML declares in its first line. Latin-1 is read as Windows-1252, as in browsers. */
const DECLARED = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/i;

/** The encoding that a file declares. UTF-16 without a mark shows by a zero in every second byte. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const marked = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if (zeros(1) > head.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (zeros(0) > head.length / 4 && zeros(1) === 0) return 'utf-16be';
  return DECLARED.exec(String.fromCharCode(...head))?.[1];
}

/** Decodes bytes; undefined if the encoding is unknown or the bytes are invalid in it. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text of a statement's file. Banks write UTF-8, UTF-16 or Windows-1252 and rarely say so. It is decoded before
 * anything else, because a name with a replaced letter is another name, and its transaction would get another id.
 */
export function textOfFile(bytes: Uint8Array): string {
  const said = encodingOf(bytes);
  const text = (said && decoded(bytes, said)) ?? decoded(bytes, 'utf-8');
  return text ?? new TextDecoder('windows-1252').decode(bytes);
}
