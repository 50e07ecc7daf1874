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

/** A server's message about a case, in English, the language of records, staff and logs. */
export const caseSentence = (
  name: keyof typeof sentenceText.en,
  figures: Readonly<Record<string, string>> = {},
): string => filled(sentenceText.en[name], figures);

/** All messages that a client can get, by a unique name. Variable parts are in braces. */
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

/** A message as a pattern. Each placeholder matches any value. */
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

/**
 * A value in a language. In "Mon, Nov 30" the day is translated, with the year found from the weekday. Other values
 * stay.
 */
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
 * An English message from a record in the client's language. Records, logs and the staff use English; only clients have
 * a language, which they may have changed since. Text without a translation, such as a name or a typed reason, stays as
 * it is.
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

/** The messages of several fields, by field name. */
export const sentencesIn = (
  language: Language,
  recorded: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(recorded).map(([name, sentence]) => [name, sentenceIn(language, sentence)]));
