import { addBankingDays } from '../banking-days.ts';
import { bookedOn } from '../ledger/entry.ts';
import type { Cents } from '../money.ts';
import { totalOf } from '../transfer/rules.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { thanAsked } from '../wire/than-asked.ts';
import { type BankWords, hasReported, isFrom, namesFile, namesReference, otherReferences, saidBy } from './evidence.ts';
import type { StatementLine } from './statement.ts';

/** What is read of a payment that awaits its wire. */
type Awaited = Pick<
  Transfer,
  | 'id'
  | 'referenceId'
  | 'fileNumber'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'amount'
  | 'fee'
  | 'wireReport'
  | 'createdAt'
  | 'destination'
  | 'wireInto'
>;
type Line = Omit<StatementLine, 'id'> & { readonly account?: string };

/** A payment that a line may be for, by points, and why, in sentences for the staff. */
export type WeighedPayment<P extends Awaited = Transfer> = {
  readonly transfer: P;
  readonly score: number;
  /** Whether exactly what was asked has come. */
  readonly isExact: boolean;
  /**
   * Whether the bank's text has another of our references, or the wire came to another account than the payment's
   * instructions name: a person says then which one it is for.
   */
  readonly isContradicted: boolean;
  readonly reasons: readonly string[];
};

/**
 * Points by what the line has of a payment. A reference makes it certain. A file's number or a name makes it likely: a
 * lender's wire has the one, and a relative's the other. What is short by little is a bank's charge, as a rule; it is
 * proposed, and two people decide.
 */
const POINTS = { reference: 100, reported: 100, file: 90, name: 80, amount: 60, short: 50 } as const;
/** From here on the line itself says for whom it is. */
const CERTAIN = 100;
/** Two payments no further apart are both possible. */
const APART = 15;
/** The most that banks on the way take off. */
const SHORT_MAX = 5000;
/** How long after a payment was asked for its amount alone means anything. */
const DAYS_FOR_AMOUNT = 5;

/** How the amount that came compares with what was asked, in words. */
function amountInWords(received: Cents, asked: Cents): string {
  const difference = thanAsked(received, asked);
  return difference ? `It is ${difference}.` : 'The amount is exact.';
}

/** That a wire came to another account than its payment's instructions name, for the staff; undefined where it didn't. */
export function elsewhereText(
  { wireInto, destination }: Pick<Transfer, 'wireInto' | 'destination'>,
  account: string | undefined,
): string | undefined {
  const named = wireInto ?? destination?.accountLastFourDigits;
  if (account === undefined || named === undefined || named === account) return undefined;
  return `It came to the account ending in ${account}, and the instructions name the one ending in ${named}.`;
}

/** Whether the line came soon enough after the payment was asked for. */
function isSoon({ on }: Line, { createdAt }: Awaited): boolean {
  const asked = bookedOn(createdAt);
  return on >= asked && on <= addBankingDays(asked, DAYS_FOR_AMOUNT);
}

/** What the line says for one payment, the strongest evidence first. */
function weigh(line: Line, said: BankWords, payment: Awaited): Omit<WeighedPayment, 'transfer'> {
  const difference = line.amount - totalOf(payment);
  const isExact = difference === 0;
  const isNear = isExact || (difference < 0 && -difference <= SHORT_MAX);
  const found: (readonly [points: number, reason: string])[] = [];
  if (namesReference(said, payment))
    found.push([POINTS.reference, `The bank’s text has our reference, ${payment.referenceId}.`]);
  if (hasReported(said, payment)) found.push([POINTS.reported, 'It has the reference that the client reported.']);
  if (isNear && namesFile(said, payment))
    found.push([isExact ? POINTS.file : POINTS.short, `The bank’s text has the file’s number, ${payment.fileNumber}.`]);
  if (isNear && isFrom(said, payment))
    found.push([isExact ? POINTS.name : POINTS.short, 'The sender has the client’s name.']);
  if (found.length === 0 && isExact && isSoon(line, payment))
    found.push([
      POINTS.amount,
      `It came within ${DAYS_FOR_AMOUNT} banking days. Nothing but the amount speaks for it.`,
    ]);
  const reasons = found.map(([, reason]) => reason);
  const score = Math.max(0, ...found.map(([points]) => points));
  const others = otherReferences(said, payment);
  const elsewhere = elsewhereText(payment, line.account);
  const against = [
    ...(others.length > 0 ? [`The bank’s text has another reference of ours, ${others.join(', ')}.`] : []),
    ...(elsewhere ? [`${elsewhere} An approver has to accept it.`] : []),
  ];
  const isContradicted = against.length > 0;
  return {
    score,
    isExact,
    isContradicted,
    reasons: [...reasons, amountInWords(line.amount, totalOf(payment)), ...against],
  };
}

/** What comes in and may be a wire. What the bank took back, and deposits of the clearing house, are none. */
const mayBeWire = ({ direction, kind, text }: Line): boolean =>
  direction === 'in' && (kind === 'wire' || (kind === 'other' && !/^reversal\b/i.test(text)));

/**
 * The payments that a line may be for, the likeliest first. Decided by the line and the payments alone, in whatever
 * order they come: the same evidence gives the same points, and nothing is guessed between equals.
 */
export function proposalsFor<P extends Awaited>(line: Line, waiting: readonly P[]): readonly WeighedPayment<P>[] {
  if (!mayBeWire(line)) return [];
  const said = saidBy(line);
  return waiting
    .flatMap((transfer) => {
      const weighed = weigh(line, said, transfer);
      return weighed.score === 0 ? [] : [{ transfer, ...weighed }];
    })
    .toSorted((one, other) => other.score - one.score || (one.transfer.id < other.transfer.id ? -1 : 1));
}

/**
 * The one of these files that a line names, such as a lender's wire does that came straight to the bank; undefined where it
 * names none or several, or may be for a payment.
 */
export function namedFileIn(line: Line, proposals: readonly unknown[], files: readonly string[]): string | undefined {
  if (!mayBeWire(line) || proposals.length > 0) return undefined;
  const said = saidBy(line);
  const named = files.filter((fileNumber) => namesFile(said, { fileNumber }));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether the first two are so near each other that a person has to say which one it is. */
export const isAmbiguous = ([first, second]: readonly Pick<WeighedPayment, 'score'>[]): boolean =>
  first !== undefined && second !== undefined && first.score - second.score <= APART;

/**
 * Whether the first of a line's proposals may be confirmed with many others at once: it has our reference or the one that
 * the client reported, and no other of ours, no other payment is near, and the amount is exactly what was asked (anything
 * else is for two people).
 */
export function isCertain(proposals: readonly Pick<WeighedPayment, 'score' | 'isExact' | 'isContradicted'>[]): boolean {
  const [first] = proposals;
  if (!first || first.isContradicted || isAmbiguous(proposals)) return false;
  return first.isExact && first.score >= CERTAIN;
}
