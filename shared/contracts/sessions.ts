import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { sessionId } from '../ids.ts';
import type { Route } from './route.ts';
import { codeSent } from './sign-in.ts';

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

/** The client's open sessions, newest first. */
export const listSessionsRoute = {
  name: 'list-sessions',
  function: 'sign-in',
  method: 'GET',
  path: '/sessions',
  caller: 'client',
  reply: sessions,
  throttle: { rate: 10, burst: 20 },
} as const satisfies Route;

/** Signs out one of the client's other sessions, or all of them. */
export const endSessionsRoute = {
  name: 'end-sessions',
  function: 'sign-in',
  method: 'POST',
  path: '/sessions/end',
  caller: 'client',
  body: z.object({ which: z.union([sessionId, z.literal('others')]) }),
  reply: sessions,
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;

/** Texts a code to a signed-in client, for one purpose in this session. A new code makes the previous one invalid. */
export const sendStepUpCodeRoute = {
  name: 'send-step-up-code',
  function: 'sign-in',
  method: 'POST',
  path: '/sessions/code',
  caller: 'client',
  body: z.object({ purpose: z.enum(['confirm', 'wire']) }),
  reply: codeSent,
  proof: 'text',
  throttle: { rate: 5, burst: 10 },
} as const satisfies Route;
