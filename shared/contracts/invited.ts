import * as z from 'zod/mini';
import { email } from '../client/client.ts';
import { transferId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';
import { codeSent, sendCodeRoute, typedCode, verified, verifyCodeRoute } from './sign-in.ts';

/** The token in a payer's invitation link: its id and its secret. */
export const payerToken = z.string().check(z.regex(/^[0-9a-f]{24}\.[\w-]{22}$/));

/** The parts that anyone with the link sees: no amount, no last name, no complete number. */
export const payerGreeting = z.object({
  firstName: z.string(),
  /** The property in one line. */
  property: z.string(),
  /** The phone that gets the code, masked. */
  maskedPhone: z.string(),
  /** True if the company pays them. */
  isPaid: z.boolean(),
  /** True if the company wants an email address that the staff didn't know. */
  asksEmail: z.boolean(),
});
export type PayerGreeting = z.infer<typeof payerGreeting>;

const atInvitation = {
  function: 'sign-in',
  method: 'POST',
  caller: 'visitor',
  throttle: SIGN_IN_THROTTLE,
} as const;

const LINK_REFUSALS = ['invitation/over', 'invitation/withdrawn', 'invitation/expired'] as const;

export const readPayerInvitationRoute = {
  ...atInvitation,
  name: 'read-payer-invitation',
  about:
    'Returns the property and a first name for an invitation’s link, and no amount. Only the last link sent says that it was withdrawn or has expired. A wrong, a replaced and a used link get the same answer.',
  path: '/invited',
  body: z.object({ token: payerToken }),
  reply: payerGreeting,
  refusals: [...LINK_REFUSALS, 'request/too-many'],
} as const satisfies Route;

export const startInvitedRoute = {
  ...atInvitation,
  name: 'start-invited',
  about:
    'Registers the invited person, unless they are already a client, and texts a code to the phone that the staff entered, and to no other. Both cases get the same answer.',
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
  refusals: [
    ...LINK_REFUSALS,
    'request/invalid',
    'tenant/not-found',
    'client/too-many-registrations',
    ...sendCodeRoute.refusals,
  ],
} as const satisfies Route;

export const enterInvitedRoute = {
  ...atInvitation,
  name: 'enter-invited',
  about:
    'Checks that code. A correct one opens the session in HttpOnly cookies and gives the payment to the client, once. If the answer has no payment, the company has to review it first.',
  path: '/invited/enter',
  body: z.object({ token: payerToken, code: typedCode }),
  reply: z.extend(behind(verified), {
    /** The payment; null if the company has to review it first. */
    transferId: z.nullable(transferId),
    /** Set if only the company can fix what blocks it. The same link then continues. */
    isBlocked: z.optional(z.boolean()),
    /** Set if the company pays them: the disbursement still needs approval, and they can link their bank account. */
    isPaid: z.optional(z.boolean()),
  }),
  refusals: [...LINK_REFUSALS, ...verifyCodeRoute.refusals],
} as const satisfies Route;
