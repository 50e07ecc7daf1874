import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { newId, transferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  type InvitedPayer,
  type InvitedRequest,
  isPayerInvitationOpen,
  PAYER_INVITATION_DAYS,
  PAYER_INVITATION_KEPT_DAYS,
  PAYER_INVITATIONS_OPEN_MAX,
  type PayerInvitation,
} from '#shared/staff/payer-invitation.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { checkRequest } from '../payments/create-request.ts';
import { givenDeadline } from '../payments/engine/answer-deadline.ts';
import { needsApproval } from '../payments/engine/staff-work.ts';
import { identityOf, type Member, nameOf } from '../staff/member.ts';
import type { InvitePorts } from './ports.ts';
import { sendPayerInvitation } from './send-payer-invitation.ts';

/** Whom the staff ask, for what; `key` is drawn once for each form, so that a repeated press finds what the first made. */
export type PayerAsked = { readonly key: string; readonly who: InvitedPayer; readonly request: InvitedRequest };

const DAY_MS = 24 * 3_600_000;

/** The same press of the same person has the same id, wherever it arrives twice. */
const idOf = ({ tenant, id }: Member, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, id, key]))
    .digest('hex')
    .slice(0, 24);

/** Who did it, as an invitation keeps it. */
export const actedNow = (member: Member) => ({
  name: nameOf(member),
  identity: identityOf(member),
  at: member.now.toISOString(),
});

type Ends = { readonly endsAt: string; readonly expiresAt: number };

/** The deadline of the payment, or two weeks from now if that is sooner; its names are gone two weeks later. */
function endsOf(now: Date, deadlineAt: string | undefined): Ends {
  const latest = new Date(now.getTime() + PAYER_INVITATION_DAYS * DAY_MS).toISOString();
  const endsAt = deadlineAt && deadlineAt < latest ? deadlineAt : latest;
  return { endsAt, expiresAt: Math.floor((Date.parse(endsAt) + PAYER_INVITATION_KEPT_DAYS * DAY_MS) / 1000) };
}

/** The invitation as it begins; the payment's id is drawn now, so that it can be made once. */
function begun(
  { random }: Pick<InvitePorts, 'random'>,
  member: Member,
  { key, who, request }: PayerAsked,
  config: TenantConfig,
  ends: Ends,
): PayerInvitation {
  const waits = needsApproval({ disbursement: false, amount: request.amount }, config);
  return {
    id: idOf(member, key),
    tenantId: member.tenant,
    state: waits ? 'waiting' : 'prepared',
    who,
    request,
    preparedBy: actedNow(member),
    sends: 0,
    transferId: transferId.parse(newId(member.now, random(8))),
    at: member.now.toISOString(),
    ...ends,
    version: 0,
  };
}

/** What an invitation is for, however its fields are ordered: whether a repeated press means the same. */
const meantBy = ({ who, request }: Pick<PayerInvitation, 'who' | 'request'>): string =>
  canonicalJson([{ ...who }, { ...request }]);

/**
 * Asks somebody for a payment who is no client yet. The request is looked at by the rules of every other one; from the
 * company's threshold on nothing is sent before a second person agrees.
 */
export async function invitePayer(
  ports: InvitePorts,
  member: Member,
  asked: PayerAsked,
): Promise<Outcome<PayerInvitation, Refusal>> {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const { who, request } = asked;
  const found = await ports.invitations.find(member.tenant, idOf(member, asked.key));
  if (found) return meantBy(found) === meantBy(asked) ? done(found) : refuse({ code: 'payer/other-key' });
  const config = await ports.tenants.config(member.tenant);
  if (!config) return refuse({ code: 'tenant/not-found' });
  const deadline = givenDeadline(request.deadlineOn, config, member.now);
  if (!deadline.ok) return deadline;
  const checked = await checkRequest(ports, member, request, config);
  if (!checked.ok) return checked;
  if ((await ports.clients.findByPhone(member.tenant, who.phone))?.active) return refuse({ code: 'payer/phone-known' });
  const open = (await ports.invitations.list(member.tenant)).filter((each) =>
    isPayerInvitationOpen(each, member.now.toISOString()),
  );
  if (open.length >= PAYER_INVITATIONS_OPEN_MAX) return refuse({ code: 'payer/too-many' });
  const fresh = begun(ports, member, asked, config, endsOf(member.now, deadline.value));
  if (fresh.state === 'prepared') return sentNow(ports, config, fresh, member.now);
  const added = await ports.invitations.save(fresh);
  return added ? done(added) : refuse({ code: 'payer/changed-meanwhile' });
}

/** Sends an invitation, unless another writer was faster. */
export async function sentNow(
  ports: InvitePorts,
  config: TenantConfig,
  invitation: PayerInvitation,
  now: Date,
): Promise<Outcome<PayerInvitation, Refusal<'payer/changed-meanwhile'>>> {
  const sent = await sendPayerInvitation(ports, config, invitation, now);
  return sent ? done(sent) : refuse({ code: 'payer/changed-meanwhile' });
}
