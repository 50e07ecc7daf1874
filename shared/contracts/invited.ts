import * as z from 'zod/mini';
import { email } from '../client/client.ts';
import { transferId } from '../ids.ts';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';
import { codeSent, typedCode, verified } from './sign-in.ts';

/** What is in the link of a payer's invitation: which one, and its secret. */
export const payerToken = z.string().check(z.regex(/^[0-9a-f]{24}\.[\w-]{22}$/));

/** What a link shows to whoever has it: no amount, no last name, no whole number. */
export const payerGreeting = z.object({
  firstName: z.string(),
  /** The property in one line. */
  property: z.string(),
  /** Where the code would go. */
  maskedPhone: z.string(),
  /** Whether the company wants an e-mail address that the staff did not know. */
  asksEmail: z.boolean(),
});
export type PayerGreeting = z.infer<typeof payerGreeting>;

const atInvitation = {
  function: 'sign-in',
  method: 'POST',
  caller: 'visitor',
  throttle: SIGN_IN_THROTTLE,
} as const;

/** What the link of an invitation is about, for whoever has it. */
export const readPayerInvitationRoute = {
  ...atInvitation,
  name: 'read-payer-invitation',
  path: '/invited',
  body: z.object({ token: payerToken }),
  reply: payerGreeting,
} as const satisfies Route;

/**
 * Registers whoever was invited, unless they are a client already, and texts a code to the phone that the staff named.
 * The answer is the same in both cases.
 */
export const startInvitedRoute = {
  ...atInvitation,
  name: 'start-invited',
  path: '/invited/code',
  body: z.object({
    token: payerToken,
    email: z.optional(email),
    agreed: z.literal(true),
    termsVersion: z.string().check(z.maxLength(20)),
    esignVersion: z.string().check(z.maxLength(20)),
  }),
  reply: codeSent,
  proof: 'text',
} as const satisfies Route;

/** Checks the code: a right one opens the session, and the payment is the client's. */
export const enterInvitedRoute = {
  ...atInvitation,
  name: 'enter-invited',
  path: '/invited/enter',
  body: z.object({ token: payerToken, code: typedCode }),
  reply: z.extend(verified, {
    /** The payment; null where the company has to look at it again first. */
    transferId: z.nullable(transferId),
    /** Something stands against it that only the company can mend; then the same link goes on. */
    isBlocked: z.optional(z.boolean()),
  }),
} as const satisfies Route;
