import type { StatementLine } from './statement.ts';

type Kind = StatementLine['kind'];
type Direction = StatementLine['direction'];

/** What a label in a bank's text stands before. */
const LABELS: readonly (readonly [meaning: 'sender' | 'receiver' | 'imad' | 'reference' | 'end', labels: string])[] = [
  ['sender', 'ORIG CO NAME|ORIGINATOR|ORIG|ORG|B/O|BY ORDER OF|SENDER|SNDR|DBTR|FROM'],
  ['receiver', 'BNF|BENEFICIARY|BENE|CDTR|ULT BENE'],
  ['imad', 'IMAD'],
  ['reference', 'TRN|TRACE|FED REF|FEDREF'],
  [
    'end',
    'VIA|REF|SRF|FED|DATE|TIME|TYPE|SEQ|SND BK|RCV BK|SERVICE REF|ID|ORIG ID|DESC DATE|CO ENTRY DESCR|SEC|EED|IND ID|IND NAME|BBK|OGB|OBI|RFB|BBI|PMT DET|SSN|DETAILS|OMAD|ADDR|ACCT|A/C',
  ],
];

const MEANING = new Map(LABELS.flatMap(([meaning, labels]) => labels.split('|').map((label) => [label, meaning])));

/** The longest labels first, so that "ORIG CO NAME" is not read as "ORIG". A label ends with a sign. */
const LABEL = new RegExp(
  `(?<![A-Z0-9])(${[...MEANING.keys()].toSorted((one, other) => other.length - one.length).join('|')}) ?(?:[:=]|#:?) ?`,
  'gi',
);

/** The values in a bank's text that stand behind labels: "B/O: WEI CHEN REF: 24-2000 IMAD: 1119B1QGC05C005522". */
function labeled(text: string): Partial<Record<'sender' | 'receiver' | 'imad' | 'reference', string>> {
  const labels = [...text.matchAll(LABEL)];
  const found: Partial<Record<string, string>> = {};
  labels.forEach((label, at) => {
    const meaning = MEANING.get(label[1]?.toUpperCase() ?? '') ?? 'end';
    const value = text
      .slice(label.index + label[0].length, labels[at + 1]?.index)
      .split(';')[0]
      ?.replaceAll('"', '')
      .trim();
    if (meaning !== 'end' && value) found[meaning] ??= value;
  });
  return found;
}

/** Who sent the money or got it, and the bank's reference, where a line has no fields for them and says it in words. */
export function toldInText(text: string, direction: Direction): { readonly party: string; readonly reference: string } {
  const { sender = '', receiver = '', imad, reference } = labeled(text.slice(0, 4000));
  // A reference is one word; what follows it belongs to something else.
  const [word = ''] = (imad ?? reference ?? '').split(' ');
  return { party: direction === 'in' ? sender : receiver, reference: word };
}

/** Words by which a line is known for what it is. A fee for a wire is a fee, so fees come first. */
const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ['fee', /\bFEES?\b|SERVICE CHARGE|SVC CHARGE|ANALYSIS CHARGE|MAINTENANCE CHARGE|FEE_TRANSACTION/],
  ['other', /REVERSAL|\bREVERSED\b|\bRETURNED ITEM\b/],
  [
    'wire',
    /\bWIRE|WIRE\b|FEDWIRE|\bCHIPS\b|\bWT\b|MONEY TRANSFER|MONEY TRF|BOOK TRANSFER|\bRTP\b|\bFEDNOW\b|_WIRE|WIRE_/,
  ],
  ['ach', /\bACH\b|ACH_|_ACH|\bPLAID\b|ORIG CO NAME|PREAUTHORIZED|\b(?:CCD|PPD|CTX|WEB)\b/],
  ['check', /\bCHECKS?\b|\bCHECK_|\bDEPOSITED ITEM|\bLOCKBOX\b|\bDSLIP\b/],
];

/** What a line is by its words alone. */
export function kindInWords(text: string): Kind {
  const upper = text.slice(0, 4000).toUpperCase();
  return WORDS.find(([, words]) => words.test(upper))?.[0] ?? 'other';
}
