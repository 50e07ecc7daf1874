import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { staffIdentity } from '../staff/person.ts';

/**
 * What a wire on the tenant's statement is for now. `unmatched` is held for nobody yet; `void` was recorded by mistake:
 * there is no such wire, and its reference is free again. `split` and `joined`: its money stands in other
 * records now, which it names.
 */
export const WIRE_STATES = ['applied', 'unmatched', 'sent back', 'void', 'split', 'joined'] as const;

/** The payment that a wire is for. */
const paidBy = z.object({ client: clientId, id: transferId, referenceId: z.string() });
export type PaidByWire = z.infer<typeof paidBy>;

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant, reason: z.optional(z.string()) };

/** What two people do with a wire: one proposes it, another one approves. */
export const WIRE_MOVES = ['apply', 'reopen', 'send back', 'void', 'split', 'join', 'undo'] as const;
export type WireMove = (typeof WIRE_MOVES)[number];

/** The most records that a wire is split into: they are written together. */
export const WIRE_PARTS_MAX = 10;
/** The most wires that are joined: their references make one that an address has room for. */
export const WIRES_JOINED_MAX = 5;
/** A part of a wire as somebody wants to split it: for a payment, or held for nobody. */
const wirePart = z.object({ amount: cents, transfer: z.optional(paidBy) });
export type WirePart = z.infer<typeof wirePart>;
/** Another wire that somebody wants to join to one, with the money that it had then. */
const otherWire = z.object({ reference: z.string(), received: cents });

const proposedMove = z.object({
  what: z.enum(WIRE_MOVES),
  transfer: z.optional(paidBy),
  parts: z.optional(z.array(wirePart).check(z.maxLength(WIRE_PARTS_MAX))),
  others: z.optional(z.array(otherWire).check(z.maxLength(WIRES_JOINED_MAX))),
  ...signed,
});

/** One step in the life of a received wire, with the money as it was then: the books read these and nothing else. */
const wireStep = z.object({
  name: z.enum(['confirm', 'keep', 'propose', 'reject', ...WIRE_MOVES]),
  received: cents,
  /** The day it is booked on. */
  on: day,
  transfer: z.optional(paidBy),
  ...signed,
});
export type WireStep = z.infer<typeof wireStep>;

/** More steps than people take with one wire; the list is part of one item. */
export const WIRE_STEPS_MAX = 60;

/**
 * A wire on the tenant's bank statement, known by the bank's reference: there is one record of a reference, so that one
 * wire never pays twice. Of a wire that is split each part has a record of its own; wires that are joined have one
 * together. The money of such records is that of those which they name, to the cent.
 */
export const receivedWire = z.object({
  tenantId,
  reference: z.string(),
  received: cents,
  /** Who sent it, as the statement names them. */
  sender: z.string(),
  /** The bank's own day of it, by which it is booked. */
  on: day,
  state: z.enum(WIRE_STATES),
  transfer: z.optional(paidBy),
  /**
   * The line of an imported statement that it was recorded from; none for one that was typed. Of a line that names its
   * wire, no other line with this reference tells of other money, whatever the bank calls it there.
   */
  line: z.optional(z.object({ on: day, id: z.string(), isNamed: z.optional(z.boolean()) })),
  /** Whose money it is: one record for a part of a split wire, several for joined wires; none for a wire of the bank's. */
  from: z.optional(z.array(z.string()).check(z.maxLength(WIRE_PARTS_MAX))),
  /** Of a part: the reference under which the bank knows its wire, however often that was split. */
  bankReference: z.optional(z.string()),
  /** Of a wire that is split or joined: where its money stands now. */
  into: z.optional(z.array(z.string()).check(z.maxLength(WIRE_PARTS_MAX))),
  /** Of one that was sent back: the line of a statement by which it went, which is no other wire's. */
  sentBackLine: z.optional(z.object({ on: day, id: z.string() })),
  /** What one person wants to do with it, and another one has not decided yet. */
  proposed: z.optional(proposedMove),
  steps: z.array(wireStep).check(z.maxLength(WIRE_STEPS_MAX)),
  version: z.int(),
});
export type ReceivedWire = z.infer<typeof receivedWire>;

/**
 * Fedwire's IMAD with what banks print around it: a label before it, and behind it when it was received (MMDDhhmm) and by
 * which application. Its own parts are its day, the eight signs of the sender's terminal, and six digits.
 */
const IMAD =
  /^(?:FEDWIRE|FED|IMAD|REFERENCE|REF|NUMBER|NUM|NO|TRN)*((?:20\d{2})?(?:0[1-9]|1[0-2])[0-3]\d(?=[A-Z\d]{0,7}[A-Z])[A-Z\d]{8}\d{6})(?:\d{8}(?:FT\d{2})?)?$/;
const upper = (text: string): string => lettersOf(text).toUpperCase();

/** The one IMAD in a text as somebody typed it or a bank printed it, bare; undefined where there is none, or another one. */
export function imadIn(text: string): string | undefined {
  const words = text.split(/[^A-Za-z\d]+/).map(upper);
  const found = new Set([upper(text), ...words].flatMap((word) => IMAD.exec(word)?.[1] ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Parts of wires and joined ones have references of our own. */
const OWN = /-part-\d|-with-|^LINE-/;

/** A bank's reference as it is compared: spaces, dashes, capitals, and labels of an IMAD make no second wire. */
export const wireReferenceOf = (typed: string): string => (OWN.test(typed) ? undefined : imadIn(typed)) ?? upper(typed);

/** Between the references of joined wires, in the reference of their record; compared, it is still no bank's own. */
const JOINED_BY = '-with-';
/** Numbers of parts that are tried: one may be taken by what the bank calls so. */
export const PART_NUMBERS_MAX = 40;
/** The reference of a part of a split wire: "20261121B1Q8021C000123-part-2". */
export const partReferenceOf = (reference: string, at: number): string => `${reference}-part-${at + 1}`;
/** What the bank calls a wire or a part of it: it knows no parts. */
export const bankReferenceOf = ({ bankReference, reference }: ReceivedWire): string => bankReference ?? reference;
/** The reference of wires that are joined. */
export const joinedReferenceOf = (references: readonly string[]): string => references.join(JOINED_BY);
/** The references of the wires that one of joined wires names, or the one of any other wire. */
export const joinedIn = (reference: string): readonly string[] => reference.split(JOINED_BY);
/** A longer one fits into no address. */
export const RECORDED_REFERENCE_MAX = 120;
