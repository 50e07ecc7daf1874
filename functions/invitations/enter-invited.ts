import type { TransferId } from '#shared/ids.ts';
import { done, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Visitor } from '../client/sign-in/ports.ts';
import { challengedHere } from '../client/sign-in/send-code.ts';
import { type VerifyCodePorts, verifyCode } from '../client/sign-in/verify-code.ts';
import { invitationBehind, type LinkRefusal } from './link.ts';
import { type MakeTheirsPorts, makeTheirs } from './make-theirs.ts';
import { noteBlocked } from './note-blocked.ts';

export type EnterInvitedPorts = VerifyCodePorts & MakeTheirsPorts;

type Entering = {
  readonly token: string;
  readonly code: string;
  readonly cookies: Readonly<Record<string, string>>;
};
type Verified = Extract<Awaited<ReturnType<typeof verifyCode>>, { ok: true }>['value'];

/**
 * Checks the code sent to the phone that the staff entered. If it is right, opens the session and makes the payment
 * theirs. If a problem remains that the client cannot fix, they are signed in and told whom to call, and the staff see
 * the reason.
 */
export async function enterInvited(
  ports: EnterInvitedPorts,
  caller: Visitor,
  { token, code, cookies }: Entering,
): Promise<
  Outcome<
    Verified & { readonly transferId: TransferId | null; readonly isBlocked?: true; readonly isPaid?: true },
    LinkRefusal | RefusalOf<typeof verifyCode>
  > & { readonly cookies?: readonly string[] }
> {
  const { tenant, now } = caller;
  const found = await invitationBehind(ports, tenant, token, now);
  if (!found.ok) return found;
  const { value: invitation } = found;
  // Accept only the code that this browser requested, because the names and the consent belong to that request.
  const here = await challengedHere(ports, caller, cookies);
  const asking = here && (await ports.clients.find(tenant, here.clientId));
  if (asking?.mobilePhone !== invitation.who.phone) return refuse({ code: 'code/no-challenge' });
  const verified = await verifyCode(ports, caller, { tenantId: tenant, clientId: asking.id, code, cookies });
  const came = { now, clientId: asking.id };
  if (!verified.ok) {
    const { code: why } = verified.refusal;
    if (why === 'client/stopped') await noteBlocked(ports, invitation, why, came);
    return verified;
  }
  const client = await ports.clients.find(tenant, asking.id);
  const theirs = client ? await makeTheirs(ports, invitation, client, now) : undefined;
  // A disbursement isn't theirs to see before a colleague has approved it.
  if (theirs?.ok && invitation.request.disbursement)
    return { ...verified, ...done({ ...verified.value, transferId: null, isPaid: true }) };
  if (!theirs || theirs.ok) return { ...verified, ...done({ ...verified.value, transferId: theirs?.value ?? null }) };
  const isBlocked = await noteBlocked(ports, invitation, theirs.refusal.code, came);
  return { ...verified, ...done({ ...verified.value, transferId: null, ...(isBlocked ? { isBlocked } : {}) }) };
}
