import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { staffIdentity } from '../staff/person.ts';

/**
 * The state of a wire on the tenant's statement. `unmatched` has no payment yet. `void` was recorded by mistake: there
 * is no such wire, and its reference is free again. The money of `split` and `joined` wires is in other records, which
 * they name.
 */
export const WIRE_STATES = ['applied', 'unmatched', 'sent back', 'void', 'split', 'joined'] as const;

/** The payment of a wire. */
const paidBy = z.object({ client: clientId, id: transferId, referenceId: z.string() });
export type PaidByWire = z.infer<typeof paidBy>;

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant, reason: z.optional(z.string()) };

/** The changes to a wire that one person proposes and another approves. */
export const WIRE_MOVES = ['apply', 'reopen', 'send back', 'void', 'split', 'join', 'undo'] as const;
export type WireMove = (typeof WIRE_MOVES)[number];

/** The maximum number of parts of a wire, because they are written together. */
export const WIRE_PARTS_MAX = 10;
/** The maximum number of joined wires, because their combined reference must fit into an address. */
export const WIRES_JOINED_MAX = 5;
/** A part of a wire to split: for a payment, or unmatched. */
const wirePart = z.object({ amount: cents, transfer: z.optional(paidBy) });
export type WirePart = z.infer<typeof wirePart>;
/** Another wire to join, with its amount at that time. */
const otherWire = z.object({ reference: z.string(), received: cents });

const proposedMove = z.object({
  what: z.enum(WIRE_MOVES),
  transfer: z.optional(paidBy),
  parts: z.optional(z.array(wirePart).check(z.maxLength(WIRE_PARTS_MAX))),
  others: z.optional(z.array(otherWire).check(z.maxLength(WIRES_JOINED_MAX))),
  ...signed,
});

/** A step in the life of a received wire, with its amount at that time. The bookkeeping reads only these. */
const wireStep = z.object({
  name: z.enum(['confirm', 'keep', 'propose', 'reject', ...WIRE_MOVES]),
  received: cents,
  /** The day on which it is booked. */
  on: day,
  transfer: z.optional(paidBy),
  ...signed,
});
export type WireStep = z.infer<typeof wireStep>;

/** More steps than a wire ever needs. The list is part of one item. */
export const WIRE_STEPS_MAX = 60;

/**
 * The bank transaction of a wire. `isNamed` if its reference identifies the wire: then any other transaction with it is
 * the same money, however the bank describes it.
 */
const ofLine = z.object({ on: day, id: z.string(), isNamed: z.optional(z.boolean()) });

/**
 * A wire on the tenant's bank statement, identified by the bank's reference. A reference has only one record, so that a
 * wire never pays twice. Each part of a split wire has a separate record, and joined wires share one. The money of such
 * records equals that of the records they name, to the cent.
 */
export const receivedWire = z.object({
  tenantId,
  reference: z.string(),
  received: cents,
  /** The sender as named on the statement. */
  sender: z.string(),
  /** The bank's day, on which it is booked. */
  on: day,
  state: z.enum(WIRE_STATES),
  transfer: z.optional(paidBy),
  /** The bank transaction that it is part of, or was until it was voided. Absent if it was typed. */
  line: z.optional(ofLine),
  /**
   * The trust account that it came into, by the name under which its statements are kept. Until a statement shows a
   * typed wire, the one in its payment's wire instructions.
   */
  account: z.optional(z.string()),
  /**
   * For a typed wire: the last day of the statement that doesn't show it, although the statement covers its day. With an
   * account, the day of the transaction that shows it there, although its payment's wire instructions name another one.
   */
  missing: z.optional(z.object({ until: day, at: instant, account: z.optional(z.string()) })),
  /**
   * The records its money comes from: one for a part of a split wire, several for joined wires, none for a wire from
   * the bank.
   */
  from: z.optional(z.array(z.string()).check(z.maxLength(WIRE_PARTS_MAX))),
  /** For a part: the bank's reference of its wire, even after several splits. */
  bankReference: z.optional(z.string()),
  /** For a split or joined wire: the records that its money is in now. */
  into: z.optional(z.array(z.string()).check(z.maxLength(WIRE_PARTS_MAX))),
  /** For a wire that was sent back: the bank transaction of that payment, which cannot match another wire. */
  sentBackLine: z.optional(z.object({ on: day, id: z.string(), account: z.optional(z.string()) })),
  /** A proposed change that needs approval. */
  proposed: z.optional(proposedMove),
  steps: z.array(wireStep).check(z.maxLength(WIRE_STEPS_MAX)),
  version: z.int(),
});
export type ReceivedWire = z.infer<typeof receivedWire>;

/** A wire as part of the bank transaction that shows it. The two have one version. */
export const lineWire = z.omit(receivedWire, {
  tenantId: true,
  line: true,
  account: true,
  missing: true,
  version: true,
});

/** The claim of such a wire's reference, which leads to the transaction. */
export const wireClaim = z.extend(z.pick(receivedWire, { tenantId: true, reference: true, received: true, on: true }), {
  line: ofLine,
  /** True for another reference of the transaction, which is free again once the wire is voided. */
  isBeside: z.optional(z.boolean()),
});

/**
 * Fedwire's IMAD with the text that banks print around it: a label before it, and the time (MMDDhhmm) and application
 * after it. Its own parts are the day, the eight characters of the sender's terminal, and six digits.
 */
const IMAD =
  /^(?:FEDWIRE|FED|IMAD|REFERENCE|REF|NUMBER|NUM|NO|TRN)*((?:20\d{2})?(?:0[1-9]|1[0-2])[0-3]\d(?=[A-Z\d]{0,7}[A-Z])[A-Z\d]{8}\d{6})(?:\d{8}(?:FT\d{2})?)?$/;
const upper = (text: string): string => lettersOf(text).toUpperCase();

const wordsIn = (text: string): readonly string[] => text.split(/[^A-Za-z\d]+/).map(upper);
const imadsAmong = (words: readonly string[]): readonly string[] => [
  ...new Set(words.flatMap((word) => IMAD.exec(word)?.[1] ?? [])),
];

/** The only IMAD in a typed or printed text. Undefined if there is none or more than one. */
export function imadIn(text: string): string | undefined {
  const [found, ...more] = imadsAmong([upper(text), ...wordsIn(text)]);
  return more.length === 0 ? found : undefined;
}

/**
 * Every IMAD and OMAD in a bank description. After its label, it may be printed in up to four words. Elsewhere, words
 * are read one by one, because a day, a name and a number next to each other have the same form.
 */
export function imadsIn(text: string): readonly string[] {
  const words = wordsIn(text).map((word) => word.replace(/^OMAD(?=\d)/, ''));
  const labeled = words.flatMap((word, at) =>
    /[IO]MAD$/.test(word) ? [2, 3, 4].map((count) => words.slice(at + 1, at + 1 + count).join('')) : [],
  );
  return imadsAmong([...words, ...labeled]);
}

/** Parts of wires and joined wires have our own references. */
const OWN = /-part-\d|-with-|^LINE-/;

/** A bank's reference in a form to compare. Spaces, dashes, case and IMAD labels make no difference. */
export const wireReferenceOf = (typed: string): string => (OWN.test(typed) ? undefined : imadIn(typed)) ?? upper(typed);

/** Separates the references of joined wires in their record's reference. No bank uses it. */
const JOINED_BY = '-with-';
/** The maximum numbers to try for a part, because the bank may already use one as a reference. */
export const PART_NUMBERS_MAX = 40;
/** The reference of a part of a split wire: "20261121B1Q8021C000123-part-2". */
export const partReferenceOf = (reference: string, at: number): string => `${reference}-part-${at + 1}`;
/** The bank's reference of a wire or of a part's wire. */
export const bankReferenceOf = ({ bankReference, reference }: ReceivedWire): string => bankReference ?? reference;
/** The reference of joined wires. */
export const joinedReferenceOf = (references: readonly string[]): string => references.join(JOINED_BY);
/** The references of joined wires, or the one of any other wire. */
export const joinedIn = (reference: string): readonly string[] => reference.split(JOINED_BY);
/** The longest reference that fits into an address. */
export const RECORDED_REFERENCE_MAX = 120;
