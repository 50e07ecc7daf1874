import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { agentId, hex24, tenantId, transferId } from '../ids.ts';
import { fileId } from '../staff/listed-payment.ts';
import { AGENT_ROLE, PARTY_ROLES, partyPin, partyTyped, SHOWN_ROLE } from '../staff/party.ts';
import { messageFate } from './console-messages.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** A party gets notices about one payment, or about every payment of a file. */
const about = z.union([z.object({ payment: transferId }), z.object({ file: fileId })]);
export type PartyAbout = z.infer<typeof about>;

const acted = z.object({ at: instant, by: z.string() });

/** A party as the staff see it, with their newest email and when they viewed the page. */
export const shownParty = z.extend(partyTyped, {
  name: z.string(),
  role: z.enum([...PARTY_ROLES, SHOWN_ROLE, AGENT_ROLE]),
  id: hex24,
  /** The subject that they belong to: the payment, its file, or the agent that it names. */
  of: z.enum(['payment', 'file', 'agent']),
  hasPin: z.boolean(),
  added: acted,
  removed: z.nullable(acted),
  email: z.string(),
  /** The newest email to them about this payment; null on the file's own list, and before the first. */
  told: z.nullable(z.object({ words: z.string(), sentAt: z.nullable(instant), became: z.optional(messageFate) })),
  /** When the page of this payment, or the agent's, was opened, newest first. */
  viewed: z.array(instant),
});
export type ShownParty = z.infer<typeof shownParty>;

const moving = {
  function: 'desk',
  method: 'POST',
  caller: 'staff',
  roles: ['operator', 'approver'],
  params: z.object({ tenantId }),
  throttle: { rate: 5, burst: 10 },
} as const;

const form = {
  /** Created by the page once per form, so that a repeat finds what the first submission made. */
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  pin: z.optional(partyPin),
};

/** Adds a person who gets notices about a payment, or about every payment of a file. */
export const addPartyRoute = {
  ...moving,
  name: 'add-party',
  path: `${COMPANY_BASE}/parties`,
  body: z.extend(partyTyped, { about, ...form }),
  reply: z.object({ id: hex24 }),
} as const satisfies Route;

/**
 * Emails the agent of a payment a link to all payments that name them. Their name and address are those of the company's
 * settings.
 */
export const sendAgentLinkRoute = {
  ...moving,
  name: 'send-agent-link',
  path: `${COMPANY_BASE}/payments/{transferId}/agent-link`,
  params: z.object({ tenantId, transferId }),
  body: z.extend(z.pick(partyTyped, { language: true, isAmountShown: true }), form),
  reply: z.object({ id: hex24 }),
} as const satisfies Route;

/** One party: of a payment, of a file, or an agent's link. */
const one = z.object({ about: z.union([about, z.object({ agent: agentId })]), id: hex24 });

/** Removes a party, or withdraws an agent's link. They get no more emails, and their links show nothing anymore. */
export const removePartyRoute = {
  ...moving,
  name: 'remove-party',
  path: `${COMPANY_BASE}/parties/remove`,
  body: one,
  reply: z.object({ id: hex24 }),
} as const satisfies Route;

/** Sets a party's PIN, or removes it with null. The page asks for the new one from the next request on. */
export const setPartyPinRoute = {
  ...moving,
  name: 'set-party-pin',
  path: `${COMPANY_BASE}/parties/pin`,
  body: z.extend(one, { pin: z.nullable(partyPin) }),
  reply: z.object({ id: hex24 }),
} as const satisfies Route;
