import { formatDollars } from './money.ts';
import { addressesText } from './text/addresses.ts';
import { dayText } from './text/days.ts';
import { fieldText } from './text/fields.ts';
import { filled } from './text/filled.ts';
import type { Language } from './text/language.ts';
import { momentText } from './text/moments.ts';
import { phoneText } from './text/phones.ts';
import { refusalText } from './text/refusals.ts';
import { returnsText } from './text/returns.ts';
import { sentenceText } from './text/sentences.ts';

/** What a server records of a case, in English: the one language of its records, its staff and its logs. */
export const caseSentence = (
  name: keyof typeof sentenceText.en,
  figures: Readonly<Record<string, string>> = {},
): string => filled(sentenceText.en[name], figures);

/** Every sentence that a client can be told, by a name of its own. What varies stands in braces. */
function allSentences(language: Language): ReadonlyMap<string, string> {
  const { maxLength, unknownMethod, overMethodLimit, ...fields } = fieldText[language];
  const { reasons, declines, other, deposit, ...returns } = returnsText[language];
  const tables = {
    refusal: refusalText[language],
    field: fields,
    phone: phoneText[language],
    limits: {
      maxLength: maxLength(0).replace('0', '{most}'),
      unknownMethod: unknownMethod('{method}'),
      overMethodLimit: overMethodLimit(0).replace(formatDollars(0), '{amount}'),
    },
    reasons,
    declines,
    returns: { ...returns, other: other('{code}'), deposit: deposit('{code}') },
    day: dayText[language],
    addresses: addressesText[language],
    case: sentenceText[language],
  };
  return new Map(
    Object.entries(tables).flatMap(([table, rows]) =>
      Object.entries(rows).map(([name, sentence]) => [`${table} ${name}`, sentence] as const),
    ),
  );
}

/** A sentence as a pattern: each hole takes what stands in its place. */
const patternOf = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>.+?)')}$`,
    's',
  );

type Known = {
  readonly same: ReadonlyMap<string, string>;
  readonly alike: readonly { readonly pattern: RegExp; readonly told: string }[];
};

function knownIn(language: Language): Known {
  const told = allSentences(language);
  const rows = [...allSentences('en')].map(([name, english]) => [english, told.get(name) ?? english] as const);
  return {
    same: new Map(rows),
    alike: rows
      .filter(([english]) => /\{\w+\}/.test(english))
      .map(([english, as]) => ({ pattern: patternOf(english), told: as })),
  };
}

const known = new Map<Language, Known>();

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A figure as a language writes it: "Mon, Nov 30" is a day, whose year its weekday tells; all others stay. */
function figureIn(language: Language, figure: string): string {
  const [, weekday = '', month = '', day = ''] = /^(\w{3}), (\w{3}) (\d{1,2})$/.exec(figure) ?? [];
  if (!DAYS.includes(weekday) || !MONTHS.includes(month)) return figure;
  for (let year = 2024; year < 2052; year += 1) {
    const at = new Date(Date.UTC(year, MONTHS.indexOf(month), Number(day), 12));
    if (at.getUTCDay() === DAYS.indexOf(weekday)) return momentText[language].day(at, 'UTC');
  }
  return figure;
}

/**
 * A sentence that was recorded in English, as a client reads it in their language. Records, logs and the staff have one
 * language; only who is told is of one or the other, and may have changed it since. What has no other words (a name, a
 * reason that a person typed) stays as it is.
 */
export function sentenceIn(language: Language, recorded: string): string {
  if (language === 'en') return recorded;
  const { same, alike } = known.get(language) ?? knownIn(language);
  if (!known.has(language)) known.set(language, { same, alike });
  const whole = same.get(recorded);
  if (whole !== undefined) return whole;
  for (const { pattern, told } of alike) {
    const figures = pattern.exec(recorded)?.groups;
    if (figures)
      return filled(
        told,
        Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, figureIn(language, figure)])),
      );
  }
  return recorded;
}

/** The sentences of several fields, each by its name. */
export const sentencesIn = (
  language: Language,
  recorded: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(recorded).map(([name, sentence]) => [name, sentenceIn(language, sentence)]));
