import type * as z from 'zod/mini';
import { finishProviderSignInRoute, startProviderSignInRoute } from '#shared/contracts/provider-sign-in.ts';
import { call } from '../../lib/api/call.ts';

/** Opens the tenant's identity provider, which sends the browser back to /auth/callback. */
export async function leaveForProvider(): Promise<void> {
  const { url } = await call(startProviderSignInRoute, {});
  location.assign(url);
}

/** Submits the provider's answer. A valid code starts the session. */
export const comeBack = (code: string, state: string): Promise<z.output<typeof finishProviderSignInRoute.reply>> =>
  call(finishProviderSignInRoute, { body: { code, state } });
