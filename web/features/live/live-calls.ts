import * as z from 'zod/mini';
import { enterLivePinRoute, type LiveContent, readLiveRoute } from '#shared/contracts/live.ts';
import { partiesText } from '#shared/text/parties.ts';
import { call } from '../../lib/api/call.ts';
import { wordsIn } from '../../lib/page/text.ts';

/** The content of a link; null if it needs a PIN. */
export const readStatus = async (token: string, signal: AbortSignal): Promise<LiveContent | null> =>
  (await call(readLiveRoute, { body: { token }, signal })).live;

/** Checks the PIN, and returns a token that needs none. */
export const enterPin = async (token: string, pin: string): Promise<string> =>
  (await call(enterLivePinRoute, { body: { token, pin } })).token;

/** The rules of the PIN's form. */
export const pinRules = () =>
  z.object({ pin: z.string().check(z.trim(), z.minLength(1, wordsIn(partiesText).page.pin.needed)) });
