import { addBankingDays } from '../banking-days.ts';
import { bookedOn } from '../ledger/entry.ts';
import type { Cents } from '../money.ts';
import { totalOf } from '../transfer/rules.ts';
import type { Transfer } from '../transfer/transfer.ts';
import { thanAsked } from '../wire/than-asked.ts';
import { type BankWords, hasReported, isFrom, namesFile, namesReference, otherReferences, saidBy } from './evidence.ts';
import type { StatementLine } from './statement.ts';

/** The fields of a payment that waits for its wire. */
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

/** A payment that a transaction may be for, with points and reasons for the staff. */
export type WeighedPayment<P extends Awaited = Transfer> = {
  readonly transfer: P;
  readonly score: number;
  /** True if exactly the requested amount arrived. */
  readonly isExact: boolean;
  /**
   * True if the bank's text has another of our references, or if the wire came to another account than the payment's
   * instructions name. A person has to decide then.
   */
  readonly isContradicted: boolean;
  readonly reasons: readonly string[];
};

/**
 * Points by evidence for a payment. A reference makes it certain. A file number (as in a lender's wire) or a name (as
 * in a relative's) makes it likely. A slightly short amount is usually a bank's charge; it is suggested, and two people
 * decide.
 */
const POINTS = { reference: 100, reported: 100, file: 90, name: 80, amount: 60, short: 50 } as const;
/** From this score on, the transaction itself names its payment. */
const CERTAIN = 100;
/** Two payments this close in score are both possible. */
const APART = 15;
/** The most that intermediary banks deduct, in cents. */
const SHORT_MAX = 5000;
/** Banking days after the request in which the amount alone counts as evidence. */
const DAYS_FOR_AMOUNT = 5;

/** Compares the received amount with the requested one, in words. */
function amountInWords(received: Cents, asked: Cents): string {
  const difference = thanAsked(received, asked);
  return difference ? `It is ${difference}.` : 'The amounts match.';
}

/** The trust account in a payment's wire instructions. */
export const instructedAccount = ({
  wireInto,
  destination,
}: Pick<Transfer, 'wireInto' | 'destination'>): string | undefined => wireInto ?? destination?.accountLastFourDigits;

/** Tells the staff that a wire came to another account than its payment's instructions name, if it did. */
export function elsewhereText(
  payment: Pick<Transfer, 'wireInto' | 'destination'>,
  account: string | undefined,
): string | undefined {
  const named = instructedAccount(payment);
  if (account === undefined || named === undefined || named === account) return undefined;
  if (account.length > 4 || named.length > 4)
    return 'It arrived in another trust account than the one in the wire instructions.';
  return `It arrived in the account ending in ${account}, but the wire instructions name the one ending in ${named}.`;
}

/** True if the transaction came soon enough after the payment was requested. */
function isSoon({ on }: Line, { createdAt }: Awaited): boolean {
  const asked = bookedOn(createdAt);
  return on >= asked && on <= addBankingDays(asked, DAYS_FOR_AMOUNT);
}

/** The evidence for one payment, strongest first. */
function weigh(line: Line, said: BankWords, payment: Awaited): Omit<WeighedPayment, 'transfer'> {
  const difference = line.amount - totalOf(payment);
  const isExact = difference === 0;
  const isNear = isExact || (difference < 0 && -difference <= SHORT_MAX);
  const found: (readonly [points: number, reason: string])[] = [];
  if (namesReference(said, payment))
    found.push([POINTS.reference, `The bank description has our reference, ${payment.referenceId}.`]);
  if (hasReported(said, payment)) found.push([POINTS.reported, 'It has the reference the client reported.']);
  if (isNear && namesFile(said, payment))
    found.push([
      isExact ? POINTS.file : POINTS.short,
      `The bank description has the file number, ${payment.fileNumber}.`,
    ]);
  if (isNear && isFrom(said, payment))
    found.push([isExact ? POINTS.name : POINTS.short, 'The sender’s name matches the client’s.']);
  if (found.length === 0 && isExact && isSoon(line, payment))
    found.push([POINTS.amount, `It arrived within ${DAYS_FOR_AMOUNT} banking days. Only the amount matches.`]);
  const reasons = found.map(([, reason]) => reason);
  const score = Math.max(0, ...found.map(([points]) => points));
  const others = otherReferences(said, payment);
  const elsewhere = elsewhereText(payment, line.account);
  const against = [
    ...(others.length > 0 ? [`The bank description has another of our references, ${others.join(', ')}.`] : []),
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

const isReversal = ({ text }: Pick<Line, 'text'>): boolean => /^reversal\b/i.test(text);

/** True for incoming money that may be a wire. Bank reversals and ACH deposits aren't. */
export const mayBeWire = (line: Line): boolean =>
  line.direction === 'in' && (line.kind === 'wire' || (line.kind === 'other' && !isReversal(line)));

/**
 * The payments that a transaction may be for, likeliest first. The result depends only on the transaction and the
 * payments, not on their order. Ties aren't guessed.
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
 * The only one of these files that a transaction names, such as a lender's wire or a check; undefined if it names none
 * or several, or may be for a payment.
 */
export function namedFileIn(line: Line, proposals: readonly unknown[], files: readonly string[]): string | undefined {
  if (isReversal(line) || proposals.length > 0) return undefined;
  const said = saidBy(line);
  const named = files.filter((fileNumber) => namesFile(said, { fileNumber }));
  return named.length === 1 ? named[0] : undefined;
}

/** True if the first two are so close that a person has to decide. */
export const isAmbiguous = ([first, second]: readonly Pick<WeighedPayment, 'score'>[]): boolean =>
  first !== undefined && second !== undefined && first.score - second.score <= APART;

/**
 * True if a transaction's best match may be confirmed in bulk: it has our reference or the one the client reported,
 * none of our other references, no close rival, and exactly the requested amount. Anything else takes two people.
 */
export function isCertain(proposals: readonly Pick<WeighedPayment, 'score' | 'isExact' | 'isContradicted'>[]): boolean {
  const [first] = proposals;
  if (!first || first.isContradicted || isAmbiguous(proposals)) return false;
  return first.isExact && first.score >= CERTAIN;
}
