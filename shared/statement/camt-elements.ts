import { SaxesParser } from 'saxes';
import { done } from '../outcome.ts';
import { type Read, refuseLine } from './reading.ts';

/** Called for each opened and closed element, with its text. */
export type Listener = {
  /** The names from the root down to this element, without their prefixes. */
  open(path: readonly string[], attributes: Readonly<Record<string, string>>, line: number): Read<undefined>;
  close(path: readonly string[], text: string, line: number): Read<undefined>;
};

/** Deeper than any ISO 20022 message, and shallow enough for memory. */
const DEPTH_MAX = 32;

/** A file is read in pieces, so that reading stops at the first error. */
const PIECE = 65_536;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Such a file needs no document type. XML declares entities there, which can expand without bounds. */
const DECLARED = /<!\s*(?:DOCTYPE|ENTITY)/i;

/**
 * Reads XML element by element and keeps none of it. `saxes` is strict (malformed XML is refused), knows the line,
 * resolves only XML's five entities, and loads nothing.
 */
export function readElements(text: string, listener: Listener): Read<undefined> {
  const declared = DECLARED.exec(text);
  if (declared)
    return refuseLine(
      'statement/not-read',
      text.slice(0, declared.index).split('\n').length,
      'it declares a document type, which no bank’s statement does',
    );
  const parser = new SaxesParser();
  const path: string[] = [];
  const texts: string[] = [];
  let outcome: Read<undefined> = done(undefined);
  const hear = (next: () => Read<undefined>) => {
    if (outcome.ok) outcome = next();
  };
  parser.on('error', () => hear(() => refuseLine('statement/not-read', parser.line, 'the XML is broken or cut off')));
  parser.on('opentag', ({ name, attributes }) =>
    hear(() => {
      if (path.length >= DEPTH_MAX)
        return refuseLine('statement/not-read', parser.line, 'its elements lie deeper than those of a statement');
      path.push(localName(name));
      texts.push('');
      return listener.open(path, attributes as Record<string, string>, parser.line);
    }),
  );
  const addText = (piece: string) => {
    if (texts.length > 0) texts[texts.length - 1] += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () =>
    hear(() => {
      const heard = listener.close(path, (texts.pop() ?? '').trim(), parser.line);
      path.pop();
      return heard;
    }),
  );
  for (let at = 0; at < text.length && outcome.ok; at += PIECE) parser.write(text.slice(at, at + PIECE));
  if (outcome.ok) parser.close();
  return outcome;
}
