import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { lettersOf } from '../plain-text.ts';
import { staffIdentity } from '../staff/person.ts';

/**
 * What a wire on the tenant's statement is for now. `unmatched` is held for nobody yet; `void` was recorded by mistake:
 * there is no such wire, and its reference is free again.
 */
export const WIRE_STATES = ['applied', 'unmatched', 'sent back', 'void'] as const;

/** The payment that a wire is for. */
const paidBy = z.object({ client: clientId, id: transferId, referenceId: z.string() });
export type PaidByWire = z.infer<typeof paidBy>;

const signed = { by: z.string(), identity: z.optional(staffIdentity), at: instant, reason: z.optional(z.string()) };

/** What two people do with a wire: one proposes it, another one approves. */
export const WIRE_MOVES = ['apply', 'reopen', 'send back', 'void'] as const;
export type WireMove = (typeof WIRE_MOVES)[number];
const proposedMove = z.object({ what: z.enum(WIRE_MOVES), transfer: z.optional(paidBy), ...signed });

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
 * wire never pays twice.
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
  /** The line of an imported statement that it was recorded from; none for one that was typed. */
  line: z.optional(z.object({ on: day, id: z.string() })),
  /** What one person wants to do with it, and another one has not decided yet. */
  proposed: z.optional(proposedMove),
  steps: z.array(wireStep).check(z.maxLength(WIRE_STEPS_MAX)),
  version: z.int(),
});
export type ReceivedWire = z.infer<typeof receivedWire>;

/** A bank's reference as it is compared: spaces, dashes and capitals make no second wire. */
export const wireReferenceOf = (typed: string): string => lettersOf(typed).toUpperCase();
