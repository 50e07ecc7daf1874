import { resendCodeRoute, sendCodeRoute } from '#shared/contracts/sign-in.ts';
import { maskPhone, type Phone } from '#shared/phone.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { rememberLogin } from '../../lib/session.ts';

/** When another code may be asked for, after so many seconds. */
const resendAt = (seconds: number, now = Date.now()): string => new Date(now + seconds * 1000).toISOString();

/**
 * Has a code texted and remembers who it is for. False when it could not be sent just now: the next screen says so
 * and offers another. A refusal ("locked", "too many") is thrown, because the next screen could not help either.
 */
export async function sendCode(tenantId: string, clientId: string, mobilePhone: Phone): Promise<boolean> {
  rememberLogin({ clientId, maskedPhone: maskPhone(mobilePhone) });
  try {
    const sent = await call(sendCodeRoute, { params: { tenantId, clientId }, query: {} });
    rememberLogin({ maskedPhone: sent.maskedPhone, resendAt: resendAt(sent.resendAfterSeconds) });
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.code === 'code/wait-to-resend') {
      // One was sent moments ago and is still good.
      rememberLogin({ resendAt: resendAt(thrown.retryAfterSeconds ?? 30) });
      return true;
    }
    if (thrown.status >= 400 && thrown.status < 500) throw thrown;
    return false;
  }
}

/** Has another code texted; the former one dies. Gives the instant from which yet another may be asked for. */
export async function sendNewCode(tenantId: string, clientId: string): Promise<string> {
  const sent = await call(resendCodeRoute, { params: { tenantId, clientId }, query: {} });
  return resendAt(sent.resendAfterSeconds);
}
