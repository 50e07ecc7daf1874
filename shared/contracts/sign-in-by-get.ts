import * as z from 'zod/mini';
import { clientId, tenantId } from '../ids.ts';
import type { Route } from './route.ts';
import { resendCodeRoute, sendCodeRoute, typedCode, verifyCodeRoute } from './sign-in.ts';

// In their own file, because the page doesn't use them and would load them with the routes it does use.

const BY_GET =
  ' This is the specification’s GET form. It requires the page’s request header, which no prefetch and no cross-site form can send, and its path is never logged.';

export const sendCodeByGetRoute = {
  ...sendCodeRoute,
  name: 'send-code-get',
  about: `${sendCodeRoute.about}${BY_GET}`,
  method: 'GET',
} as const satisfies Route;
export const resendCodeByGetRoute = {
  ...resendCodeRoute,
  name: 'resend-code-get',
  about: `${resendCodeRoute.about}${BY_GET}`,
  method: 'GET',
} as const satisfies Route;
export const verifyCodeByGetRoute = {
  ...verifyCodeRoute,
  name: 'verify-code-get',
  about: `${verifyCodeRoute.about}${BY_GET}`,
  method: 'GET',
  path: '/users/{tenantId}/{clientId}/{code}',
  params: z.object({ tenantId, clientId, code: typedCode }),
  body: z.undefined(),
} as const satisfies Route;
