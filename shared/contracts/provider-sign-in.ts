import * as z from 'zod/mini';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';
import { verified } from './sign-in.ts';

export const startProviderSignInRoute = {
  name: 'start-provider-sign-in',
  about:
    'Begins a sign-in at the tenant’s own identity provider. Returns the address to open, and ties the return to this browser by a cookie (OpenID Connect, authorization code flow with state, nonce and PKCE).',
  function: 'sign-in',
  method: 'POST',
  path: '/auth/start',
  caller: 'visitor',
  reply: z.object({ url: z.string() }),
  throttle: SIGN_IN_THROTTLE,
  refusals: ['provider/none'],
} as const satisfies Route;

export const finishProviderSignInRoute = {
  name: 'finish-provider-sign-in',
  about:
    'Completes that sign-in: exchanges the code that the browser returned with, and opens the session of the client whose mobile number the provider has confirmed. It never registers anyone.',
  function: 'sign-in',
  method: 'POST',
  path: '/auth/callback',
  caller: 'visitor',
  body: z.object({ code: z.string().check(z.maxLength(2000)), state: z.string().check(z.maxLength(200)) }),
  reply: verified,
  throttle: SIGN_IN_THROTTLE,
  refusals: [
    'provider/none',
    'provider/not-verified',
    'provider/no-phone',
    'provider/unknown-client',
    'client/stopped',
    'request/too-many',
    'code/expired',
  ],
} as const satisfies Route;
