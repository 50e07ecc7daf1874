import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { sessionId } from '../ids.ts';
import type { Route } from './route.ts';
import { codeSent, sendCodeRoute } from './sign-in.ts';

/** One of a client's open sessions, as shown to them. */
export const listedSession = z.object({
  sessionId,
  /** "Safari on iPhone", from the browser's own description. */
  browser: z.string(),
  since: instant,
  lastSeen: instant,
  /** True for the session that makes the call. */
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSession>;

const sessions = z.object({ sessions: z.array(listedSession) });

export const listSessionsRoute = {
  name: 'list-sessions',
  about: 'Lists the client’s open sessions, newest first.',
  function: 'sign-in',
  method: 'GET',
  path: '/sessions',
  caller: 'client',
  reply: sessions,
  throttle: { rate: 10, burst: 20 },
  refusals: [],
} as const satisfies Route;

export const endSessionsRoute = {
  name: 'end-sessions',
  about:
    'Signs out one of the client’s other sessions, or all of them. Their next call is refused. Returns the remaining sessions.',
  function: 'sign-in',
  method: 'POST',
  path: '/sessions/end',
  caller: 'client',
  body: z.object({ which: z.union([sessionId, z.literal('others')]) }),
  reply: sessions,
  throttle: { rate: 5, burst: 10 },
  refusals: [],
} as const satisfies Route;

/** A new code makes the previous one invalid. */
export const sendStepUpCodeRoute = {
  name: 'send-step-up-code',
  about:
    'Texts a code to a signed-in client for one purpose: `confirm` to move money or change the account, `wire` to see the full wire instructions. The text names the purpose, and the code works for nothing else.',
  function: 'sign-in',
  method: 'POST',
  path: '/sessions/code',
  caller: 'client',
  body: z.object({ purpose: z.enum(['confirm', 'wire']) }),
  reply: codeSent,
  proof: 'text',
  throttle: { rate: 5, burst: 10 },
  refusals: sendCodeRoute.refusals,
} as const satisfies Route;
