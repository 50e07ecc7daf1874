import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { clientId, tenantId, transferId } from '../ids.ts';
import { FATES, MENDINGS } from '../message/fate.ts';
import { oneLine } from '../plain-text.ts';
import { COMPANY_BASE, type Route } from './route.ts';

const DESK_ROLES = ['owner', 'approver', 'operator', 'auditor', 'platform'] as const;

/** Who did something about a message, and when. */
const doneBy = z.object({ at: instant, by: z.string(), reason: z.nullable(z.string()) });

/** What became of a message, in words that a colleague would use. */
export const messageFate = z.object({
  fate: z.enum(FATES),
  at: z.nullable(instant),
  /** Why it did not arrive, as far as the mailbox or AWS says. */
  why: z.nullable(z.string()),
  again: z.nullable(doneBy),
  asked: z.nullable(doneBy),
  told: z.nullable(doneBy),
});

/** A message to a client or the staff; no address. */
export const toldMessage = z.object({
  id: z.string(),
  clientId,
  transferId: z.nullable(transferId),
  words: z.string(),
  to: z.enum(['client', 'staff']),
  by: z.enum(['email', 'text']),
  sentAt: z.nullable(instant),
  became: messageFate,
});
export type ToldMessage = z.infer<typeof toldMessage>;

/** Messages that did not arrive and that nobody has seen to, the oldest first. */
export const listNotArrivedRoute = {
  name: 'console-messages',
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
        /** Whether it can be sent again at all: warnings and what the payment has gone past can't. */
        isAgainPossible: z.boolean(),
      }),
    ),
    isMore: z.boolean(),
  }),
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** Sends a message again, asks the client by text for the right address, or notes that they were told otherwise. */
export const mendMessageRoute = {
  name: 'mend-message',
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
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
