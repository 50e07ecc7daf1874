import * as z from 'zod/mini';
import { findUserRoute } from '#shared/contracts/sign-in.ts';
import type { Phone } from '#shared/phone.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { type CodeSent, requestCode } from './request-code.ts';
import { typedPhone } from './typed-phone.ts';

export const loginRules = z.object({ mobilePhone: typedPhone });

/** Looks up a client by phone and texts a code; `unknown` if the number isn't registered. */
export async function requestLogin(tenantId: string, mobilePhone: Phone): Promise<CodeSent | 'unknown'> {
  try {
    const { clientId } = await call(findUserRoute, { params: { tenantId }, body: { mobilePhone } });
    return await requestCode(tenantId, clientId, mobilePhone);
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.code === 'client/not-found') return 'unknown';
    throw thrown;
  }
}
