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
export const registration = z.lazy(() =>
  z.object({
    firstName: requiredName,
    middleName: optionalName,
    lastName: requiredName,
    /** Required only if the tenant turned it on; otherwise blank. */
    email: z.optional(email),
    mobilePhone: phone,
    agreed: z.literal(true),
  }),
);
export type Registration = z.infer<typeof registration>;

export const findUserRoute = {
  name: 'find-user',
  about: 'Finds a phone number’s client at this tenant. This is the first half of a login.',
  function: 'sign-in',
  method: 'POST',
  path: '/users/find/{tenantId}',
  caller: 'visitor',
  params: z.object({ tenantId }),
  body: z.object({ mobilePhone: phone }),
  reply: z.object({ clientId }),
  proof: 'lookup',
  throttle: SIGN_IN_THROTTLE,
  refusals: ['tenant/not-found', 'client/not-found', 'request/too-many'],
} as const satisfies Route;

export const createUserRoute = {
  name: 'create-user',
  about:
    'Registers a client and creates the Cognito user. The server sets the acting role and the new role; a body that names others is refused. Beside the specification’s fields, it takes the form (`client`) and the versions of the texts that the client agreed to.',
  function: 'sign-in',
  method: 'POST',
  path: '/users/{tenantId}',
  caller: 'visitor',
  params: z.object({ tenantId }),
  body: z.lazy(() =>
    z.object({
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
  ),
  reply: z.object({ clientId }),
  proof: 'lookup',
  throttle: SIGN_IN_THROTTLE,
  refusals: ['request/invalid', 'tenant/not-found', 'client/phone-taken', 'client/too-many-registrations'],
} as const satisfies Route;

/** The reply after a code was texted. */
export const codeSent = z.lazy(() =>
  z.object({
    error: z.literal(false),
    /** Seconds until another code may be requested. */
    resendAfterSeconds: z.int(),
    maskedPhone: z.string(),
  }),
);

export const sendCodeRoute = {
  name: 'send-code',
  about: "Texts a code to the client's phone and binds the challenge to this browser by a cookie.",
  function: 'sign-in',
  method: 'POST',
  path: '/users/send/{tenantId}/{clientId}',
  caller: 'visitor',
  params: ids,
  reply: codeSent,
  proof: 'text',
  throttle: SIGN_IN_THROTTLE,
  refusals: [
    'client/not-found',
    'client/stopped',
    'request/too-many',
    'code/locked',
    'code/wait-to-resend',
    'code/too-many-sent',
    'code/budget-spent',
  ],
} as const satisfies Route;

export const resendCodeRoute = {
  ...sendCodeRoute,
  name: 'resend-code',
  about: 'Texts a new code. The previous one stops working, and wrong tries still count.',
  path: '/users/resend/{tenantId}/{clientId}',
} as const satisfies Route;

/** The signed-in client, and how long the session lasts. */
export const verified = z.lazy(() =>
  z.object({
    error: z.literal(false),
    client: z.object({ id: clientId, firstName: z.string(), lastName: z.string(), email: z.string() }),
    identityComplete: z.boolean(),
    /** When the session ends without activity, and at the latest. */
    idleEndsAt: instant,
    endsAt: instant,
  }),
);

/** The six digits of the texted code. Spaces and dashes are allowed. */
export const typedCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, fieldSentences.codeDigits),
);

export const verifyCodeRoute = {
  name: 'verify-code',
  about:
    'Checks the texted code. A correct one opens the session in HttpOnly cookies, or adds the code’s purpose to the session that requested it.',
  function: 'sign-in',
  method: 'POST',
  path: '/users/{tenantId}/{clientId}',
  caller: 'visitor',
  params: ids,
  body: z.object({ code: typedCode }),
  reply: verified,
  throttle: SIGN_IN_THROTTLE,
  refusals: [
    'client/not-found',
    'client/auth-user-exists',
    'client/stopped',
    'request/too-many',
    'code/no-challenge',
    'code/expired',
    'code/locked',
    'code/too-many-tries',
    'code/invalid',
    'caller/unknown',
  ],
} as const satisfies Route;

export const refreshSessionRoute = {
  name: 'refresh-session',
  about: 'Extends an active session. The refresh cookie is sent only to this path.',
  function: 'sign-in',
  method: 'POST',
  path: '/session/refresh',
  caller: 'visitor',
  reply: z.object({ idleEndsAt: instant, endsAt: instant }),
  throttle: SESSION_THROTTLE,
  refusals: ['caller/unknown'],
} as const satisfies Route;

export const endSessionRoute = {
  name: 'end-session',
  about: 'Logs out: revokes the session at Cognito and deletes the cookies.',
  function: 'sign-in',
  method: 'POST',
  path: '/session/refresh/end',
  caller: 'visitor',
  reply: z.object({ ended: z.literal(true) }),
  throttle: SESSION_THROTTLE,
  refusals: [],
} as const satisfies Route;
