import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { staffIdentity } from '../staff/person.ts';

/**
 * The state of a wire on the tenant's statement. `unmatched` has no payment yet. `void` was recorded by mistake: there
 * is no such wire, and its reference is free again. The money of a `split` wire is in its parts. A `posted` part is a
 * file's, outside the portal.
 */
export const WIRE_STATES = ['applied', 'unmatched', 'posted', 'sent back', 'void', 'split'] as const;

/** The payment of a wire. */
const paidBy = z.object({ client: clientId, id: transferId, referenceId: z.string() });
export type PaidByWire = z.infer<typeof paidBy>;

/** The file that a part of a wire is posted to. */
const postedTo = z.object({ fileId: z.string(), fileNumber: z.string() });
export type PostedTo = z.infer<typeof postedTo>;

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant, reason: z.optional(z.string()) };

/** The changes to a wire that one person proposes and another approves. */
export const WIRE_MOVES = ['apply', 'reopen', 'send back', 'void', 'split', 'join', 'undo', 'unpost'] as const;
export type WireMove = (typeof WIRE_MOVES)[number];

/** The maximum number of parts that a wire is split into at once. */
export const WIRE_PARTS_MAX = 10;
/** The maximum number of parts of a wire that was split again and again. They are in one item with all their steps. */
export const PARTS_KEPT_MAX = 16;
/** The maximum number of wires that pay one payment, because their combined reference must fit into an address. */
export const WIRES_JOINED_MAX = 5;
/** A part of a wire to split: for a payment, for a file outside the portal, or unmatched. */
const wirePart = z.object({ amount: cents, transfer: z.optional(paidBy), file: z.optional(postedTo) });
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
  name: z.enum(['confirm', 'keep', 'propose', 'reject', 'post', ...WIRE_MOVES]),
  received: cents,
  /** The day on which it is booked. */
  on: day,
  transfer: z.optional(paidBy),
  file: z.optional(postedTo),
  ...signed,
});
export type WireStep = z.infer<typeof wireStep>;

/** More steps than a wire ever needs, and a part of one. The lists are in one item. */
export const WIRE_STEPS_MAX = 60;
export const PART_STEPS_MAX = 24;

/**
 * The bank transaction of a wire. `isNamed` if its reference identifies the wire: then any other transaction with it is
 * the same money, however the bank describes it.
 */
const ofLine = z.object({ on: day, id: z.string(), isNamed: z.optional(z.boolean()) });

/** The state of a wire's money, or of one part's. */
const standing = {
  received: cents,
  state: z.enum(WIRE_STATES),
  transfer: z.optional(paidBy),
  /** For a posted part. */
  file: z.optional(postedTo),
  /** For wires that pay one payment together: the references of all of them, the leading one first. */
  joined: z.optional(z.array(z.string()).check(z.maxLength(WIRES_JOINED_MAX))),
  /** For a wire that was sent back: the bank transaction of that payment, which cannot match another wire. */
  sentBackLine: z.optional(z.object({ on: day, id: z.string(), account: z.optional(z.string()) })),
  /** A proposed change that needs approval. */
  proposed: z.optional(proposedMove),
};

/** A part of a split wire. It is void once the split is undone, and may then be used again. */
const keptPart = z.object({
  ...standing,
  number: z.int(),
  /** The number of the part that it was split from; 0 for the wire itself. */
  of: z.int(),
  steps: z.array(wireStep).check(z.maxLength(PART_STEPS_MAX)),
});
type KeptPart = z.infer<typeof keptPart>;

/**
 * A wire on the tenant's bank statement, identified by the bank's reference. A reference has only one record, so that a
 * wire never pays twice. The parts of a split wire are in it, and add up to it, to the cent.
 */
export const receivedWire = z.object({
  ...standing,
  tenantId,
  reference: z.string(),
  /** The sender as named on the statement. */
  sender: z.string(),
  /** The bank's day, on which it is booked. */
  on: day,
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
  parts: z.optional(z.array(keptPart).check(z.maxLength(PARTS_KEPT_MAX))),
  steps: z.array(wireStep).check(z.maxLength(WIRE_STEPS_MAX)),
  version: z.int(),
});

/** A part's number and the reference that it was split from, and the bank's reference of its wire. */
type WirePartOf = {
  readonly number: number;
  readonly from: string;
  readonly wire: string;
  /** Who entered the wire. */
  readonly by?: string;
  /** True if a statement shows the wire. */
  readonly isShown?: boolean;
};

/** A wire, or a part of one as if it were a wire. */
export type ReceivedWire = z.infer<typeof receivedWire> & {
  readonly part?: WirePartOf | undefined;
  /** The references of the parts that it is split into. */
  readonly into?: readonly string[] | undefined;
};

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

/** The reference of a part: "20261121B1Q8021C000123-part-2". */
const PART = /^(.+)-part-(\d+)$/i;
/** Separates the references of joined wires in their payment's record. */
const JOINED_BY = '-with-';

/** A bank's reference as it is recorded. It can't be taken for one of a part or of joined wires. */
export const asBanks = (reference: string): string => reference.trim().replaceAll(/-(?=(?:part|with)-)/gi, ' ');

/** The bank's reference of a part's wire and the part's number; undefined for any other reference. */
export function partIn(reference: string): { readonly wire: string; readonly number: number } | undefined {
  const [, wire, number] = PART.exec(reference) ?? [];
  return wire === undefined ? undefined : { wire, number: Number(number) };
}

/** A bank's reference in a form to compare. Spaces, dashes, case and IMAD labels make no difference. */
export function wireReferenceOf(typed: string): string {
  const part = partIn(typed);
  return part ? partReferenceOf(wireReferenceOf(part.wire), part.number) : (imadIn(typed) ?? upper(typed));
}

/** The reference of a part; number 0 is the wire itself. */
export const partReferenceOf = (reference: string, number: number): string =>
  number === 0 ? reference : `${reference}-part-${number}`;
/** The bank's reference of a wire or of a part's wire. */
export const bankReferenceOf = ({ part, reference }: Pick<ReceivedWire, 'part' | 'reference'>): string =>
  part?.wire ?? reference;
/** The reference of joined wires. */
export const joinedReferenceOf = (references: readonly string[]): string => references.join(JOINED_BY);
/** The references of joined wires, or the one of any other wire. */
export const joinedIn = (reference: string): readonly string[] => reference.split(JOINED_BY);

/** The person who entered a wire. If a voided wire's reference was entered again, the last one counts. */
export const enteredBy = ({ part, steps }: Pick<ReceivedWire, 'part' | 'steps'>): string =>
  part?.by ?? steps.findLast(({ name }) => name === 'confirm' || name === 'keep')?.by ?? '';

/** True if a statement shows the wire. */
export const isShown = ({ line, part }: Pick<ReceivedWire, 'line' | 'part'>): boolean =>
  line !== undefined || part?.isShown === true;

const isLive = ({ state }: KeptPart): boolean => state !== 'void';

/** A wire and its parts, each as a wire. */
export function withParts(wire: ReceivedWire): readonly ReceivedWire[] {
  const {
    parts = [],
    steps: _1,
    state: _2,
    transfer: _3,
    joined: _4,
    sentBackLine: _5,
    proposed: _6,
    file: _7,
    ...whole
  } = wire;
  const refer = (number: number) => partReferenceOf(wire.reference, number);
  const intoOf = (number: number) => {
    const own = parts.filter((part) => part.of === number && isLive(part)).map((part) => refer(part.number));
    return own.length > 0 ? { into: own } : {};
  };
  const { line: _own, ...shared } = whole;
  return [
    { ...wire, ...intoOf(0) },
    ...parts.map(({ number, of, ...own }): ReceivedWire => {
      const part = { number, wire: wire.reference, from: refer(of), by: enteredBy(wire), isShown: isShown(wire) };
      return { ...shared, ...own, reference: refer(number), part, ...intoOf(number) };
    }),
  ];
}

/** A wire with these parts as they are now. */
export function withPartsChanged(wire: ReceivedWire, changed: readonly ReceivedWire[]): ReceivedWire {
  const kept = changed.flatMap(({ part, ...own }) =>
    part ? [keptPart.parse({ ...own, number: part.number, of: partIn(part.from)?.number ?? 0 })] : [],
  );
  const others = (wire.parts ?? []).filter(({ number }) => !kept.some((part) => part.number === number));
  const parts = [...others, ...kept].toSorted((one, other) => one.number - other.number);
  return parts.length > 0 ? { ...wire, parts } : wire;
}

/** The longest reference that fits into an address. */
export const RECORDED_REFERENCE_MAX = 120;
