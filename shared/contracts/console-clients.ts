import * as z from 'zod/mini';
import { accountUse, linkedBy } from '../bank/account.ts';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { consolePayment } from './console.ts';
import { toldMessage } from './console-messages.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Those at the desk; an agent reads their clients' payments and nothing else of them. */
const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** A client in a list: who it is, and the newest of their payments that the reader may see. */
const listedClient = z.object({
  id: clientId,
  name: z.string(),
  /** How many payments were found of them, and the newest one; none of somebody who has only registered. */
  payments: z.int(),
  newest: z.nullable(consolePayment),
});
export type ListedClient = z.infer<typeof listedClient>;

/**
 * Finds clients by name, by what is known of a payment of theirs, or by their whole phone number; without a text those of
 * the newest payments. It is posted: neither a name nor a phone stands in an address.
 */
export const findClientsRoute = {
  name: 'console-clients',
  function: 'console',
  method: 'POST',
  path: `${COMPANY_BASE}/clients`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ tenantId }),
  body: z.object({ text: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))) }),
  reply: z.object({ clients: z.array(listedClient), isMore: z.boolean() }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** That a client is held: since when, by whom and why. */
const shownHold = z.object({ at: instant, by: z.string(), reason: z.string() });

/** The clients that the company holds: 25 at most. */
export const heldClientsRoute = {
  name: 'console-held-clients',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/held-clients`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ tenantId }),
  reply: z.object({
    clients: z.array(z.object({ id: clientId, name: z.string(), hold: shownHold })),
    isMore: z.boolean(),
  }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** A bank account of the client by its last digits, and what is known of whose it is. */
const shownAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  name: z.string(),
  accountLastFourDigits: z.string(),
  use: accountUse,
  linkedBy: z.nullable(linkedBy),
  linkedAt: instant,
  holder: z.nullable(z.enum(['business', 'personal'])),
  /** How alike the bank's name and address are to the client's, 0 to 100; null where the bank says nothing. */
  nameScore: z.nullable(z.number()),
  addressScore: z.nullable(z.number()),
  /** Why the client went on with an account in another name. */
  override: z.nullable(z.string()),
});

const shownSession = z.object({
  startedAt: instant,
  activeAt: instant,
  /** "Safari on iPhone". */
  browser: z.string(),
  isOpen: z.boolean(),
});

/** What was started, and what may be: of a day, and of seven days. */
const load = z.object({ amount: cents, max: cents, count: z.int(), ofCount: z.int() });

/** A client, as those at the desk read it: no SSN, no birth date, no whole phone or address, no account number. */
export const showClientRoute = {
  name: 'console-client',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/clients/{clientId}`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ tenantId, clientId }),
  reply: z.object({
    id: clientId,
    name: z.string(),
    formerNames: z.array(z.object({ name: z.string(), until: instant })),
    since: instant,
    /** Its last four digits. */
    phone: z.string(),
    language: z.enum(['en', 'es']),
    isIdentityOnFile: z.boolean(),
    consent: z.object({ termsVersion: z.string(), at: instant }),
    accounts: z.array(shownAccount),
    sessions: z.array(shownSession),
    limits: z.object({ day: load, week: load }),
    payments: z.array(consolePayment),
    /** There are older payments than these. */
    isMore: z.boolean(),
    /** What they were sent, the newest first; as many as are read at once. */
    messages: z.optional(z.array(toldMessage)),
    hold: z.nullable(shownHold),
    /** Their bank called a debit unauthorized, and nobody has allowed debits again. */
    debitsStopped: z.nullable(z.object({ code: z.string(), at: instant })),
    version: z.int(),
  }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;
