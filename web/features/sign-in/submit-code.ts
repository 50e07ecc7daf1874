import * as z from 'zod/mini';
import { typedCode, verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import { call } from '../../lib/api/call.ts';

export const signInCodeRules = z.object({ code: typedCode });

/** The reply to a right code. */
export type Verified = z.output<typeof verifyCodeRoute.reply>;

/** Checks the code at the server. For a right one, the server sets the session's cookies. */
export const submitCode = (tenantId: string, clientId: string, code: string): Promise<Verified> =>
  call(verifyCodeRoute, { params: { tenantId, clientId }, body: { code } });
