import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { agentId, clientId, officeId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { deskMoves } from '../staff/desk-move.ts';
import { listedFile, listedPayment, PAYMENT_SUMS } from '../staff/listed-payment.ts';
import { paymentFilter } from '../staff/payment-filter.ts';
import { QUEUES } from '../staff/queue.ts';
import { risk } from '../staff/risk.ts';
import { FOUND_BY } from '../staff/search-text.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { REVERSAL_STATES } from '../transfer/reversal.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '../transfer/reversal-step.ts';
import { SAME_DAY_WAYS } from '../transfer/same-day-ways.ts';
import { transferStatus } from '../transfer/status.ts';
import { messageFate } from './console-messages.ts';
import { shownParty } from './parties.ts';
import { payerInvited } from './payer-invitations.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

/** The company in the path. The API checks that the caller works for it. */
const ofCompany = { tenantId };

const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** Where a page of a list ended. */
const cursor = z.string().check(z.regex(/^[0-9T:.Z-]{1,40}#[0-9a-f]{24}$/));

/** A payment in a list, with the day on which its money clears or is expected to. */
export const consolePayment = z.extend(listedPayment, {
  good: z.nullable(z.object({ on: day, isReached: z.boolean() })),
  /** In a queue: the moment that orders it, such as since when the payment is in it, or its deadline. */
  queuedAt: z.optional(instant),
});
export type ConsolePayment = z.infer<typeof consolePayment>;

/** Totals of the rows shown: money in and money out, without fees. */
const sums = z.object({ count: z.int(), totals: z.record(z.enum(PAYMENT_SUMS), cents) });

/** `lookedBack` says how far the search got. */
export const listPaymentsRoute = {
  name: 'console-payments',
  about:
    'Lists the company’s payments that the caller may see: 25 a page, newest first, with the totals of those rows. `queue`, `file` and `agent` choose a list; the other parameters filter it. If few payments match a filter, a page may be short although another one follows.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/payments`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object(ofCompany),
  query: z.extend(paymentFilter, { after: z.optional(cursor) }),
  reply: z.object({
    payments: z.array(consolePayment),
    sums,
    /** The cursor for the next page; null at the end. */
    after: z.nullable(cursor),
    lookedBack: z.nullable(instant),
  }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

/** A bank transaction in the search: its title, and its amount in signed cents. */
const foundLine = z.object({ id: z.string(), on: day, title: z.string(), amount: z.int() });

export const findPaymentsRoute = {
  name: 'console-find',
  about:
    'Finds payments by reference, file number, name, street, amount, the last four digits of the phone, or the bank’s wire reference; their clients and files; clients by name, whole email address or whole phone number; and open bank transactions by sender or amount. A POST, so that no name is in an address.',
  function: 'console',
  method: 'POST',
  path: `${COMPANY_BASE}/find`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object(ofCompany),
  body: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
  reply: z.object({
    /** Newest first, 25 at most. */
    found: z.array(z.extend(consolePayment, { by: z.enum(FOUND_BY) })),
    /** True if the text is too short to identify one payment, so that more may match. */
    isMore: z.boolean(),
    /** Five at most of each kind, absent from an older release. */
    clients: z._default(z.array(z.object({ id: clientId, name: z.string() })), []),
    files: z._default(z.array(z.extend(listedFile, { property: z.string() })), []),
    /** Open bank transactions, oldest first. None for members limited to some offices. */
    lines: z._default(z.array(foundLine), []),
  }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

/** The actor: a person, the provider or the system. */
const doneBy = z.enum(['client', 'staff', 'approver', 'provider', 'system']);

/** One step of a payment. */
const timelineStep = z.object({
  id: z.string(),
  at: instant,
  name: z.string(),
  /** The event in plain words. */
  words: z.string(),
  status: z.string(),
  actor: doneBy,
  /** The colleague. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The number of its record in the audit log, once recorded. */
  record: z.nullable(z.int()),
});

/** A step to come, and the day it is expected by. */
const comingStep = z.object({ step: z.string(), words: z.string(), on: day, isLate: z.boolean() });

/** A message that an event triggers. `waiting` means that it isn't sent yet, or won't be. */
const sentMessage = z.object({
  kind: z.string(),
  words: z.string(),
  to: z.enum(['client', 'staff']),
  by: z.enum(['email', 'text']),
  askedAt: instant,
  sentAt: z.nullable(instant),
  /** The delivery result; absent while unknown. */
  became: z.optional(messageFate),
});

/** A journal entry: what an event did to the books. */
const bookedLine = z.object({
  at: instant,
  on: day,
  event: z.string(),
  debit: z.string(),
  credit: z.string(),
  amount: cents,
  file: z.string(),
  /** False until the books have it, a moment after the event. */
  isBooked: z.boolean(),
});

const shownAccount = z.object({ bankName: z.string(), name: z.string(), accountLastFourDigits: z.string() });

const doneOnce = z.object({ by: z.string(), at: instant });

/** A reversal of a payment, and the last day for the client's bank to get it. */
const shownReversal = z.object({
  until: z.nullable(day),
  found: z.nullable(
    z.object({
      state: z.enum(REVERSAL_STATES),
      why: z.nullable(z.enum(REVERSAL_REASONS)),
      explanation: z.string(),
      proposed: doneOnce,
      /** The approval. */
      asked: z.nullable(doneOnce),
      /** When it was sent to the provider, by whom and how; absent until then. */
      sent: z.optional(z.extend(doneOnce, { how: z.string() })),
      answered: z.nullable(
        z.extend(doneOnce, {
          answer: z.enum(REVERSAL_ANSWERS),
          on: z.nullable(day),
          reference: z.nullable(z.string()),
          said: z.string(),
        }),
      ),
      /** The answers that can be recorded now. */
      answers: z.array(z.enum(REVERSAL_ANSWERS)),
      /** True if there is a request to send to the provider's support. */
      isForProvider: z.boolean(),
    }),
  ),
});

/** The company's fast disbursement options. */
export const payoutWays = z.object({
  instantDisbursements: z.boolean(),
  sameDayAch: z.array(z.enum(SAME_DAY_WAYS)),
});

/** The part of a payment that only desk roles see. */
const deskPart = z.object({
  phone: z.string(),
  email: z.nullable(z.string()),
  /** The property as it was entered, for a payment with the same one. */
  property: z.optional(z.record(z.enum(['address1', 'address2', 'city', 'state', 'zipcode']), z.string())),
  /** The client's account and the company's. */
  from: z.nullable(shownAccount),
  to: z.nullable(shownAccount),
  /** The check of a payee's account: its owner, why it needs a call, and the call notes. */
  accountCheck: z.nullable(
    z.object({
      standing: z.string(),
      /** Identifies the account in a release or a refusal. */
      mark: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** Only on a disbursement that isn't a refund. */
  payouts: z.optional(payoutWays),
  wire: z.nullable(z.object({ reference: z.string(), received: z.nullable(cents), on: z.nullable(day) })),
  /** Set while a move to another file needs approval. */
  filing: z.nullable(z.object({ to: z.string(), by: z.string(), at: instant })),
  /** The reversal, or the last day to request one; null if it can't be reversed. */
  reversal: z.optional(z.nullable(shownReversal)),
  /** Alerts, most serious first. */
  risks: z.optional(z.array(risk)),
  messages: z.array(sentMessage),
  /** People outside the company who get notices about it. Absent from an older release. */
  parties: z.optional(z.array(shownParty)),
  /** Set if several people pay one request, and this is one person's share. */
  shares: z.optional(
    z.object({
      version: z.int(),
      total: cents,
      people: z.array(
        z.object({
          id: transferId,
          name: z.string(),
          amount: cents,
          status: transferStatus,
          isPaid: z.boolean(),
          /** True if its amount can be changed, or given to others. */
          isChangeable: z.boolean(),
        }),
      ),
    }),
  ),
  books: z.array(bookedLine),
  notes: z.array(z.object({ note: z.string(), at: z.nullable(instant), by: z.nullable(z.string()) })),
});

export const showPaymentRoute = {
  name: 'console-payment',
  about:
    'Returns one payment with its whole history: where the money is, its steps with their numbers in the audit log, and for escrow officers also how to reach the client, the messages and the books.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/payments/{transferId}`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ ...ofCompany, transferId }),
  reply: z.object({
    payment: consolePayment,
    /** "$15,000.00 is in your trust account. It cleared on Sun, Nov 22." One to six sentences. */
    answer: z.array(z.string()),
    /** The same in one sentence to copy for someone outside: "12 Oak St (24-2000): $15,000.00 for … was received …". */
    answerForOutsiders: z.string(),
    version: z.int(),
    problem: z.nullable(z.object({ code: z.string(), words: z.string(), at: instant })),
    agent: z.nullable(z.string()),
    office: z.nullable(z.string()),
    seller: z.nullable(z.string()),
    timeline: z.array(timelineStep),
    next: z.array(comingStep),
    refundOf: z.nullable(z.object({ id: transferId, referenceId: z.string() })),
    refunds: z.array(consolePayment),
    retryOf: z.nullable(transferId),
    retriedAs: z.nullable(transferId),
    /** The reader's possible moves. `why` explains a move that exists but is closed to them. */
    moves: z.array(z.object({ move: z.enum(deskMoves), why: z.nullable(z.string()) })),
    /** The available proof of authorization, and the dispute by the client's bank, if any. */
    proof: z.optional(
      z.nullable(
        z.object({
          code: z.nullable(z.string()),
          returnedOn: z.nullable(day),
          answerBy: z.nullable(day),
          /** The open proof request: when it was made, when it is due, and the banking days left. */
          request: z.optional(z.object({ asked: day, due: day, left: z.int(), by: z.string(), at: instant })),
          /** The sent proof: when, by whom and how; absent while a request is open. */
          sent: z.optional(z.object({ at: instant, by: z.string(), how: z.string(), asked: z.optional(day) })),
        }),
      ),
    ),
    /** Its invitation, while someone without an account is asked for it. It has its own moves. */
    invitation: z.optional(payerInvited),
    desk: deskPart,
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/no-payment'],
} as const satisfies Route;

/**
 * A file's money: the books' balance, the amount promised, and the amount expected. Null if the file has payments of
 * offices that the reader doesn't see, because a partial sum would be wrong.
 */
const fileMoney = z.object({
  file: listedFile,
  property: z.string(),
  /** Negative if the file paid out money received outside the portal. */
  held: z.nullable(z.int()),
  promised: z.nullable(cents),
  /** Disbursements that are prepared and not approved yet. Absent from an older release, as are the next two. */
  planned: z.optional(z.nullable(cents)),
  /** Wires that someone typed, that no statement shows, and that pay for no disbursement yet. */
  unshown: z.optional(cents),
  /** The amount that the file lacks for everything it is to pay out. */
  short: z.optional(z.nullable(cents)),
  closesOn: z.optional(z.nullable(day)),
  expected: z.nullable(cents),
  payments: z.int(),
  newestAt: instant,
});

export const listFilesRoute = {
  name: 'console-files',
  about:
    'Lists the company’s files, those with the newest payments first: each file’s balance, its outstanding disbursements, and what is still expected.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/files`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object(ofCompany),
  query: z.object({ after: z.optional(cursor) }),
  reply: z.object({ files: z.array(fileMoney), after: z.nullable(cursor) }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

/** A bank transaction that proves money of a file outside the portal. Without a direction, it came in. */
const fileProof = z.object({
  ...{ on: day, id: z.string(), amount: cents, sender: z.string(), reference: z.string() },
  direction: z.optional(z.literal('out')),
  /** For a part of a transaction: the full amount, and all its file numbers. */
  partOf: z.optional(z.object({ amount: cents, files: z.array(z.string()) })),
  ...{ by: z.string(), at: instant, reason: z.optional(z.string()) },
});

export const showFileRoute = {
  name: 'console-file',
  about: 'Returns one file with all its payments.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/files/{file}`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ ...ofCompany, file: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  reply: z.extend(fileMoney, {
    /** The balance left once everything promised is paid, without the typed wires that don't count yet. */
    left: z.nullable(z.int()),
    /** The amount that bank transactions prove to be held outside the portal. */
    proven: z.optional(cents),
    /** The amount that they prove was paid outside the portal, which is subtracted. */
    provenOut: z.optional(cents),
    proofs: z.optional(z.array(fileProof)),
    rows: z.array(consolePayment),
    agents: z.array(z.string()),
  }),
  throttle: DESK_THROTTLE,
  refusals: ['staff/no-closing'],
} as const satisfies Route;

/** One of today's queues. */
const todaysQueue = z.object({
  queue: z.enum([...QUEUES, 'wires']),
  count: z.int(),
  /** True if there are more than were counted. */
  isMore: z.boolean(),
  amount: cents,
  /** When the oldest one started waiting; for deadlines, the next one. */
  oldestAt: z.nullable(instant),
  /** For reversals: the next last day that isn't over. */
  nextAt: z.optional(z.nullable(instant)),
  files: z.int(),
  /** The part that the reader can act on now. Absent from an older release. */
  mine: z.optional(z.object({ count: z.int(), amount: cents, oldestAt: z.nullable(instant) })),
  /** The colleagues who can act on the rest. */
  who: z.optional(z.array(z.string())),
});

/** Choices for a payment prepared now, without closed or inactive ones. */
const prepares = z.object({
  purposes: z.array(z.object({ name: z.string(), methods: z.array(z.enum(PAYMENT_METHODS)) })),
  /** The way a client's payment is routed: by office or by agent. One of the two is required. */
  routing: z.enum(['office', 'agent']),
  offices: z.array(z.object({ id: officeId, name: z.string() })),
  agents: z.array(z.object({ id: agentId, name: z.string() })),
  /** Requests need approval from this amount up; null if they never do. */
  approvalThreshold: z.nullable(cents),
  /** Absent from an older release. */
  payouts: z.optional(payoutWays),
  /** The portal that pay links lead to, and the company's phone. Absent from an older release. */
  portal: z.optional(z.object({ address: z.url(), phone: z.string() })),
});

/** Today's deposits are those that cleared. Each queue opens the list of the same name. */
export const todayRoute = {
  name: 'console-today',
  about: 'Returns the staff’s open items by queue, and the good funds of today.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/today`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object(ofCompany),
  reply: z.object({
    on: day,
    now: instant,
    queues: z.array(todaysQueue),
    /** Messages that didn't arrive and need attention. */
    notArrived: z.optional(z.object({ count: z.int(), isMore: z.boolean(), oldestAt: z.nullable(instant) })),
    /** Mismatches between books, files and provider; absent for members limited to some offices. */
    exceptions: z.optional(z.object({ count: z.int(), isMore: z.boolean(), oldestAt: z.nullable(instant) })),
    /** The files that close within a week, with their money. Absent from an older release, as are the next two. */
    closings: z.optional(z.array(z.extend(fileMoney, { closesOn: day }))),
    /** Money that clients were asked to send within a week, by the day on which it is due. */
    dueIn: z.optional(z.array(z.object({ on: day, count: z.int(), amount: cents }))),
    /** Each trust account's closing balance on its newest statement; only for members of the whole company. */
    accounts: z.optional(z.array(z.object({ lastFour: z.string(), balance: z.int(), on: day, importedAt: instant }))),
    /** The annual review that no one has signed yet; only for those who can sign, from 30 days before the year's end. */
    review: z.optional(z.object({ year: z.string(), isOver: z.boolean(), signFrom: day })),
    /** The colleagues who may propose and approve each kind of change. Absent from an older release. */
    deciders: z.optional(
      z.record(z.string(), z.object({ propose: z.array(z.string()), approve: z.array(z.string()) })),
    ),
    /** Choices for the lists' filters. */
    offices: z.array(z.object({ id: officeId, name: z.string() })),
    agents: z.array(z.object({ id: agentId, name: z.string() })),
    prepares,
  }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;
