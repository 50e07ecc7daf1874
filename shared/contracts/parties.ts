import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { hex24, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { fileId } from '../staff/listed-payment.ts';
import { partyPin, partyTyped } from '../staff/party.ts';
import { PARTY_STEPS } from '../transfer/party-step.ts';
import { messageFate } from './console-messages.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** What a party is told about: one payment, or every payment of a file. */
const about = z.union([z.object({ payment: transferId }), z.object({ file: fileId })]);
export type PartyAbout = z.infer<typeof about>;

const acted = z.object({ at: instant, by: z.string() });

/** A party as the staff see it, with their newest email and when they viewed the page. */
export const shownParty = z.extend(partyTyped, {
  id: hex24,
  /** True if they are a party of the payment's file. */
  isOfFile: z.boolean(),
  hasPin: z.boolean(),
  added: acted,
  removed: z.nullable(acted),
  email: z.string(),
  /** The newest email to them about this payment; null on the file's own list, and before the first. */
  told: z.nullable(z.object({ words: z.string(), sentAt: z.nullable(instant), became: z.optional(messageFate) })),
  /** When the page of this payment was opened, newest first. */
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

/** Adds someone who hears how a payment goes, or every payment of a file. */
export const addPartyRoute = {
  ...moving,
  name: 'add-party',
  path: `${COMPANY_BASE}/parties`,
  body: z.extend(partyTyped, {
    about,
    /** Created by the page once per form, so that a repeat finds what the first submission made. */
    key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    pin: z.optional(partyPin),
  }),
  reply: z.object({ id: hex24 }),
} as const satisfies Route;

/** Removes a party. They get no more emails, and their links show nothing anymore. */
export const removePartyRoute = {
  ...moving,
  name: 'remove-party',
  path: `${COMPANY_BASE}/parties/remove`,
  body: z.object({ about, id: hex24 }),
  reply: z.object({ id: hex24 }),
} as const satisfies Route;

/** The secret in the link to a payment's live page: 128 bits. */
const liveToken = z.string().check(z.regex(/^[\w-]{22}$/));

const live = { function: 'receipts', method: 'POST', caller: 'visitor' } as const;

/** A payment's status for someone with a link to it. It has no account, no person and no other payment. */
const liveStatus = z.object({
  way: z.enum(['in', 'out', 'refund']),
  step: z.enum(PARTY_STEPS),
  /** The steps so far, oldest first. */
  steps: z.array(z.object({ step: z.enum(PARTY_STEPS), at: instant, way: z.enum(['in', 'out', 'refund']) })),
  reference: z.string(),
  property: z.string(),
  fileNumber: z.nullable(z.string()),
  purpose: z.string(),
  /** Null unless the staff chose to show it. */
  amount: z.nullable(cents),
  at: instant,
});
export type LiveStatus = z.infer<typeof liveStatus>;

/** The live status behind a link, or that it takes a PIN. Pages that are open ask again every few seconds. */
export const readLiveRoute = {
  ...live,
  name: 'read-live',
  path: '/live',
  body: z.object({ token: liveToken }),
  reply: z.object({ live: z.nullable(liveStatus) }),
  throttle: { rate: 100, burst: 200 },
} as const satisfies Route;

/** Checks a PIN. A right one gives another token, for this browser and half a day, that takes none. */
export const enterLivePinRoute = {
  ...live,
  name: 'enter-live-pin',
  path: '/live/pin',
  body: z.object({ token: liveToken, pin: z.string().check(z.maxLength(20)) }),
  reply: z.object({ token: liveToken }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
