import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { cents } from '../money.ts';
import { PARTY_STEPS, PARTY_WAYS } from '../transfer/party-words.ts';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';

/** The secret in the link to a payment's live page: 128 bits. */
const liveToken = z.string().check(z.regex(/^[\w-]{22}$/));

const live = { function: 'receipts', method: 'POST', caller: 'visitor' } as const;

const liveStep = z.object({
  way: z.enum(PARTY_WAYS),
  step: z.enum(PARTY_STEPS),
  /** True for a wire that brought more or less than was requested. */
  isOtherAmount: z._default(z.boolean(), false),
});

/** A payment's status for someone with a link to it. It has no account, no person and no other payment. */
const liveStatus = z.extend(liveStep, {
  /** The steps so far, oldest first. */
  steps: z.array(z.extend(liveStep, { at: instant })),
  reference: z.string(),
  /** Null if it says something other than an address. */
  property: z.nullable(z.string()),
  fileNumber: z.nullable(z.string()),
  purpose: z.string(),
  /** Null unless the staff chose to show it. */
  amount: z.nullable(cents),
  /** When this was read. */
  at: instant,
});
export type LiveStatus = z.infer<typeof liveStatus>;

/** The payments that name an agent, those that changed last first, each as its own page shows it. */
const livePayments = z.object({
  payments: z.array(liveStatus),
  /** True if there are more than one page shows. */
  isMore: z.boolean(),
  /** When this was read. */
  at: instant,
});
export type LivePayments = z.infer<typeof livePayments>;
/** The content of a link. */
export type LiveContent = LiveStatus | LivePayments;

/** Pages that are open ask again every few seconds. */
export const readLiveRoute = {
  ...live,
  name: 'read-live',
  about:
    'Returns a payment’s status now, for someone with a link to it: no account, no person and no other payment. If the link has a PIN, it returns nothing. A wrong, an expired and a revoked link get the same answer.',
  path: '/live',
  body: z.object({ token: liveToken }),
  reply: z.object({ live: z.nullable(z.union([liveStatus, livePayments])) }),
  throttle: { rate: 100, burst: 200 },
  refusals: ['invitation/expired', 'request/too-many'],
} as const satisfies Route;

export const enterLivePinRoute = {
  ...live,
  name: 'enter-live-pin',
  about:
    'Checks the PIN of a link. Wrong ones are followed by longer and longer waits. A right one gives a token for half a day.',
  path: '/live/pin',
  body: z.object({ token: liveToken, pin: z.string().check(z.maxLength(20)) }),
  reply: z.object({ token: liveToken }),
  throttle: SIGN_IN_THROTTLE,
  refusals: ['invitation/expired', 'code/invalid', 'request/too-many'],
} as const satisfies Route;
