import * as z from 'zod/mini';
import { accountUse, linkedBy } from '../bank/account.ts';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { consolePayment } from './console.ts';
import { toldMessage } from './console-messages.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** A client in a list, with their newest payment that the reader may see. */
const listedClient = z.object({
  id: clientId,
  name: z.string(),
  /** The number of payments found and the newest one; none if the client has only registered. */
  payments: z.int(),
  newest: z.nullable(consolePayment),
});
export type ListedClient = z.infer<typeof listedClient>;

/** A POST, so that no name or phone appears in an address. */
export const findClientsRoute = {
  name: 'console-clients',
  about:
    'Finds clients by name, whole email address or whole phone number, or by a detail of one of their payments. Without a text, it lists the clients of the newest payments.',
  function: 'console',
  method: 'POST',
  path: `${COMPANY_BASE}/clients`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ tenantId }),
  body: z.object({ text: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))) }),
  reply: z.object({ clients: z.array(listedClient), isMore: z.boolean() }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

/** A client's hold: when, by whom and why. */
const shownHold = z.object({ at: instant, by: z.string(), reason: z.string() });

export const heldClientsRoute = {
  name: 'console-held-clients',
  about:
    'Lists the clients on hold, those with a proposed release first: 25 at most. People who see only some offices see none.',
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
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

/** A client's bank account by its last digits, with the check of its owner. */
const shownAccount = z.object({
  id: z.string(),
  bankName: z.string(),
  name: z.string(),
  accountLastFourDigits: z.string(),
  use: accountUse,
  linkedBy: z.nullable(linkedBy),
  linkedAt: instant,
  holder: z.nullable(z.enum(['business', 'personal'])),
  /** How closely the bank's name and address match the client's, 0 to 100; null if the bank has none. */
  nameScore: z.nullable(z.number()),
  addressScore: z.nullable(z.number()),
  /** The client's reason for using an account in another name. */
  override: z.nullable(z.string()),
});

const shownSession = z.object({
  startedAt: instant,
  activeAt: instant,
  /** "Safari on iPhone". */
  browser: z.string(),
  isOpen: z.boolean(),
});

/** Amount and number of starts against their limits, for a day or for seven days. */
const load = z.object({ amount: cents, max: cents, count: z.int(), ofCount: z.int() });

export const showClientRoute = {
  name: 'console-client',
  about:
    'Returns one client: former names, accounts by their last four digits with their checks, sessions, used limits, payments and holds. No SSN, birth date, whole phone or account number.',
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
    /** True if there are older payments. */
    isMore: z.boolean(),
    /** Messages to the client, newest first, as many as are read at once. */
    messages: z.optional(z.array(toldMessage)),
    hold: z.nullable(shownHold),
    /** Set if their bank called a debit unauthorized and debits haven't been allowed again. */
    debitsStopped: z.nullable(z.object({ code: z.string(), at: instant })),
    /** Permission for one payment over the limits today, and whether a payment used it. */
    overLimit: z.nullable(z.object({ by: z.string(), reason: z.string(), isUsed: z.boolean() })),
    /** When they confirmed by phone changed wire instructions that are still hidden from them. */
    wireHeldSince: z.nullable(instant),
    version: z.int(),
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/no-client'],
} as const satisfies Route;
