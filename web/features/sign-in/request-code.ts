import { resendCodeRoute, sendCodeRoute } from '#shared/contracts/sign-in.ts';
import { maskPhone, type Phone } from '#shared/phone.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { rememberLogin } from '../../lib/session/session.ts';

/** The instant when another code may be requested. */
const resendAt = (seconds: number, now = Date.now()): string => new Date(now + seconds * 1000).toISOString();

/** The result of requesting a code. The next screen says which, and offers another code. */
export type CodeSent = 'sent' | 'unsent' | 'earlier';

/**
 * Has a code texted and remembers who it is for. A refusal ("locked", "too many") is thrown, because the next screen
 * could not help.
 */
export async function requestCode(tenantId: string, clientId: string, mobilePhone: Phone): Promise<CodeSent> {
  rememberLogin({ clientId, maskedPhone: maskPhone(mobilePhone) });
  try {
    const sent = await call(sendCodeRoute, { params: { tenantId, clientId } });
    rememberLogin({ maskedPhone: sent.maskedPhone, resendAt: resendAt(sent.resendAfterSeconds) });
    return 'sent';
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.code === 'code/wait-to-resend') {
      // A code was sent moments ago. It works only in the browser that requested it, which may be another.
      rememberLogin({ resendAt: resendAt(thrown.retryAfterSeconds ?? 30) });
      return 'earlier';
    }
    if (thrown.status >= 400 && thrown.status < 500) throw thrown;
    return 'unsent';
  }
}

/** Has another code texted; the earlier one stops working. Gives the instant when the next may be requested. */
export async function requestNewCode(tenantId: string, clientId: string): Promise<string> {
  const sent = await call(resendCodeRoute, { params: { tenantId, clientId } });
  return resendAt(sent.resendAfterSeconds);
}
