import { inflateSync } from 'node:zlib';

/** The content of one of pdfkit's uncompressed PDFs that a test reads. */
export type PdfFacts = {
  readonly pages: readonly { readonly width: number; readonly height: number }[];
  /** Every run of text in drawing order, joined as it was drawn. */
  readonly text: string;
  /** The same, page by page. */
  readonly pageTexts: readonly string[];
  /** The tags of the structure tree, in creation order. */
  readonly tags: readonly string[];
  readonly raw: string;
};

const matches = (text: string, pattern: RegExp): readonly RegExpExecArray[] => [...text.matchAll(pattern)];

const fromHex = (hex: string): string =>
  String.fromCharCode(...matches(hex, /[0-9a-f]{4}/g).map(([unit]) => Number.parseInt(unit, 16)));

/** Glyph number to letters, from the CMap that makes a PDF's text searchable. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, start = '0', list = ''] of matches(cmap, /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of matches(list, /<([0-9a-f]*)>/g).entries())
      letters.set(Number.parseInt(start, 16) + at, fromHex(hex));
  return letters;
}

/** The runs of text that a page's content draws. */
function drawnIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map();
  const words: string[] = [];
  for (const [, name, array] of matches(content, /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map();
    const glyphs = matches(array ?? '', /<([0-9a-f]+)>/g).flatMap(([, hex = '']) => matches(hex, /[0-9a-f]{4}/g));
    if (array) words.push(glyphs.map(([glyph]) => font.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join(''));
  }
  return words.join('\n');
}

/** A PDF before its streams are compressed (ISO 32000-1, 7.4.4). */
const inflated = (raw: string): string =>
  raw.replaceAll(/(\/Filter \/FlateDecode[\s\S]*?>>\nstream\n)([\s\S]*?)(\nendstream)/g, (all, head, body, foot) => {
    try {
      return `${head}${inflateSync(Buffer.from(body, 'latin1')).toString('latin1')}${foot}`;
    } catch {
      return all;
    }
  });

/** Reads sizes, words and tags back from a PDF, independently of the library that wrote it, and of its fonts. */
export function readPdf(pdf: Buffer): PdfFacts {
  const raw = inflated(pdf.toString('latin1'));
  const objects = new Map(matches(raw, /(\d+) 0 obj\n([\s\S]*?)endobj/g).map(([, id = '', body = '']) => [id, body]));
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = '', id = ''] of matches(raw, /\/(F\d+) (\d+) 0 R/g)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    fonts.set(name, lettersOf(objects.get(cmap) ?? ''));
  }
  const pageTexts = matches(raw, /\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g).map(([, id = '']) =>
    drawnIn(objects.get(id) ?? '', fonts),
  );
  const pages = matches(raw, /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g).map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return {
    pages,
    text: pageTexts.join('\n'),
    pageTexts,
    tags: matches(raw, /\/S \/([A-Z]\w*)/g).map(([, tag = '']) => tag),
    raw,
  };
}
