import { imadIn } from '../wire/received.ts';
import type { StatementLine } from './statement.ts';

type Kind = StatementLine['kind'];
type Direction = StatementLine['direction'];

/** Labels of parties. Each may be followed by "Name". */
const SENDERS =
  'ORIG CO|ORIGINATOR|ORIG|ORG|B/O|BO|BY ORDER OF|ORDERING PARTY|ORDERING CUSTOMER|SENDER|SNDR|DBTR|DEBTOR|DB|PAYER|PAYOR|REMITTER|FROM';
const RECEIVERS = 'BNF|BENEFICIARY|BENE|BEN|CDTR|CREDITOR|CR|RECEIVER|RCVR|PAYEE|ULT BENE';
/** Labels of a party's other data, which end the name before them. */
const OF_PARTY =
  'ID|ADDR|ADDRESS|ADR|ADD|ACCT|ACCOUNT|AC|A/C|BANK|BK|BK ID|BANK ID|BANK NAME|CITY|STATE|ZIP|COUNTRY|PHONE|INFO|REF|DA|AD';

/** Labels in a bank's text and what follows them. */
const LABELS: readonly (readonly [meaning: 'sender' | 'receiver' | 'imad' | 'reference' | 'end', labels: string])[] = [
  ['imad', 'IMAD|IMAD NO|FED IMAD|FED NO|FED NUM|FED NUMBER|FED REF|FEDREF|FED REF NO|FEDWIRE REF'],
  ['reference', 'TRN|TRACE|TRACE NO'],
  [
    'end',
    'VIA|REF|SRF|FED|DATE|TIME|TYPE|SEQ|SND BK|RCV BK|SERVICE REF|ID|DESC DATE|CO ENTRY DESCR|SEC|EED|IND ID|IND NAME|BBK|OGB|OBI|RFB|BBI|PMT DET|SSN|DETAILS|OMAD|ADDR|ADDRESS|ACCT|A/C|INS|IBK|RECV|ORIG BK|ORDER BK|PURPOSE|MEMO|NOTE|AMOUNT|AMT|PMT INFO|PAYMENT DETAILS|REMARKS|OUR REF|YOUR REF|CUST REF',
  ],
];

const named = (party: string, ...behind: readonly string[]) =>
  party.split('|').flatMap((who) => [who, ...behind.map((each) => `${who} ${each}`)]);
const MEANING = new Map<string, (typeof LABELS)[number][0]>([
  ...named(`${SENDERS}|${RECEIVERS}`, ...OF_PARTY.split('|')).map((label) => [label, 'end'] as const),
  ...LABELS.flatMap(([meaning, labels]) => labels.split('|').map((label) => [label, meaning] as const)),
  ...named(SENDERS, 'NAME', 'NM').map((label) => [label, 'sender'] as const),
  ...named(RECEIVERS, 'NAME', 'NM').map((label) => [label, 'receiver'] as const),
  // Goldman Sachs's, beside DBNM and DBAC.
  ...[['CDNM', 'receiver'] as const, ['CDAC', 'end'] as const],
]);

/** A label ends with punctuation. Its words may be joined by a space, a dot, a dash or an underscore. */
const LABEL = new RegExp(
  `(?<![A-Z0-9])(${[...MEANING.keys()]
    .map((label) => label.replaceAll(' ', '[ ._-]?'))
    .join('|')})\\.? ?(?::=|[:=]|#:?) ?`,
  'gi',
);

/** Labels for lookup, without their separators. */
const BY_LETTERS = new Map([...MEANING].map(([label, meaning]) => [label.replaceAll(' ', ''), meaning]));
const meaningOfLabel = (label: string) => BY_LETTERS.get(label.toUpperCase().replaceAll(/[ ._-]/g, '')) ?? 'end';

/** The values after labels in a bank's text: "B/O: WEI CHEN REF: 24-2000 IMAD: 1119B1QGC05C005522". */
function labeled(text: string): Partial<Record<'sender' | 'receiver' | 'imad' | 'reference', string>> {
  const labels = [...text.matchAll(LABEL)];
  const found: Partial<Record<string, string>> = {};
  labels.forEach((label, at) => {
    const meaning = meaningOfLabel(label[1] ?? '');
    const value = text
      .slice(label.index + label[0].length, labels[at + 1]?.index)
      .split(';')[0]
      ?.replaceAll('"', '')
      .trim();
    if (meaning !== 'end' && value) found[meaning] ??= value;
  });
  return found;
}

/** The party and the bank's reference, for a format without fields for them. */
export function toldInText(text: string, direction: Direction): { readonly party: string; readonly reference: string } {
  const { sender = '', receiver = '', imad, reference } = labeled(text.slice(0, 4000));
  const said = imad ?? reference ?? '';
  // A reference is one word, unless it is an IMAD in several. The text after it belongs to something else.
  const [word = ''] = said.split(' ');
  return { party: direction === 'in' ? sender : receiver, reference: imadIn(said) ?? word };
}

/** Words that reveal a transaction's kind. A fee for a wire is a fee, so fees come first. */
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

/** A transaction's kind by its text alone. */
export function kindInWords(text: string): Kind {
  const upper = text.slice(0, 4000).toUpperCase();
  return WORDS.find(([, words]) => words.test(upper))?.[0] ?? 'other';
}
