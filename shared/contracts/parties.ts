import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { agentId, hex24, tenantId, transferId } from '../ids.ts';
import { fileId } from '../staff/listed-payment.ts';
import { AGENT_ROLE, PARTY_ROLES, partyPin, partyTyped, SHOWN_ROLE } from '../staff/party.ts';
import { messageFate } from './console-messages.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

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
  throttle: DESK_THROTTLE,
} as const;

const form = {
  /** Created by the page once per form, so that a repeat finds what the first submission made. */
  key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  pin: z.optional(partyPin),
};

export const addPartyRoute = {
  ...moving,
  name: 'add-party',
  about:
    'Adds someone outside the company who gets an email at each step of a payment, or of every payment of a file, with a link to its live page. They see no account, no person and no other payment, and the amount only if the staff chose it. The audit log records who added them.',
  path: `${COMPANY_BASE}/parties`,
  body: z.extend(partyTyped, { about, ...form }),
  reply: z.object({ id: hex24 }),
  refusals: ['staff/no-payment', 'staff/no-closing', 'staff/no-name', 'party/too-many', 'party/here'],
} as const satisfies Route;

/** The agent's name and address are those in the company's settings. */
export const sendAgentLinkRoute = {
  ...moving,
  name: 'send-agent-link',
  about:
    'Emails the agent of a payment a link to one page with the open payments that name them, and those that ended in the last 30 days. Each has what a party of that payment would see. The audit log records who sent it.',
  path: `${COMPANY_BASE}/payments/{transferId}/agent-link`,
  params: z.object({ tenantId, transferId }),
  body: z.extend(z.pick(partyTyped, { language: true, isAmountShown: true }), form),
  reply: z.object({ id: hex24 }),
  refusals: ['staff/no-payment', 'staff/whole-company', 'staff/no-name', 'party/no-agent', 'party/here'],
} as const satisfies Route;

/** One party: of a payment, of a file, or an agent's link. */
const one = z.object({ about: z.union([about, z.object({ agent: agentId })]), id: hex24 });

export const removePartyRoute = {
  ...moving,
  name: 'remove-party',
  about:
    'Removes a party or an agent’s link: no more emails, and their links show nothing from the next request on. A party can’t be restored.',
  path: `${COMPANY_BASE}/parties/remove`,
  body: one,
  reply: z.object({ id: hex24 }),
  refusals: ['staff/no-payment', 'staff/no-closing', 'staff/whole-company', 'staff/no-name'],
} as const satisfies Route;

export const setPartyPinRoute = {
  ...moving,
  name: 'set-party-pin',
  about:
    'Sets the PIN of a party’s pages, or removes it. The previous PIN opens nothing from the next request on, and neither does a page that it opened.',
  path: `${COMPANY_BASE}/parties/pin`,
  body: z.extend(one, { pin: z.nullable(partyPin) }),
  reply: z.object({ id: hex24 }),
  refusals: ['staff/no-payment', 'staff/no-closing', 'staff/whole-company', 'staff/no-name', 'party/removed'],
} as const satisfies Route;
