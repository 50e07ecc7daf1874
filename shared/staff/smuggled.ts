import { fieldSentences, type Refusal } from '../refusals.ts';
import type { InvitedPayer, InvitedRequest } from './payer-invitation.ts';

/** Content that could mislead a person in a text under a company's name. */
export type Smuggled = 'link' | 'e-mail' | 'phone' | 'instruction';

/**
 * The kind of line, which decides how strict the check is. Names and addresses allow no long number; file numbers and
 * notes allow numbers unless they look like a phone.
 */
type Line = 'name' | 'address' | 'file' | 'note';

/** Letters of other alphabets that look like Latin ones. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', һ: 'h', т: 't', к: 'k' },
  ...{ м: 'm', н: 'h', в: 'b', п: 'n', г: 'r', ո: 'n', α: 'a', ε: 'e', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k', τ: 't' },
  ...{ '。': '.', '．': '.', '｡': '.', '•': '.', '·': '.', '․': '.', '∙': '.', '‧': '.', '˙': '.', '⁄': '/', '∕': '/' },
};

/** Spelled-out digits. "oh" and "o" mean zero only among digits. */
const SPELLED: Readonly<Record<string, string>> = {
  ...{ zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ...{
    cero: '0',
    uno: '1',
    dos: '2',
    tres: '3',
    cuatro: '4',
    cinco: '5',
    seis: '6',
    siete: '7',
    ocho: '8',
    nueve: '9',
  },
};

/** A letter used as a digit among digits: "555-O1OO", "five oh one". */
const AS_DIGIT = /(?<=\d[\s.()-]?)(?:oh?|[il|])(?![a-hjkmnp-z])/;

/** The digit that a character of any script represents. Each script's ten digits are consecutive. */
function digitOf(sign: string): string {
  let zero = sign.codePointAt(0) ?? 0;
  for (let back = 0; back < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)); back += 1) zero -= 1;
  return String((sign.codePointAt(0) ?? 0) - zero);
}

/** A text as a person reads it: no invisible characters, no accents, Latin letters, and plain digits. */
export function asRead(typed: string): string {
  const folded = typed
    .normalize('NFKD')
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (sign) => ALIKE[sign] ?? (/\p{Nd}/u.test(sign) ? digitOf(sign) : sign))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-');
  let read = folded.replaceAll(/[a-z]+/g, (word) => SPELLED[word] ?? word);
  // Each letter read as a digit may put the next one among digits: "O1OO".
  for (let before = ''; before !== read; ) {
    before = read;
    read = read.replace(AS_DIGIT, (sign) => (sign.startsWith('o') ? '0' : '1'));
  }
  return read;
}

/** Top-level domains that people spell out, even with spaces around the period. */
const ENDS =
  'com|net|org|info|biz|io|app|xyz|top|site|online|link|club|shop|dev|ru|cn|tk|cc|ly|gl|live|page|web|click|us|co|me|tv|support';
const LINK: readonly RegExp[] = [
  /:\/\/|\bh(?:tt|xx)ps?\b|\bwww\b/,
  /[a-z0-9]\s*(?:\s\.\s*|[([{<]\s*(?:dot|punto|\.)\s*[)\]}>]|\b(?:dot|punto)\b)\s*(?:com|net|org|info|biz|io|app|xyz)\b/,
  /[a-z0-9]{4}\.\s+(?:com|net|org|info)\b/,
  new RegExp(String.raw`[a-z0-9]{2}\.(?:${ENDS})(?![a-z])`),
  /[a-z0-9]\.[a-z]{2,}\/\S/,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
];

const EMAIL = /\S@\S|[a-z0-9]\s*[([{<]\s*(?:at|arroba)\s*[)\]}>]\s*[a-z0-9]|\barroba\b/;

const CALLED =
  /\b(?:call|text|dial|phone|tel|sms|fax|whatsapp|telegram|signal|llame|llamar|marque|escriba)\b\D{0,20}\d{5,}/;

const PAID =
  /\b(?:zelle|venmo|cash ?app|paypal|bitcoin|btc|crypto|western union|moneygram|gift cards?)\b|\b(?:routing|aba|account|acct|iban|swift|cuenta|ruta)\b\D{0,20}\d[\d\s-]{5,}/;

/** A number spelled with letters: "1-800-PAY-ACME", "216-555-PAYS". */
const VANITY = /\b1[.-]8(?:00|33|44|55|66|77|88)\b|\b8(?:00|33|44|55|66|77|88)-[a-z]{3}|\b\d{3}[.-]\d{3}[.-][a-z]{4}\b/;

/** A US number without its prefix. Neither area code nor exchange begins with 0 or 1. */
const NUMBER = /^1?[2-9]\d{2}[2-9]\d{6}$/;

/** Groups of digits with at most three separators between them. */
const RUN = /(?<![a-z\d])\d+(?:[\s.,()/_*+-]{1,3}\d+)*(?![\da-z])/g;

/** The same with any separators, "216:555:0100", except a time of day. */
const ODD_RUN = /\d+(?:[^a-z\d$%]{1,3}\d+)*/g;
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;
const ODD_LOCAL = /(?<!\d)[2-9]\d{2}[~:=_*'"]\d{4}(?!\d)/;

/** Where a digit touches a letter, "call2165550100" but not "67th", because a number may begin or end there. */
const TOUCH = /(?<=\d)(?!(?:st|nd|rd|th)\b)(?=[a-z])|(?<=[a-z])(?=\d)/g;

/** Words before a unit or road number: "Apt 300 1200 Main St" is no phone. */
const UNIT =
  /(?:\b(?:apt|apartment|ste|suite|unit|lot|bldg|building|fl|floor|rm|room|no|route|rt|hwy|highway|road|rd|us|sr|cr)\b\.?|#)\s*$/;

/** Seven digits in phone form, "555-0100". */
const isLocal = (run: string, before: string): boolean =>
  /^[2-9]\d{2}[.-]\d{4}$/.test(run) || (/^[2-9]\d{2} \d{4}$/.test(run) && !UNIT.test(before));

/** True if consecutive groups of digits form a whole number with its area code. */
function hasWhole(groups: readonly string[]): boolean {
  return groups.some((_, from) => {
    let joined = '';
    return groups.slice(from).some((group) => {
      joined += group;
      return NUMBER.test(joined);
    });
  });
}

/** True if a phone is spelled or split in a way that no house number, date or amount is. */
function hasOddPhone(text: string): boolean {
  const apart = text.replaceAll(TIME, 'at').replaceAll(TOUCH, ' ');
  return (
    VANITY.test(text) ||
    ODD_LOCAL.test(text) ||
    [...apart.matchAll(ODD_RUN)].some(([run]) => hasWhole(run.match(/\d+/g) ?? []))
  );
}

function hasPhone(text: string, line: Line): boolean {
  // File numbers mix letters and digits, so this check doesn't apply to them.
  if (line !== 'file' && hasOddPhone(text)) return true;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const groups = run.match(/\d+/g) ?? [];
    const [alone = ''] = groups;
    // Files and notes contain numbers of their own. A phone has separators, or ten digits in a note.
    if (groups.length === 1) {
      const isLong = line === 'note' ? NUMBER.test(alone) : line !== 'file' && alone.length >= 7;
      if (isLong) return true;
      continue;
    }
    if (isLocal(run, text.slice(0, index))) return true;
    const isSpelled = groups.length >= 7 && groups.every(({ length }) => length === 1);
    if (isSpelled || (line !== 'file' && hasWhole(groups))) return true;
    if (line === 'file' && /(?<!\d)\(?[2-9]\d{2}\)?[\s./-]{1,2}[2-9]\d{2}[\s./-]\d{4}(?!\d)/.test(run)) return true;
    if (line !== 'file' && groups.length >= 3 && /^[2-9]\d{6}$/.test(groups.join(''))) return true;
  }
  return false;
}

/** The misleading content in a line that people read from the company; undefined for an ordinary one. */
export function smuggledIn(typed: string, line: Line): Smuggled | undefined {
  const text = asRead(typed);
  if (EMAIL.test(text)) return 'e-mail';
  if (LINK.some((each) => each.test(text))) return 'link';
  if (CALLED.test(text) || hasPhone(text, line)) return 'phone';
  return PAID.test(text) ? 'instruction' : undefined;
}

const LINES = {
  firstName: 'name',
  lastName: 'name',
  address1: 'address',
  address2: 'address',
  city: 'address',
  fileNumber: 'file',
  note: 'note',
} as const satisfies Partial<Record<keyof InvitedPayer | keyof InvitedRequest, Line>>;

type Said = keyof typeof LINES;

/** Fields read as one line, where a split number becomes whole. */
const READ_TOGETHER: readonly { readonly fields: readonly [Said, ...Said[]]; readonly between: string }[] = [
  { fields: ['firstName', 'lastName'], between: ' ' },
  { fields: ['address1', 'address2', 'city'], between: ', ' },
];

/** The fields of an invitation with content that no stranger should read from a company. */
export function smuggledFields(said: Partial<Record<Said, string | undefined>>): readonly Said[] {
  const names = Object.keys(LINES) as Said[];
  const alone = names.filter((name) => smuggledIn(said[name] ?? '', LINES[name]) !== undefined);
  const cut = READ_TOGETHER.flatMap(({ fields, between }) => {
    if (fields.some((name) => alone.includes(name))) return [];
    const together = fields.flatMap((name) => said[name] || []).join(between);
    return hasPhone(asRead(together), LINES[fields[0]]) ? [fields[0]] : [];
  });
  return names.filter((name) => alone.includes(name) || cut.includes(name));
}

/** Refuses a client's name that contains a message, because others read it in the company's own emails. */
export function nameRefusal(
  { firstName, lastName }: { readonly firstName?: string | undefined; readonly lastName?: string | undefined },
  path = '',
): Refusal<'request/invalid'> | undefined {
  const fields = smuggledFields({ firstName, lastName }).map((name) => [path + name, fieldSentences.nameWithoutLetter]);
  return fields.length === 0 ? undefined : { code: 'request/invalid', fields: Object.fromEntries(fields) };
}
