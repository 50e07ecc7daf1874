import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { tenantId, transferId } from '../ids.ts';
import { cents } from '../money.ts';
import { phone } from '../phone.ts';
import type { Route } from './route.ts';

const ids = z.object({ tenantId, transferId });

/** Which instructions were shown: a proof of their content that tells nothing of it. */
export const instructionsVersion = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What every answer says: how much is to be wired, and whom to call before doing it. */
const about = {
  amount: cents,
  referenceId: z.string(),
  /** The tenant's number of the closing; it goes into the wire beside the reference. */
  fileNumber: z.nullable(z.string()),
  version: instructionsVersion,
  /**
   * The number to call. After a change it is the one the client knew before, so that one change cannot replace both.
   */
  pocPhone: phone,
  /** When the instructions were changed, for as long as everybody is told; null at all other times. */
  changedAt: z.nullable(instant),
};

/** The seven fields of the specification; both numbers end with their last four digits until they are shown. */
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
  /** The sign-in is recent enough for the numbers. */
  fresh: z.boolean(),
  /** The numbers are whole. */
  full: z.boolean(),
  /** The client has said that they called about these very instructions. */
  acknowledged: z.boolean(),
  /** The numbers of this wire were shown to the client before. */
  wasShown: z._default(z.boolean(), true),
};

/** The wiring instructions of a transfer that awaits its wire. */
export const wiringRoute = {
  name: 'wiring-instructions',
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
      /** The client has said that they called, and now the staff have to lift the hold. */
      isHeld: z.boolean(),
      /** The client has seen other instructions before; saying that they called does not show these at once. */
      sawOthers: z.boolean(),
    }),
  ]),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;
export type WiringAnswer = z.infer<typeof wiringRoute.reply>;
/** The instructions themselves, masked or in full. */
export type ShownWiring = Extract<WiringAnswer, { changed: false }>;

/** The client says that they confirmed these instructions by calling the number they know, or takes that back. */
export const acknowledgeWiringRoute = {
  name: 'acknowledge-wiring',
  function: 'wiring',
  method: 'POST',
  path: '/wallet/wire/client-account/{tenantId}/{transferId}/acknowledge',
  caller: 'client',
  params: ids,
  body: z.object({ version: instructionsVersion, isTakenBack: z.optional(z.boolean()) }),
  reply: z.object({ acknowledgedAt: instant, isHeld: z.boolean() }),
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** What a client did with numbers on the screen. */
export const WIRING_USES = ['copied routing number', 'copied account number', 'printed'] as const;

/** The page says that numbers were copied or printed, for the record of who had them and when. */
export const recordWiringUseRoute = {
  name: 'record-wiring-use',
  function: 'wiring',
  method: 'POST',
  path: '/wallet/wire/client-account/{tenantId}/{transferId}/use',
  caller: 'client',
  params: ids,
  body: z.object({ version: instructionsVersion, what: z.enum(WIRING_USES) }),
  reply: z.object({ recorded: z.literal(true) }),
  throttle: { rate: 5, burst: 20 },
} as const satisfies Route;
