import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { FATES, MENDINGS } from '../message/fate.ts';
import { oneLine } from '../plain-text.ts';
import { COMPANY_BASE, DESK_THROTTLE, type Route } from './route.ts';

const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** Who acted on a message, and when. */
const doneBy = z.object({ at: instant, by: z.string(), reason: z.nullable(z.string()) });

/** A message's delivery result, in plain words. */
export const messageFate = z.object({
  fate: z.enum(FATES),
  at: z.nullable(instant),
  /** Why it didn't arrive, as far as the mailbox or AWS says. */
  why: z.nullable(z.string()),
  again: z.nullable(doneBy),
  asked: z.nullable(doneBy),
  told: z.nullable(doneBy),
});

/** A message to a client or the staff, without its address. */
export const toldMessage = z.object({
  id: z.string(),
  clientId,
  transferId: z.nullable(transferId),
  words: z.string(),
  to: z.enum(['client', 'staff', 'party']),
  by: z.enum(['email', 'text']),
  sentAt: z.nullable(instant),
  became: messageFate,
});
export type ToldMessage = z.infer<typeof toldMessage>;

export const listNotArrivedRoute = {
  name: 'console-messages',
  about:
    'Lists emails that bounced or were reported as spam, and texts that a phone refuses, that no one has handled: a hundred at most, oldest first.',
  function: 'console',
  method: 'GET',
  path: `${COMPANY_BASE}/messages`,
  caller: 'staff',
  roles: DESK_ROLES,
  params: z.object({ tenantId }),
  reply: z.object({
    messages: z.array(
      z.extend(toldMessage, {
        client: z.string(),
        /** False for warnings and for messages that the payment has made outdated. */
        isAgainPossible: z.boolean(),
      }),
    ),
    isMore: z.boolean(),
  }),
  throttle: DESK_THROTTLE,
  refusals: [],
} as const satisfies Route;

export const mendMessageRoute = {
  name: 'mend-message',
  about:
    'Resolves an undelivered message: sends it again to the current address, texts the client to correct the address, or records that they were informed in another way.',
  function: 'desk',
  method: 'POST',
  path: `${COMPANY_BASE}/messages/mend`,
  caller: 'staff',
  roles: ['operator', 'approver'],
  params: z.object({ tenantId }),
  body: z.object({
    message: z.string().check(z.minLength(1), z.maxLength(700)),
    how: z.enum(MENDINGS),
    reason: z.optional(z.string().check(oneLine(), z.trim(), z.maxLength(300))),
  }),
  reply: z.object({ message: z.string(), how: z.enum(MENDINGS) }),
  throttle: DESK_THROTTLE,
  refusals: [
    'message/not-there',
    'message/same-address',
    'message/not-again',
    'message/asked-lately',
    'message/no-texts',
    'staff/no-reason',
    'staff/no-name',
    'tenant/not-found',
  ],
} as const satisfies Route;
