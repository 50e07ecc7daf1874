import { addDays } from '../banking-days.ts';
import { type Day, formatDay } from '../dates.ts';
import { otherNameOf } from '../wire/imad.ts';
import { bankReferenceOf, type ReceivedWire, wireReferenceOf } from '../wire/received.ts';
import type { StatementLine } from './statement.ts';

/**
 * Finds the transaction by which a wire was returned to its sender. Two people approve the return, someone orders it at
 * the bank, and the bank's transaction follows days later.
 */

/** A shorter reference could be part of anything. */
const REFERENCE_MIN = 8;
/** The most words of a transaction that are looked up as references. */
const REFERENCES_MAX = 6;
/** Calendar days that the bank may take after the approval. */
const RETURN_DAYS = 10;

type Line = Pick<StatementLine, 'on' | 'amount' | 'direction' | 'reference' | 'text'>;

/** A wire that a transaction may have returned, with reasons for the staff. */
export type ReturnProposal = {
  readonly wire: ReceivedWire;
  /** True if the bank's text has the wire's own reference. */
  readonly isNamed: boolean;
  /** True if the records disagree: the wire is still here, or the text names another one. */
  readonly isContradicted: boolean;
  readonly reasons: readonly string[];
};

/** The words of a transaction that may be a wire's reference, in comparable form. */
const wordsOf = ({ reference, text }: Line): readonly string[] =>
  [reference, ...text.split(/[\s:=#/,;()]+/)]
    .map(wireReferenceOf)
    .filter((word) => word.length >= REFERENCE_MIN && /\d/.test(word));

/** The bank's references for a wire: an IMAD with and without its year. To the bank, a part of a wire is the wire. */
export function bankNamesOf(wire: ReceivedWire): readonly string[] {
  const name = bankReferenceOf(wire);
  return [wireReferenceOf(name), otherNameOf(name, wire.on)].filter((one) => one !== undefined);
}

/** The references under which the wires named in an outgoing transaction may be recorded. */
export const referencesIn = (line: Line): readonly string[] =>
  line.direction === 'in'
    ? []
    : [...new Set(wordsOf(line))]
        .slice(0, REFERENCES_MAX)
        .flatMap((word) => [word, otherNameOf(word, line.on)].filter((name) => name !== undefined));

/** The day on which two people approved a wire's return; undefined if it is still here. */
export const sentBackOn = ({ state, steps }: Pick<ReceivedWire, 'state' | 'steps'>): Day | undefined =>
  state === 'sent back' ? steps.findLast(({ name }) => name === 'send back')?.on : undefined;

const namesIt = ({ reference, part }: ReceivedWire): string =>
  part
    ? `The bank description names the wire this is a part of, ${part.wire}.`
    : `The bank description names this wire, ${reference}.`;

/** Explains that a transaction names a wire that the records still have here. */
function stillHere(wire: ReceivedWire): readonly string[] {
  if (wire.state === 'applied')
    return [
      `${namesIt(wire)} It’s applied to ${wire.transfer?.referenceId ?? 'a payment'}.`,
      'Ask the bank. If it took the money back, undo the match first, then return the wire.',
    ];
  if (wire.state === 'posted')
    return [
      `${namesIt(wire)} It’s posted to file ${wire.file?.fileNumber ?? ''}.`,
      'Ask the bank. If it took the money back, undo the posting first, then return the wire.',
    ];
  if (wire.state === 'split')
    return [
      `${namesIt(wire)} It’s split.`,
      'Ask the bank. If it took the money back, undo its matches and the split, then return the wire.',
    ];
  return [
    `${namesIt(wire)} It’s unidentified.`,
    'Ask the bank. If it took the money back, return the wire here first.',
  ];
}

/** True if a wire was returned entirely by its parts. */
export function isGoneByParts({ into }: ReceivedWire, wires: readonly ReceivedWire[]): boolean {
  const parts = (into ?? []).map((reference) => wires.find((each) => each.reference === reference));
  return parts.length > 0 && parts.every((part) => part && (part.state === 'sent back' || isGoneByParts(part, wires)));
}

const ONE_BY_ONE =
  'Its parts were returned one by one. Compare the bank’s transactions. If this one covers all of them, exclude it with that reason.';

type About = { readonly named: ReadonlySet<ReceivedWire>; readonly wires: readonly ReceivedWire[] };

function weigh(line: Line, wire: ReceivedWire, { named, wires }: About): Omit<ReturnProposal, 'wire'> | undefined {
  const isNamed = named.has(wire);
  if (wire.received !== line.amount || line.on < wire.on || wire.sentBackLine) return undefined;
  const agreed = sentBackOn(wire);
  if (!agreed) {
    if (!isNamed) return undefined;
    const reasons = isGoneByParts(wire, wires) ? [namesIt(wire), ONE_BY_ONE] : stillHere(wire);
    return { isNamed, isContradicted: true, reasons };
  }
  // The bank is instructed before the approval. If the bank returned the wire on its own, that was even earlier.
  const asked = wire.steps.findLast(({ name }) => name === 'propose')?.on ?? agreed;
  if ((!isNamed && line.on < asked) || line.on > addDays(agreed, RETURN_DAYS)) return undefined;
  const back = `It was returned on ${formatDay(agreed)}. The amounts match.`;
  if (isNamed) return { isNamed, isContradicted: false, reasons: [namesIt(wire), back] };
  const [other] = named;
  const against = other ? [`The bank description names another wire, ${other.reference}.`] : [];
  const alone = 'Only the amount matches.';
  return { isNamed, isContradicted: other !== undefined, reasons: [back, ...(other ? against : [alone])] };
}

/**
 * The wires that an outgoing transaction may have returned, named ones first. The result depends only on the
 * transaction and the wires; ties between equal amounts aren't guessed.
 */
export function returnsFor(line: Line, wires: readonly ReceivedWire[]): readonly ReturnProposal[] {
  if (line.direction === 'in') return [];
  const words = new Set(wordsOf(line));
  const named = new Set(
    wires.filter((wire) => wire.state !== 'void' && bankNamesOf(wire).some((name) => words.has(name))),
  );
  return wires
    .flatMap((wire) => {
      const weighed = weigh(line, wire, { named, wires });
      return weighed ? [{ wire, ...weighed }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(other.isNamed) - Number(one.isNamed) || (one.wire.reference < other.wire.reference ? -1 : 1),
    );
}

/**
 * The wires still recorded as here that match an outgoing transaction's reference and amount, including parts. Other
 * words in the text may be about another wire.
 */
export const onRecordOf = (line: Line, wires: readonly ReceivedWire[]): readonly ReceivedWire[] =>
  returnsFor({ ...line, text: '' }, wires).flatMap(({ wire, isNamed, isContradicted }) =>
    isNamed && isContradicted ? [wire] : [],
  );

/** True if the transaction itself names the one wire it returned. */
export function isCertainReturn(returns: readonly ReturnProposal[]): boolean {
  const [first, second] = returns;
  return first?.isNamed === true && !first.isContradicted && !second?.isNamed;
}
