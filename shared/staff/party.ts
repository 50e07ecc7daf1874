import * as z from 'zod/mini';
import { email } from '../client/client.ts';
import { instant } from '../dates.ts';
import { agentId, clientId, hex24, tenantId, transferId } from '../ids.ts';
import { noLink, oneLine, withLetter } from '../plain-text.ts';
import { fieldSentences } from '../refusals.ts';
import { LANGUAGES } from '../text/language.ts';
import { staffIdentity } from './person.ts';

/** A party's part in the closing. */
export const PARTY_ROLES = ['buyer’s agent', 'listing agent', 'lender', 'closing coordinator'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** Those to whom a client showed a receipt: they have a link to the live page, and get no emails. */
export const SHOWN_ROLE = 'shown a receipt';
/** An agent of the company with a link to the payments that name them. They get that one email. */
export const AGENT_ROLE = 'agent';

/** More than a closing has. */
export const PARTIES_MAX = 10;
const NAME_MAX = 80;
/** The newest page views that a party's record keeps. */
export const VIEWINGS_MAX = 20;

/** The subject of a party's notices. A payment's ID and a file's look alike, so the kind is part of it. */
export const partyScope = z.union([
  z.object({ kind: z.literal('payment'), id: transferId, client: clientId }),
  z.object({ kind: z.literal('file'), id: hex24 }),
  z.object({ kind: z.literal('agent'), id: agentId }),
]);
export type PartyScope = z.infer<typeof partyScope>;
/** The same without the client, which the key doesn't need. */
export type PartiesAbout = { readonly kind: PartyScope['kind']; readonly id: string };

/** Four to eight digits that a party enters to see the page. Staff give them by phone. */
export const partyPin = z.string().check(z.regex(/^\d{4,8}$/, 'Enter four to eight digits.'));

/** The fields that staff type. */
export const partyTyped = z.object({
  name: z
    .string()
    .check(oneLine(), z.trim(), z.minLength(1, fieldSentences.required), z.maxLength(NAME_MAX), noLink(), withLetter()),
  role: z.enum(PARTY_ROLES),
  email,
  language: z.enum(LANGUAGES),
  /** True if their emails and page show the amount. */
  isAmountShown: z.boolean(),
});

const acted = z.object({ at: instant, by: z.string(), identity: z.optional(staffIdentity) });

/** One view of a party's page. An agent's page has no payment of its own. */
const viewing = z.object({ at: instant, payment: z.optional(transferId) });

/** A person outside the company who gets notices about a payment. */
export const party = z.extend(partyTyped, {
  /** For people to whom a client sent a receipt, the client's name. */
  name: z.string(),
  role: z.enum([...PARTY_ROLES, SHOWN_ROLE, AGENT_ROLE]),
  /** Several addresses, if a client sent a receipt to several people at once. */
  email: z.string(),
  id: hex24,
  tenantId,
  of: partyScope,
  /** The payment from which an agent's link was sent: if the email bounces, it is shown there. */
  from: z.optional(z.object({ payment: transferId, client: clientId })),
  added: acted,
  removed: z.optional(acted),
  /** A slow hash of the PIN. */
  pin: z.optional(z.object({ salt: z.string(), hash: z.string() })),
  /** Who last set or removed the PIN, if it isn't the one they were added with. */
  pinChanged: z.optional(acted),
  viewings: z._default(z.array(viewing), []),
});
export type ClosingParty = z.infer<typeof party>;

/** True if their links still show something. */
export const isAdmitted = ({ removed }: Pick<ClosingParty, 'removed'>): boolean => removed === undefined;

/** A party who gets an email at each step. */
export type ToldParty = ClosingParty & { readonly role: PartyRole };

/** True if they get an email at each step. */
export const isTold = (party: ClosingParty): party is ToldParty =>
  isAdmitted(party) && party.role !== SHOWN_ROLE && party.role !== AGENT_ROLE;

/** A link opens one payment, as one party may see it, or all payments that name an agent. */
export const liveLink = z.object({
  of: partyScope,
  party: hex24,
  payment: z.optional(transferId),
  client: z.optional(clientId),
  /** The salt of the PIN that the party has entered in this browser. A new PIN has another. */
  openedWith: z.optional(z.string()),
  /** When the table may delete it, in epoch seconds. A link ends earlier, with its payment. */
  expiresAt: z.int(),
});
export type LiveLink = z.infer<typeof liveLink>;
