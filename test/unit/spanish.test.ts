import { describe, expect, test } from 'vitest';
import { wordTables } from '../support/tables.ts';

/** The arguments for the tables' functions: each is visible in the text, or does not matter there. */
const SAMPLE = new Proxy(
  {},
  { get: (_, name) => (typeof name === 'symbol' ? () => 'Zq0' : name === 'wayOn' ? 'call' : `Zq-${name}`) },
);
const samples = (count: number, kind: 'text' | 'number'): readonly unknown[] =>
  Array.from({ length: count }, (_, at) => (kind === 'text' ? `Zq${at}` : 70 + at));

type Said = { readonly at: string; readonly sentence: string };

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A function's text: for names and sums, for counts, for a record of facts. For a kind it cannot take it returns
 * nothing.
 */
function spokenBy(say: (...given: readonly unknown[]) => unknown, at: string): readonly Said[] {
  const attempts = [
    samples(say.length, 'text'),
    samples(say.length, 'number'),
    [1],
    [2],
    [SAMPLE],
    ['Zq0', 2],
    ['Zq0', 1],
  ];
  return attempts.flatMap((given, nth) => {
    try {
      return saidBy(say(...given), `${at}(${nth})`);
    } catch {
      return [];
    }
  });
}

/** Every sentence of a table in one language, by its path. */
function saidBy(words: unknown, at: string): readonly Said[] {
  if (typeof words === 'string') return [{ at, sentence: words }];
  if (typeof words === 'function') return spokenBy(words as (...given: readonly unknown[]) => unknown, at);
  if (!isPlain(words)) return [];
  return Object.entries(words).flatMap(([name, inner]) => saidBy(inner, `${at}.${name}`));
}

const shapeOf = (words: unknown): unknown => {
  if (typeof words === 'function') return 'a function';
  if (!isPlain(words)) return typeof words;
  return Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, shapeOf(inner)]));
};

/** The samples of the call that a sentence names. */
const figuresIn = (sentence: string): readonly string[] =>
  [...new Set(sentence.match(/Zq[-\w]*\w|\b7[0-9]\b|\{\w+\}/g) ?? [])].sort();

const tables = await wordTables();
const pairs = [...tables].flatMap(([name, words]) => {
  const spanish = new Map(saidBy(words.es, name).map(({ at, sentence }) => [at, sentence]));
  return saidBy(words.en, name).map(({ at, sentence }) => ({ at, english: sentence, spanish: spanish.get(at) }));
});

/**
 * Texts that are the same in both languages, with the reason: a name, a unit, a mark, or a word that Spanish has too.
 */
const SAME = [
  /^$|^[\W\d]*$/,
  /^(?:Zq0|\d+)(?: (?:Zq1|\d+|undefined))?\.?$/,
  /\(PDF, .* MB\)$/,
  /^\/?(legal|brand)\/|^https:/,
  /^(Error: |Total|ACH|Wire|PDF|SSN|No|Auto|Legal)$/,
];

/** Words that occur in English sentences and in no Spanish one. */
const ENGLISH =
  /\b(?:the|your|you|yours|we|our|with|from|has|have|was|is|are|this|that|please|can|will|and|for|not|to)\b/i;

/** Intentional English: the name of a thing that clients hear at their closing, and the text they type. */
const MEANT = [
  /\(wire\)/g,
  /\(escrow\)/g,
  /\(earnest money\)/g,
  /"(?:wire transfer|bill pay)"/g,
  /Acme Title & Escrow/g,
];

const withoutMeant = (sentence: string): string => MEANT.reduce((left, meant) => left.replaceAll(meant, ''), sentence);

describe('the portal’s text (X-092, X-184)', () => {
  test('is checked completely', () => {
    expect(tables.size).toBeGreaterThan(30);
    expect(pairs.length).toBeGreaterThan(900);
  });

  test.each([...tables].map(([name, words]) => ({ name, words })))('$name is whole in Spanish', ({ words }) => {
    expect(shapeOf(words.es)).toEqual(shapeOf(words.en));
  });

  test('has no English left', () => {
    const left = pairs.filter(
      ({ english, spanish }) => english === spanish && !SAME.some((reason) => reason.test(english)),
    );
    expect(left.map(({ at, english }) => `${at}: ${english}`)).toEqual([]);
  });

  test('has no English word within a Spanish sentence', () => {
    const mixed = pairs.filter(({ spanish }) => spanish !== undefined && ENGLISH.test(withoutMeant(spanish)));
    expect(mixed.map(({ at, spanish }) => `${at}: ${spanish}`)).toEqual([]);
  });

  test('names the same amounts, days, companies and phones in both languages', () => {
    const lost = pairs.filter(
      ({ english, spanish }) => spanish !== undefined && figuresIn(english).join() !== figuresIn(spanish).join(),
    );
    expect(lost.map(({ at, english, spanish }) => `${at}: ${english} | ${spanish}`)).toEqual([]);
    // These take values that only the caller has: a status, and a time as text.
    const silent = new Set(
      pairs.filter(({ spanish }) => spanish === undefined).map(({ at }) => at.replace(/\(.*/, '')),
    );
    expect([...silent]).toEqual(['financialsText.status', 'momentText.moment']);
  });

  test('uses "usted", never the familiar form', () => {
    const FAMILIAR = /\b(?:tú|tu|tus|te|ti|contigo|puedes|tienes|debes|quieres|haz|elige|llama a|ingresa|vos)\b/i;
    const familiar = pairs.filter(({ spanish }) => spanish !== undefined && FAMILIAR.test(spanish));
    expect(familiar.map(({ at, spanish }) => `${at}: ${spanish}`)).toEqual([]);
  });

  test('opens a question and an exclamation as Spanish does', () => {
    const open = pairs.filter(
      ({ spanish = '' }) =>
        (spanish.match(/\?/g)?.length ?? 0) !== (spanish.match(/¿/g)?.length ?? 0) ||
        (spanish.match(/!/g)?.length ?? 0) !== (spanish.match(/¡/g)?.length ?? 0),
    );
    expect(open.map(({ at, spanish }) => `${at}: ${spanish}`)).toEqual([]);
  });
});
