import type { Day } from '#shared/dates.ts';
import type { TransferId } from '#shared/ids.ts';
import { done, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { INVITATION_MOVES } from '#shared/staff/desk-move.ts';
import type { InvitedRequest, PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { hasRole } from '#shared/staff/role.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { invitedWords } from '#shared/text/console/proposals.ts';
import { asPayment, shownInvitation } from '../../invitations/as-payment.ts';
import { type AskSeveralPorts, askSeveral, type SharesAsked } from '../../invitations/ask-several.ts';
import { type ChangeSharesPorts, changeShares, staffShares } from '../../invitations/change-shares.ts';
import { invitePayer, type PayerAsked } from '../../invitations/invite-payer.ts';
import type { InvitePorts } from '../../invitations/ports.ts';
import {
  agreeToPayer,
  canAgree,
  resendToPayer,
  revokePayer,
  unblockPayer,
} from '../../invitations/tend-invitations.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import { askApproval, giveApproval } from '../../people/approving.ts';
import { isKnownAs } from '../../people/member.ts';
import { isSeenBy, scopeOf } from '../reader.ts';
import { setClosingOf } from './closing-date.ts';
import { deskMember } from './desk-member.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

export type PayerPorts = InvitePorts & Pick<DeskPorts, 'stepUps' | 'closings'>;
export type SharePorts = PayerPorts &
  AskSeveralPorts &
  Pick<DeskPorts, 'clientOf'> & { readonly shares: ChangeSharesPorts['shares'] };

type OfInvitation = { readonly invitationId: string };

const shownTo = ({ person, now }: DeskCaller, one: PayerInvitation) => shownInvitation(one, person, now);

/** Sends a request to someone new. Members limited to some offices do this only for those. */
export async function inviteAtDesk(
  ports: PayerPorts,
  caller: DeskCaller,
  { closingOn, ...asked }: PayerAsked & { readonly closingOn?: Day | undefined },
) {
  if (!isSeenBy(asked.request, scopeOf(caller))) return refuse({ code: 'staff/other-office' });
  const sees = (request: InvitedRequest) => isSeenBy(request, scopeOf(caller));
  const made = await invitePayer(ports, deskMember(caller, 'prepare'), { ...asked, sees });
  if (!made.ok) return made;
  if (closingOn)
    await setClosingOf(ports, caller, { file: fileOf(asPayment(made.value)), on: closingOn, at: made.value.at });
  return done(shownTo(caller, made.value));
}

/** Requests a payment from several people. */
export async function askSeveralAtDesk(
  ports: SharePorts,
  caller: DeskCaller,
  { closingOn, ...asked }: SharesAsked & { readonly closingOn?: Day | undefined },
) {
  const sees = (request: Pick<InvitedRequest, 'officeId' | 'agentId'>) => isSeenBy(request, scopeOf(caller));
  if (!sees(asked.request)) return refuse({ code: 'staff/other-office' });
  const made = await askSeveral(ports, deskMember(caller, 'prepare'), { ...asked, sees });
  if (!made.ok) return made;
  const [first] = await staffShares({ ...ports, payers: ports.invitations }, made.value);
  invariant(first, 'a group has shares');
  const { id, createdAt: at } = first.payment;
  if (closingOn) await setClosingOf(ports, caller, { file: fileOf(first.payment), on: closingOn, at });
  return done({ id });
}

/** Changes the shares beside the payment of a call, if the caller sees it. */
export async function changeSharesAtDesk(
  ports: SharePorts,
  caller: DeskCaller,
  { transferId: id }: { readonly transferId: TransferId },
  said: Parameters<typeof changeShares>[3],
) {
  const owner = await ports.clientOf(caller.tenant, id);
  const invited = owner && (await ports.invitations.find(caller.tenant, owner));
  const payment = invited ? asPayment(invited) : owner && (await ports.transfers.find(caller.tenant, owner, id));
  const group = payment?.share && (await ports.shares.find(caller.tenant, payment.share.group));
  if (!(group && isSeenBy(payment, scopeOf(caller)))) return refuse({ code: 'staff/no-payment' });
  const changed = await changeShares(
    { ...ports, payers: ports.invitations },
    deskMember(caller, 'prepare'),
    group,
    said,
  );
  return changed.ok ? done({ version: changed.value.version }) : changed;
}

/** The invitation of a call, if the caller sees it. */
async function seenOne(
  { invitations }: PayerPorts,
  caller: DeskCaller,
  { invitationId }: OfInvitation,
): Promise<Outcome<PayerInvitation, Refusal<'payer/no-invitation'>>> {
  const found = await invitations.find(caller.tenant, invitationId);
  return found && isSeenBy(found.request, scopeOf(caller)) ? done(found) : refuse({ code: 'payer/no-invitation' });
}

const MADE = { resend: resendToPayer, revoke: revokePayer, unblock: unblockPayer } as const;

/** Makes a move on an invitation that the caller sees. */
export async function moveInvitation(
  ports: PayerPorts,
  caller: DeskCaller,
  of: OfInvitation,
  { move }: { readonly move: keyof typeof INVITATION_MOVES },
) {
  if (!hasRole(caller.roles, INVITATION_MOVES[move])) return refuse({ code: 'staff/no-role' });
  const found = await seenOne(ports, caller, of);
  if (!found.ok) return found;
  const worked = await MADE[move](ports, deskMember(caller, 'prepare'), of.invitationId);
  return worked.ok ? done(shownTo(caller, worked.value)) : worked;
}

/** The invitation of a call, for the caller to approve. */
async function agreeable(ports: PayerPorts, caller: DeskCaller, of: OfInvitation) {
  const found = await seenOne(ports, caller, of);
  if (!found.ok) return found;
  const { id, who, request } = found.value;
  const member = deskMember(caller, 'approve');
  const refused = canAgree(member, found.value);
  if (refused?.code === 'payer/no-invitation') return refuse({ code: refused.code });
  const samePerson = refused && ({ code: 'staff/same-person' } as const);
  return done({
    samePerson,
    intent: async () => ({ about: ['invitation', id, who, request], words: invitedWords({ who, request }) }),
    tried: async () => found,
    async carryOut() {
      const agreed = await agreeToPayer(ports, member, id);
      return agreed.ok ? done(shownTo(caller, agreed.value)) : agreed;
    },
  });
}

/** Begins the step-up to approve a request, and returns the words to agree to. */
export const askPayerStepUp = async (ports: PayerPorts, caller: DeskCaller, of: OfInvitation) =>
  askApproval(ports, caller, await agreeable(ports, caller, of));

/** Approves it with its step-up. */
export async function agreeAtDesk(
  ports: PayerPorts,
  caller: DeskCaller,
  of: OfInvitation,
  { stepUp }: { readonly stepUp: StepUpId },
) {
  const again = async () => {
    const found = await seenOne(ports, caller, of);
    const { name: by, identity } = (found.ok && found.value.agreedBy) || {};
    const isOwn = isKnownAs(deskMember(caller, 'approve'), { by, identity });
    return found.ok && isOwn ? done(shownTo(caller, found.value)) : undefined;
  };
  return giveApproval(ports, caller, await agreeable(ports, caller, of), { stepUp, again });
}
