import * as z from 'zod/mini';
import { day, instant } from '../dates.ts';
import { agentId, officeId, tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { deskMoves } from '../staff/desk-move.ts';
import { listedFile, listedPayment } from '../staff/listed-payment.ts';
import { paymentFilter } from '../staff/payment-filter.ts';
import { QUEUES } from '../staff/queue.ts';
import { risk } from '../staff/risk.ts';
import { FOUND_BY } from '../staff/search-text.ts';
import { PAYMENT_METHODS } from '../transfer/purposes.ts';
import { REVERSAL_STATES } from '../transfer/reversal.ts';
import { REVERSAL_ANSWERS, REVERSAL_REASONS } from '../transfer/reversal-step.ts';
import { SAME_DAY_WAYS } from '../transfer/same-day-ways.ts';
import { messageFate } from './console-messages.ts';
import { COMPANY_BASE, type Route } from './route.ts';

/** Which company is asked about: the door looks up whether the caller works for it. */
const ofCompany = { tenantId };

/** Everybody who works for a company, its agents included; they see their own clients only. */
const ALL_ROLES = ['owner', 'approver', 'operator', 'auditor', 'agent', 'platform'] as const;
/** Those at the desk: an agent reads no account, no phone, no queue and no file. */
const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** Where a page of a list ended. */
const cursor = z.string().check(z.regex(/^[0-9T:.Z-]{1,40}#[0-9a-f]{24}$/));

/** A payment in a list, with the day on which its money is good, or is expected to be. */
export const consolePayment = z.extend(listedPayment, {
  good: z.nullable(z.object({ on: day, isReached: z.boolean() })),
});
export type ConsolePayment = z.infer<typeof consolePayment>;

/** The sums of the rows that are shown: what comes in and what goes out, fees apart. */
const sums = z.object({ count: z.int(), in: cents, out: cents });

/**
 * A page of the company's payments: 25, or as many as fit of those that were looked at. With a filter that few payments
 * fit, a page may be short and have one behind it: `lookedBack` says how far back it has looked.
 */
export const listPaymentsRoute = {
  name: 'console-payments',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/payments`,
  caller: 'staff',
  roles: ALL_ROLES,
  params: z.object(ofCompany),
  query: z.extend(paymentFilter, { after: z.optional(cursor) }),
  reply: z.object({
    payments: z.array(consolePayment),
    sums,
    /** What to ask for the next page with; null at the end. */
    after: z.nullable(cursor),
    lookedBack: z.nullable(instant),
  }),
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/**
 * Finds payments by what a caller knows of one. It is posted: an address with a person's name in it would stand in the
 * logs of every place it passes.
 */
export const findPaymentsRoute = {
  name: 'console-find',
  function: 'console',
  method: 'POST',
  path: `${COMPANY_BASE}/find`,
  caller: 'staff',
  roles: ALL_ROLES,
  params: z.object(ofCompany),
  body: z.object({ text: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)) }),
  reply: z.object({
    /** The newest first, 25 at most. */
    found: z.array(z.extend(consolePayment, { by: z.enum(FOUND_BY) })),
    /** More payments may fit: the text is too short for one. */
    isMore: z.boolean(),
  }),
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/** Who did something: a person, or one of the two machines. */
const doneBy = z.enum(['client', 'staff', 'approver', 'provider', 'system']);

/** One step of a payment's life. */
const timelineStep = z.object({
  id: z.string(),
  at: instant,
  name: z.string(),
  /** What happened, as a colleague would say it. */
  words: z.string(),
  status: z.string(),
  actor: doneBy,
  /** Which colleague; never told to an agent. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The number of its record in the audit log, once it is there. */
  record: z.nullable(z.int()),
});

/** A step to come, and the day it is expected by. */
const comingStep = z.object({ step: z.string(), words: z.string(), on: day, isLate: z.boolean() });

/** A message that an event asked for. `waiting` was not sent yet, or will not be. */
const sentMessage = z.object({
  kind: z.string(),
  words: z.string(),
  to: z.enum(['client', 'staff']),
  by: z.enum(['email', 'text']),
  askedAt: instant,
  sentAt: z.nullable(instant),
  /** What became of it; absent while nothing is known. */
  became: z.optional(messageFate),
});

/** A line of the books: what an event did to them. */
const bookedLine = z.object({
  at: instant,
  on: day,
  event: z.string(),
  debit: z.string(),
  credit: z.string(),
  amount: cents,
  file: z.string(),
  /** False for a moment after the event, until the books have it. */
  isBooked: z.boolean(),
});

const shownAccount = z.object({ bankName: z.string(), name: z.string(), accountLastFourDigits: z.string() });

const doneOnce = z.object({ by: z.string(), at: instant });

/** A reversal of a payment, and the last day on which the client's bank may get it. */
const shownReversal = z.object({
  until: z.nullable(day),
  found: z.nullable(
    z.object({
      state: z.enum(REVERSAL_STATES),
      why: z.nullable(z.enum(REVERSAL_REASONS)),
      explanation: z.string(),
      proposed: doneOnce,
      asked: z.nullable(doneOnce),
      answered: z.nullable(
        z.extend(doneOnce, {
          answer: z.enum(REVERSAL_ANSWERS),
          on: z.nullable(day),
          reference: z.nullable(z.string()),
          said: z.string(),
        }),
      ),
      /** What can be recorded of it now. */
      answers: z.array(z.enum(REVERSAL_ANSWERS)),
      /** Whether there is a request that the provider's support is sent. */
      isForProvider: z.boolean(),
    }),
  ),
});

/** How payouts may go, as the company's file has it. */
export const payoutWays = z.object({
  instantDisbursements: z.boolean(),
  sameDayAch: z.array(z.enum(SAME_DAY_WAYS)),
});

/** What only those at the desk read of a payment. */
const deskPart = z.object({
  phone: z.string(),
  email: z.nullable(z.string()),
  /** The client's account that is debited or paid into, and the company's. */
  from: z.nullable(shownAccount),
  to: z.nullable(shownAccount),
  /** What is known of the owner of a payee's account, why it needs a call, and what was said in it. */
  accountCheck: z.nullable(
    z.object({
      standing: z.string(),
      /** By which a release or a refusal says which account it is about. */
      mark: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** Of a payout: a refund and what comes in go other ways. */
  payouts: z.optional(payoutWays),
  wire: z.nullable(z.object({ reference: z.string(), received: z.nullable(cents), on: z.nullable(day) })),
  /** A colleague wants it in another file, and a second person has not agreed yet. */
  filing: z.nullable(z.object({ to: z.string(), by: z.string(), at: instant })),
  /** A reversal of it, or the last day for one where none was; null where none can be. */
  reversal: z.optional(z.nullable(shownReversal)),
  /** What stands out about it, the weightiest first. */
  risks: z.optional(z.array(risk)),
  messages: z.array(sentMessage),
  books: z.array(bookedLine),
  notes: z.array(z.object({ note: z.string(), at: z.nullable(instant), by: z.nullable(z.string()) })),
});

/** A payment with its whole story, the answer to "where is my money?" first. */
export const showPaymentRoute = {
  name: 'console-payment',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/payments/{transferId}`,
  caller: 'staff',
  roles: ALL_ROLES,
  params: z.object({ ...ofCompany, transferId }),
  reply: z.object({
    payment: consolePayment,
    /** "$15,000.00 is in your trust account. It cleared on Sun, Nov 22." One to six sentences. */
    answer: z.array(z.string()),
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
    /** What this reader may do with it now; with `why` where it is there and closed to them. */
    moves: z.array(z.object({ move: z.enum(deskMoves), why: z.nullable(z.string()) })),
    /** Whether the proof of its authorization can be taken, and whether the client's bank disputes it. */
    proof: z.optional(
      z.nullable(
        z.object({
          code: z.nullable(z.string()),
          returnedOn: z.nullable(day),
          answerBy: z.nullable(day),
          /** What a bank waits for: when it asked, by when it has to have it, and the banking days until then. */
          request: z.optional(z.object({ asked: day, due: day, left: z.int(), by: z.string(), at: instant })),
          /** That it was sent: when, by whom and how, as long as no bank waits for it. */
          sent: z.optional(z.object({ at: instant, by: z.string(), how: z.string(), asked: z.optional(day) })),
        }),
      ),
    ),
    /** Null for an agent. */
    desk: z.nullable(deskPart),
  }),
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/**
 * A closing's money: what the books hold, what of it is promised to clients, and what is still to come in. Null where
 * payments of it are of offices that the reader doesn't see: a sum over a part of it would be none.
 */
const fileMoney = z.object({
  file: listedFile,
  property: z.string(),
  /** Below zero when it paid out what came in outside of the portal. */
  held: z.nullable(z.int()),
  promised: z.nullable(cents),
  expected: z.nullable(cents),
  payments: z.int(),
  newestAt: instant,
});

/** The company's closings, those with the newest payments first. */
export const listFilesRoute = {
  name: 'console-files',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/files`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object(ofCompany),
  query: z.object({ after: z.optional(cursor) }),
  reply: z.object({ files: z.array(fileMoney), after: z.nullable(cursor) }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** A line of the bank's statement that proves money of a file outside of the portal; without a direction, it came in. */
const fileProof = z.object({
  ...{ on: day, id: z.string(), amount: cents, sender: z.string(), reference: z.string() },
  direction: z.optional(z.literal('out')),
  /** Of a part of a line: the whole line, and all of its files by their numbers. */
  partOf: z.optional(z.object({ amount: cents, files: z.array(z.string()) })),
  ...{ by: z.string(), at: instant, reason: z.optional(z.string()) },
});

/** One closing with all its payments, the newest first. */
export const showFileRoute = {
  name: 'console-file',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/files/{file}`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ ...ofCompany, file: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  reply: z.extend(fileMoney, {
    /** What stays of what is held once all that is promised has gone out. */
    left: z.nullable(z.int()),
    /** What lines of the bank's statement prove to be held for it outside of the portal. */
    proven: z.optional(cents),
    /** What they prove to have gone out for it outside of the portal; it is taken off. */
    provenOut: z.optional(cents),
    proofs: z.optional(z.array(fileProof)),
    rows: z.array(consolePayment),
    agents: z.array(z.string()),
  }),
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;

/** One of today's queues. */
const todaysQueue = z.object({
  queue: z.enum([...QUEUES, 'wires']),
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
  amount: cents,
  /** Since when the oldest waits; of deadlines, the next one. */
  oldestAt: z.nullable(instant),
  /** Of reversals: the next last day that is not over. */
  nextAt: z.optional(z.nullable(instant)),
  files: z.int(),
});

/** What can be chosen for a payment that is prepared now: what is closed or turned off is left out. */
const prepares = z.object({
  purposes: z.array(z.object({ name: z.string(), methods: z.array(z.enum(PAYMENT_METHODS)) })),
  /** By what a client's payment finds its way: one of the two has to be said. */
  routing: z.enum(['office', 'agent']),
  offices: z.array(z.object({ id: officeId, name: z.string() })),
  agents: z.array(z.object({ id: agentId, name: z.string() })),
  /** From this amount on a second person approves a request; null where none has to. */
  approvalThreshold: z.nullable(cents),
  /** A release before this one says nothing of it. */
  payouts: z.optional(payoutWays),
});

/** What waits for the staff now. Those of the day are good funds; each opens the list of the same name. */
export const todayRoute = {
  name: 'console-today',
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
    /** Messages that did not arrive and that nobody has seen to. */
    notArrived: z.optional(z.object({ count: z.int(), isMore: z.boolean(), oldestAt: z.nullable(instant) })),
    /** What books, files and provider differ in; none for who sees some offices only. */
    exceptions: z.optional(z.object({ count: z.int(), isMore: z.boolean(), oldestAt: z.nullable(instant) })),
    /** Invitations to pay that go no further without the staff. */
    payers: z.optional(
      z.array(
        z.object({
          list: z.enum(['blocked', 'unsent', 'waiting']),
          count: z.int(),
          isMore: z.boolean(),
          oldestAt: z.nullable(instant),
        }),
      ),
    ),
    /** What the lists' filters can be set to. */
    offices: z.array(z.object({ id: officeId, name: z.string() })),
    agents: z.array(z.object({ id: agentId, name: z.string() })),
    prepares,
  }),
  throttle: { rate: 20, burst: 40 },
} as const satisfies Route;
