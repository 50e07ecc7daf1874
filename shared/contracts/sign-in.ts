import * as z from 'zod/mini';
import { email, optionalName, requiredName } from '../client/client.ts';
import { instant } from '../dates.ts';
import { clientId, tenantId } from '../ids.ts';
import { phone } from '../phone.ts';
import { fieldSentences } from '../refusals.ts';
import { type Route, SESSION_THROTTLE, SIGN_IN_THROTTLE } from './route.ts';

const ids = z.object({ tenantId, clientId });

/** The versions of the texts a client agrees to at registration; stored with the consent. */
export const TERMS_VERSION = '2026-11-1';
export const ESIGN_VERSION = '2026-11-1';

/** The registration form's data, parsed alike on the page and the server. */
export const registration = z.object({
  firstName: requiredName,
  middleName: optionalName,
  lastName: requiredName,
  /** Required only if the tenant turned it on; otherwise blank. */
  email: z.optional(email),
  mobilePhone: phone,
  agreed: z.literal(true),
});
export type Registration = z.infer<typeof registration>;

/** Finds the client of a phone number at this tenant; the first half of a login. */
export const findUserRoute = {
  name: 'find-user',
  function: 'sign-in',
  method: 'POST',
  path: '/users/find/{tenantId}',
  caller: 'visitor',
  params: z.object({ tenantId }),
  body: z.object({ mobilePhone: phone }),
  reply: z.object({ clientId }),
  proof: 'lookup',
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;

/** Registers a client and creates the auth user. */
export const createUserRoute = {
  name: 'create-user',
  function: 'sign-in',
  method: 'POST',
  path: '/users/{tenantId}',
  caller: 'visitor',
  params: z.object({ tenantId }),
  body: z.object({
    create_user: z.object({
      phone_number: phone,
      email: z.optional(z.string().check(z.maxLength(50))),
      name: z.string().check(z.maxLength(152)),
      connection: z.literal('sms'),
    }),
    role: z._default(z.literal('paymints_admin'), 'paymints_admin'),
    new_user_role: z._default(z.literal('paymints_client'), 'paymints_client'),
    client: registration,
    termsVersion: z.string().check(z.maxLength(20)),
    esignVersion: z.string().check(z.maxLength(20)),
  }),
  reply: z.object({ clientId }),
  proof: 'lookup',
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;

/** The reply after a code was texted. */
export const codeSent = z.object({
  error: z.literal(false),
  /** Seconds until another code may be requested. */
  resendAfterSeconds: z.int(),
  maskedPhone: z.string(),
});

/** Texts a code to the client's phone and binds the challenge to this browser by a cookie. */
export const sendCodeRoute = {
  name: 'send-code',
  function: 'sign-in',
  method: 'POST',
  path: '/users/send/{tenantId}/{clientId}',
  caller: 'visitor',
  params: ids,
  reply: codeSent,
  proof: 'text',
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;

/** Texts a new code, which makes the previous one invalid. */
export const resendCodeRoute = {
  ...sendCodeRoute,
  name: 'resend-code',
  path: '/users/resend/{tenantId}/{clientId}',
} as const satisfies Route;

/** The signed-in client, and how long the session lasts. */
export const verified = z.object({
  error: z.literal(false),
  client: z.object({ id: clientId, firstName: z.string(), lastName: z.string(), email: z.string() }),
  identityComplete: z.boolean(),
  /** When the session ends without activity, and at the latest. */
  idleEndsAt: instant,
  endsAt: instant,
});

/** The six digits of the texted code. Spaces and dashes are allowed. */
export const typedCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, fieldSentences.codeDigits),
);

/** Checks the code; a right one opens the session in HttpOnly cookies. */
export const verifyCodeRoute = {
  name: 'verify-code',
  function: 'sign-in',
  method: 'POST',
  path: '/users/{tenantId}/{clientId}',
  caller: 'visitor',
  params: ids,
  body: z.object({ code: typedCode }),
  reply: verified,
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;

/** Extends the session while there is activity. The refresh cookie is sent only here. */
export const refreshSessionRoute = {
  name: 'refresh-session',
  function: 'sign-in',
  method: 'POST',
  path: '/session/refresh',
  caller: 'visitor',
  reply: z.object({ idleEndsAt: instant, endsAt: instant }),
  throttle: SESSION_THROTTLE,
} as const satisfies Route;

/** Logs out: revokes the session at the identity provider and removes the cookies. */
export const endSessionRoute = {
  name: 'end-session',
  function: 'sign-in',
  method: 'POST',
  path: '/session/refresh/end',
  caller: 'visitor',
  reply: z.object({ ended: z.literal(true) }),
  throttle: SESSION_THROTTLE,
} as const satisfies Route;
