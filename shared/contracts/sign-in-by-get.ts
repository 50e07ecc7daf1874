import * as z from 'zod/mini';
import { clientId, tenantId } from '../ids.ts';
import type { Route } from './route.ts';
import { resendCodeRoute, sendCodeRoute, typedCode, verifyCodeRoute } from './sign-in.ts';

// In their own file, because the page doesn't use them and would load them with the routes it does use.
/** The specification's own GET forms. */
export const sendCodeByGetRoute = { ...sendCodeRoute, name: 'send-code-get', method: 'GET' } as const satisfies Route;
export const resendCodeByGetRoute = {
  ...resendCodeRoute,
  name: 'resend-code-get',
  method: 'GET',
} as const satisfies Route;
export const verifyCodeByGetRoute = {
  ...verifyCodeRoute,
  name: 'verify-code-get',
  method: 'GET',
  path: '/users/{tenantId}/{clientId}/{code}',
  params: z.object({ tenantId, clientId, code: typedCode }),
  body: z.undefined(),
} as const satisfies Route;
