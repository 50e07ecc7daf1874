import * as z from 'zod/mini';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';
import { verified } from './sign-in.ts';

/**
 * Begins a sign-in at the tenant's own identity provider. The reply is the address to go to, and a cookie binds the
 * return to this browser (OpenID Connect, authorization code flow with state, nonce and PKCE).
 */
export const startProviderSignInRoute = {
  name: 'start-provider-sign-in',
  function: 'sign-in',
  method: 'POST',
  path: '/auth/start',
  caller: 'visitor',
  reply: z.object({ url: z.string() }),
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;

/**
 * Completes it: exchanges the returned code, and opens the session of the client whose mobile number the provider
 * confirmed.
 */
export const finishProviderSignInRoute = {
  name: 'finish-provider-sign-in',
  function: 'sign-in',
  method: 'POST',
  path: '/auth/callback',
  caller: 'visitor',
  body: z.object({ code: z.string().check(z.maxLength(2000)), state: z.string().check(z.maxLength(200)) }),
  reply: verified,
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;
