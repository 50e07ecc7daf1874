import { sendStepUpCodeRoute } from '#shared/contracts/sessions.ts';
import { typedCode, verifyCodeRoute } from '#shared/contracts/sign-in.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { done, refuse } from '#shared/outcome.ts';
import { call } from '../api/call.ts';
import { judged } from '../form/judged.ts';
import type { StepUpPurpose } from './ask-for-code.ts';
import { endsHere, resumeSession } from './session.ts';

/** The client who confirms their identity again, without leaving the page. */
type Whose = { readonly tenantId: TenantId; readonly clientId: ClientId };

/** The rules of a typed code. */
export const stepUpCodeRules = judged(({ code }: { readonly code: string }) => {
  const read = typedCode.safeParse(code);
  return read.success ? done({ code: read.data }) : refuse({ code: read.error.issues[0]?.message ?? '' });
});

/** Texts a code that says what it is for. Returns the masked number it was sent to. */
export const textStepUpCode = async (purpose: StepUpPurpose): Promise<string> =>
  (await call(sendStepUpCodeRoute, { body: { purpose } })).maskedPhone;

/** Checks the code. A right one renews the session in its cookies, and the client stays on the page. */
export async function confirmCode(params: Whose, code: string): Promise<void> {
  const verified = await call(verifyCodeRoute, { params, body: { code } });
  resumeSession({ client: verified.client, user: endsHere(verified) });
}
