import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { phone } from '../phone.ts';
import type { Route } from './route.ts';

const ids = z.object({ tenantId, transferId });

/** Identifies the instructions that were shown, as a hash that reveals nothing of them. */
export const instructionsVersion = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Common to every answer: the amount to wire, and the number to call first. */
const about = {
  amount: cents,
  referenceId: z.string(),
  /** The tenant's file number, which goes into the wire beside the reference. */
  fileNumber: z.nullable(z.string()),
  version: instructionsVersion,
  /**
   * The number to call. After a change, it is the one the client knew before, so that one change can't replace both.
   */
  pocPhone: phone,
  /** When the instructions were changed, during the notice period; otherwise null. */
  changedAt: z.nullable(instant),
};

/** The specification's seven fields. Both numbers show only their last four digits until they are revealed. */
const wiringFields = {
  bankName: z.string(),
  bankAddress: z.string(),
  routingNumber: z.string(),
  accountNumber: z.string(),
  beneficiaryName: z.string(),
  beneficiaryAddress: z.string(),
  beneficiaryPhone: phone,
};

const shownAs = {
  /** True if the sign-in is recent enough to reveal the numbers. */
  fresh: z.boolean(),
  /** True if the numbers are complete. */
  full: z.boolean(),
  /** True if the client said that they called about these very instructions. */
  acknowledged: z.boolean(),
  /** True if the client has seen this wire's numbers before. */
  wasShown: z._default(z.boolean(), true),
};

export const wiringRoute = {
  name: 'wiring-instructions',
  about:
    'Returns the wire instructions of a transfer that expects a wire. Numbers are masked unless the query has `numbers=full` and the sign-in is at most five minutes old; `fresh` says whether it is. If the instructions have changed since the client last saw them, the answer has no fields until the client has called the tenant and confirmed that, and a day has passed or the tenant has released the hold.',
  function: 'wiring',
  method: 'GET',
  path: '/wallet/wire/client-account/{tenantId}/{transferId}',
  caller: 'client',
  params: ids,
  query: z.object({ numbers: z.optional(z.literal('full')) }),
  reply: z.discriminatedUnion('changed', [
    z.object({ ...about, ...wiringFields, changed: z.literal(false), ...shownAs }),
    z.object({
      ...about,
      changed: z.literal(true),
      /** True if the client said that they called, and the staff now have to release the hold. */
      isHeld: z.boolean(),
      /**
       * True if the client has seen other instructions before, so that a reported call doesn't reveal these at once.
       */
      sawOthers: z.boolean(),
    }),
  ]),
  throttle: { rate: 10, burst: 20 },
  refusals: [
    'tenant/not-found',
    'transfer/not-found',
    'transfer/changed-meanwhile',
    'wire/not-awaited',
    'transfer/held',
    'destination/not-found',
  ],
} as const satisfies Route;
export type WiringAnswer = z.infer<typeof wiringRoute.reply>;
export type ShownWiring = Extract<WiringAnswer, { changed: false }>;

export const acknowledgeWiringRoute = {
  name: 'acknowledge-wiring',
  about:
    'Records that the client confirmed these instructions by calling a number they already knew, or with `isTakenBack`, that they didn’t.',
  function: 'wiring',
  method: 'POST',
  path: '/wallet/wire/client-account/{tenantId}/{transferId}/acknowledge',
  caller: 'client',
  params: ids,
  body: z.object({ version: instructionsVersion, isTakenBack: z.optional(z.boolean()) }),
  reply: z.object({ acknowledgedAt: instant, isHeld: z.boolean() }),
  throttle: { rate: 5, burst: 10 },
  refusals: [...wiringRoute.refusals, 'wire/changed'],
} as const satisfies Route;

/** Uses of the numbers on the screen. */
export const WIRING_USES = ['copied routing number', 'copied account number', 'printed'] as const;
/** The recorded steps of a client with the instructions. */
export const WIRING_VIEWS = ['shown', 'confirmed', 'taken back', ...WIRING_USES] as const;

export const recordWiringUseRoute = {
  name: 'record-wiring-use',
  about: 'Records that the client copied or printed the numbers, and when.',
  function: 'wiring',
  method: 'POST',
  path: '/wallet/wire/client-account/{tenantId}/{transferId}/use',
  caller: 'client',
  params: ids,
  body: z.object({ version: instructionsVersion, what: z.enum(WIRING_USES) }),
  reply: z.object({ recorded: z.literal(true) }),
  throttle: { rate: 5, burst: 20 },
  refusals: acknowledgeWiringRoute.refusals,
} as const satisfies Route;
