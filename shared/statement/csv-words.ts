/** The meanings of a bank's word in a table: the direction of the money, or whether it moved at all. */
export const WORD_MEANINGS = ['in', 'out', 'booked', 'left out'] as const;
export type WordMeaning = (typeof WORD_MEANINGS)[number];

type Direction = Extract<WordMeaning, 'in' | 'out'>;

const meaningsOf = <M extends string>(words: Readonly<Record<M, string>>): ReadonlyMap<string, M> =>
  new Map((Object.keys(words) as M[]).flatMap((meaning) => words[meaning].split(' ').map((word) => [word, meaning])));

/** Words in a column that holds only directions. */
const DIRECTIONS = meaningsOf<Direction>({
  in: 'C CR CRED CREDIT CREDITS CRDT DEPOSIT DEPOSITS IN INCOMING INFLOW MONEYIN RECEIVED DSLIP +',
  out: 'D DR DT DB DBT DBIT DEBIT DEBITS WITHDRAWAL WITHDRAWALS OUT OUTGOING OUTFLOW MONEYOUT SENT CHECK CHECKS -',
});

/** Only full words, because letters and abbreviations mean other things elsewhere: C can also mean cleared. */
const WHOLE_DIRECTIONS = /^(?:CREDITS?|DEBITS?|DEPOSITS?|WITHDRAWALS?)$/;

/** Statuses of what isn't booked yet, and may never be. */
const PENDING =
  /^(?:pending|processing|in process|in progress|scheduled|hold|held|on hold|memo|memo post|authorized|unposted|uncleared|PDNG)\b/i;

/** Meanings of a booking's status. */
const STATUSES = meaningsOf<'booked' | 'left out'>({
  booked:
    'POSTED POST CLEARED COMPLETED COMPLETE SETTLED SENT BOOKED BOOK PAID PROCESSED SUCCESS SUCCESSFUL SUCCEEDED FINAL RECEIVED RECONCILED',
  'left out':
    'FAILED FAILURE CANCELED CANCELLED DECLINED REJECTED RETURNED REVERSED VOID VOIDED EXPIRED BLOCKED DENIED STOPPED DELETED ERROR SKIPPED',
});

/** A word as it is compared and saved: without capitals and punctuation. */
export const bareWord = (word: string): string => {
  const typed = word.trim().slice(0, 60).toUpperCase();
  return /^[+-]$/.test(typed) ? typed : typed.replaceAll(/[^A-Z0-9]/g, '');
};

/** The staff's meanings of the bank's words. */
export type SaidWords = Readonly<Record<string, WordMeaning>> | undefined;

const said = (words: SaidWords, word: string): WordMeaning | undefined => {
  const bare = bareWord(word);
  return words && Object.hasOwn(words, bare) ? words[bare] : undefined;
};

const isDirection = (meaning: WordMeaning | undefined): meaning is Direction => meaning === 'in' || meaning === 'out';

/** The direction that a word in a direction column means; undefined if it is unknown. */
export function directionNamed(word: string, words: SaidWords): Direction | undefined {
  const told = said(words, word);
  return isDirection(told) ? told : DIRECTIONS.get(bareWord(word));
}

/** True if a cell of another column is a direction and nothing else. */
export const isWholeDirection = (word: string): boolean => WHOLE_DIRECTIONS.test(bareWord(word));

/** A status's meaning: booked, left out, pending, or undefined if it is unknown. An empty status means booked. */
export function statusNamed(status: string, words: SaidWords): 'booked' | 'left out' | 'pending' | undefined {
  const told = said(words, status);
  if (told === 'booked' || told === 'left out') return told;
  if (PENDING.test(status)) return 'pending';
  return status === '' ? 'booked' : STATUSES.get(bareWord(status));
}

/** Words that leave the direction open: a fee for an incoming wire, a returned deposit. */
const TURNED =
  /\b(?:FEES?|CHARGES?|CHARGEBACK|RETURN(?:ED|S)?|REV(?:ERSAL|ERSED|ERSE)?|REFUND|CORRECTION|ADJ\w*|RECALL)\b/;
/** Phrases that are certain, and those that count only if nothing else does. */
const PHRASES: readonly (readonly [Direction, strong: RegExp, weak: RegExp])[] = [
  [
    'in',
    /\b(?:WIRE|TRANSFER|XFER|ACH|FEDWIRE|RTP|FEDNOW|MONEY) (?:IN|CREDIT)\b|\bINCOMING\b/,
    /\bDEPOSITS?\b|\bCREDITS?\b|\bMONEY RECEIVED\b/,
  ],
  [
    'out',
    /\b(?:WIRE|TRANSFER|XFER|ACH|FEDWIRE|RTP|FEDNOW|MONEY) (?:OUT|DEBIT)\b|\bOUTGOING\b/,
    /\bWITHDRAWALS?\b|\bDEBITS?\b|\bCHECKS? (?:PAID|#|NO|\d)|\bMONEY SENT\b/,
  ],
];

/** The direction by the bank description, if it says one way only. */
export function directionInWords(
  text: string,
): { readonly direction: Direction; readonly isSure: boolean } | undefined {
  const words = text.slice(0, 1000).toUpperCase().replaceAll(/[_-]/g, ' ');
  if (TURNED.test(words)) return undefined;
  const [found, ...more] = PHRASES.filter(([, strong, weak]) => strong.test(words) || weak.test(words));
  return found && more.length === 0 ? { direction: found[0], isSure: found[1].test(words) } : undefined;
}

const OF_DAY = '(?: (?:as of|on|at|for)\\b.*|:.*|,? ?\\d.*)?$';
/** The text of a row that moves no money: a balance, or a total. */
const BALANCE = new RegExp(
  `^(?:(?:beginning|opening|starting|previous|prior|ending|closing|current|ledger|available|collected|book|statement|daily|intraday)[ -]?(?:day[ -])?)+(?:balances?|ledger|available|collected)${OF_DAY}|^balance (?:forward|brought forward|carried forward)${OF_DAY}`,
  'i',
);
const TOTAL =
  /^(?:(?:grand |sub-?|account |report )?totals?(?: (?:of )?(?:all )?(?:credits?|debits?|deposits?|withdrawals?|transactions?|amounts?|checks(?: paid)?|items?|activity))*|net (?:amount|change|activity|total)|number of (?:credits?|debits?|transactions?|items?))(?: ?[:=(].*)?$/i;

/** True if a cell says that its row is a balance or a total. */
export const isBalanceOrTotal = (cell: string): boolean => {
  const text = cell.slice(0, 200).trim();
  return BALANCE.test(text) || TOTAL.test(text);
};
