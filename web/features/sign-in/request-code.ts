import { resendCodeRoute, sendCodeRoute } from '#shared/contracts/sign-in.ts';
import { maskPhone, type Phone } from '#shared/phone.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { rememberLogin } from '../../lib/session/session.ts';

/** When another code may be asked for, after so many seconds. */
const resendAt = (seconds: number, now = Date.now()): string => new Date(now + seconds * 1000).toISOString();

/** What came of asking for a code: the next screen says which, and offers another. */
export type CodeSent = 'sent' | 'unsent' | 'earlier';

/**
 * Has a code texted and remembers who it is for. A refusal ("locked", "too many") is thrown, because the next screen
 * could not help.
 */
export async function requestCode(tenantId: string, clientId: string, mobilePhone: Phone): Promise<CodeSent> {
  rememberLogin({ clientId, maskedPhone: maskPhone(mobilePhone) });
  try {
    const sent = await call(sendCodeRoute, { params: { tenantId, clientId }, query: {} });
    rememberLogin({ maskedPhone: sent.maskedPhone, resendAt: resendAt(sent.resendAfterSeconds) });
    return 'sent';
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.code === 'code/wait-to-resend') {
      // One was sent moments ago. It is good in the browser that asked for it, which may have been another.
      rememberLogin({ resendAt: resendAt(thrown.retryAfterSeconds ?? 30) });
      return 'earlier';
    }
    if (thrown.status >= 400 && thrown.status < 500) throw thrown;
    return 'unsent';
  }
}

/** Has another code texted; the former one dies. Gives the instant from which yet another may be asked for. */
export async function requestNewCode(tenantId: string, clientId: string): Promise<string> {
  const sent = await call(resendCodeRoute, { params: { tenantId, clientId }, query: {} });
  return resendAt(sent.resendAfterSeconds);
}
