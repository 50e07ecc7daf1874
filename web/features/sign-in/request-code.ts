import { resendCodeRoute, sendCodeRoute } from '#shared/contracts/sign-in.ts';
import { maskPhone, type Phone } from '#shared/phone.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { rememberLogin } from '../../lib/session/session.ts';

/** When another code may be requested. */
const resendAt = (seconds: number, now = Date.now()): string => new Date(now + seconds * 1000).toISOString();

/** The result of requesting a code. The next screen says which, and offers another code. */
export type CodeSent = 'sent' | 'unsent' | 'earlier';

/**
 * Texts a code and remembers who it is for. A refusal ("locked", "too many") is thrown, because the next screen
 * couldn't help.
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
      // A code was sent moments ago. It works only in the browser that requested it, which may be another one.
      rememberLogin({ resendAt: resendAt(thrown.retryAfterSeconds ?? 30) });
      return 'earlier';
    }
    if (thrown.status >= 400 && thrown.status < 500) throw thrown;
    return 'unsent';
  }
}

/** Texts another code. The earlier one stops working. Returns when the next one may be requested. */
export async function requestNewCode(tenantId: string, clientId: string): Promise<string> {
  const sent = await call(resendCodeRoute, { params: { tenantId, clientId } });
  return resendAt(sent.resendAfterSeconds);
}
