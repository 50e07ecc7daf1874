import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { newId, transferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import { phoneProblem } from '#shared/phone-problem.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  type InvitedPayer,
  type InvitedRequest,
  PAYER_INVITATION_DAYS,
  PAYER_INVITATION_KEPT_DAYS,
  type PayerInvitation,
} from '#shared/staff/payer-invitation.ts';
import { smuggledFields } from '#shared/staff/smuggled.ts';
import { staffRefusals } from '#shared/staff-refusals.ts';
import type { TenantConfig } from '#shared/tenant/tenant.ts';
import { newReference } from '#shared/transfer/reference.ts';
import type { ShareOf } from '#shared/transfer/shares.ts';
import { checkDisbursement, checkRequest } from '../payments/create-request.ts';
import { givenDeadline } from '../payments/engine/answer-deadline.ts';
import { needsApproval } from '../payments/engine/staff-work.ts';
import { identityOf, type Member, nameOf } from '../people/member.ts';
import { askedAlready, askedBefore, notedWith } from './asked-before.ts';
import { countAsked, countLink } from './asking-limits.ts';
import type { InvitePorts } from './ports.ts';
import { sendPayerInvitation } from './send-payer-invitation.ts';

/** The payer and the request. `key` is drawn once per form, so that a repeated submit finds the first invitation. */
export type PayerAsked = {
  readonly key: string;
  readonly who: InvitedPayer;
  readonly request: InvitedRequest;
  /** Set if it is one person's share of a request. */
  readonly share?: ShareOf | undefined;
  /** True if the user confirmed a second payment although the phone has a similar request. */
  readonly isMeantAgain?: boolean | undefined;
  /** True if the user may see a request. Without it, as for CLI commands, the user sees all. */
  readonly sees?: ((request: InvitedRequest) => boolean) | undefined;
};

const DAY_MS = 24 * 3_600_000;

/** The ID. A repeated submit by the same person gets the same one. */
const idOf = ({ tenant, id }: Member, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, id, key]))
    .digest('hex')
    .slice(0, 24);

/** The person who acted, as an invitation stores them. */
export const actedNow = (member: Member) => ({
  name: nameOf(member),
  identity: identityOf(member),
  at: member.now.toISOString(),
});

type Ends = { readonly endsAt: string; readonly expiresAt: number };

/** The payment's deadline, or two weeks from now if that is sooner. The names are deleted two weeks later. */
function endsOf(now: Date, deadlineAt: string | undefined): Ends {
  const latest = new Date(now.getTime() + PAYER_INVITATION_DAYS * DAY_MS).toISOString();
  const endsAt = deadlineAt && deadlineAt < latest ? deadlineAt : latest;
  return { endsAt, expiresAt: Math.floor((Date.parse(endsAt) + PAYER_INVITATION_KEPT_DAYS * DAY_MS) / 1000) };
}

/** The new invitation, with the ID and the reference of its payment, which is created only once. */
function begun(
  { random }: Pick<InvitePorts, 'random'>,
  member: Member,
  { key, who, request, share }: PayerAsked,
  config: TenantConfig,
  ends: Ends,
): PayerInvitation {
  // A disbursement is approved once its payee and their account are known.
  const waits = !request.disbursement && needsApproval({ disbursement: false, amount: request.amount, share }, config);
  return {
    id: idOf(member, key),
    tenantId: member.tenant,
    state: waits ? 'waiting' : 'prepared',
    who,
    request,
    ...(share ? { share } : {}),
    preparedBy: actedNow(member),
    sends: 0,
    transferId: transferId.parse(newId(member.now, random(8))),
    referenceId: newReference(random(8)),
    at: member.now.toISOString(),
    ...ends,
    version: 0,
  };
}

/** The content of an invitation in a fixed field order, to tell if a repeated submit asks for the same thing. */
const meantBy = ({ who, request }: Pick<PayerInvitation, 'who' | 'request'>): string =>
  canonicalJson([{ ...who }, { ...request }]);

/** The number of retries when two writes collide. */
const ROUNDS = 4;
/** After this time, a repeated submit assumes that the first one failed, possibly before its link was sent. */
const GIVEN_UP_MS = 15_000;

/** Refuses text that must not go out in a company's name, with a message for each field. */
function smuggledRefusal({ who, request }: PayerAsked): Refusal<'payer/smuggled'> | undefined {
  const fields = smuggledFields({ ...who, ...request });
  const [, sentence] = staffRefusals['payer/smuggled'];
  if (fields.length === 0) return undefined;
  return { code: 'payer/smuggled', fields: Object.fromEntries(fields.map((name) => [name, sentence])) };
}

/** The invitation from the first submit. */
async function foundAgain(ports: InvitePorts, { now }: Member, asked: PayerAsked, found: PayerInvitation) {
  return meantBy(found) === meantBy(asked) ? sentAtLast(ports, now, found) : refuse({ code: 'payer/other-key' });
}

/** An invitation whose first submit may have failed before its link was sent: sends it now. */
export async function sentAtLast(ports: InvitePorts, now: Date, found: PayerInvitation) {
  const isGivenUp = found.sentAt === undefined && now.getTime() - Date.parse(found.at) > GIVEN_UP_MS;
  const config = await ports.tenants.config(found.tenantId);
  if (found.state !== 'prepared' || !isGivenUp || !config) return done(found);
  return sentNow(ports, config, found, now);
}

/** The part of the payment that the rules add, for a request and for a disbursement. */
export const checkInvited = async (
  ports: Pick<InvitePorts, 'tenants'>,
  member: Pick<Member, 'tenant'>,
  request: InvitedRequest,
  config: TenantConfig,
): Promise<ReturnType<typeof checkDisbursement> | Awaited<ReturnType<typeof checkRequest>>> =>
  request.disbursement ? checkDisbursement(request, config) : checkRequest(ports, member, request, config);

/** The company, after checking the same rules as for any other request. */
async function askable(ports: InvitePorts, member: Member, asked: PayerAsked) {
  const { who, request } = asked;
  const config = await ports.tenants.config(member.tenant);
  if (!config) return refuse({ code: 'tenant/not-found' });
  const smuggled = smuggledRefusal(asked);
  if (smuggled) return refuse(smuggled);
  if (phoneProblem(who.phone)) return refuse({ code: 'payer/no-such-phone' });
  const deadline = givenDeadline(request.deadlineOn, config, member.now);
  if (!deadline.ok) return deadline;
  const checked = await checkInvited(ports, member, request, config);
  if (!checked.ok) return checked;
  if ((await ports.clients.findByPhone(member.tenant, who.phone))?.active) return refuse({ code: 'payer/phone-known' });
  return done({ config, ends: endsOf(member.now, deadline.value) });
}

/** Counts a new invitation, and its link if it is sent at once. */
export const countFresh = async (
  ports: Pick<InvitePorts, 'invitations'>,
  member: Member,
  { state, who }: PayerInvitation,
  config: TenantConfig,
): Promise<Refusal<'payer/too-many'> | undefined> =>
  (state === 'prepared' && (await countLink(ports, config, who, member.now))) ||
  (await countAsked(ports, config, member));

/** A new invitation and its phone's requests with it, checked and neither counted nor saved. */
export async function freshInvitation(ports: InvitePorts, member: Member, asked: PayerAsked) {
  const may = await askable(ports, member, asked);
  if (!may.ok) return may;
  const { config, ends } = may.value;
  const invitation = begun(ports, member, asked, config, ends);
  const { noted, alike } = await askedBefore(ports, member.tenant, asked, member.now);
  if (alike && !asked.isMeantAgain) return refuse(askedAlready(alike, config, asked.sees?.(alike.request) ?? true));
  return done({ invitation, noted: notedWith(noted, invitation, member.now) });
}

/**
 * Saves the invitation once. A second submit with the same key finds the first one's invitation. If two colleagues ask
 * the same phone for the same thing, the second one has to confirm.
 */
async function kept(
  ports: InvitePorts,
  member: Member,
  asked: PayerAsked,
  fresh: PayerInvitation,
  config: TenantConfig,
) {
  let isCounted = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { noted, alike } = await askedBefore(ports, member.tenant, asked, member.now);
    if (alike?.id === fresh.id) return done({ invitation: alike, isMine: false });
    if (alike && !asked.isMeantAgain) return refuse(askedAlready(alike, config, asked.sees?.(alike.request) ?? true));
    if (!isCounted) {
      const full = await countFresh(ports, member, fresh, config);
      if (full) return refuse(full);
    }
    isCounted = true;
    const invitation = await ports.invitations.add(fresh, notedWith(noted, fresh, member.now));
    if (invitation) return done({ invitation, isMine: true });
    const first = await ports.invitations.find(member.tenant, fresh.id);
    if (first) return done({ invitation: first, isMine: false });
  }
  return refuse({ code: 'payer/changed-meanwhile' });
}

/** The request as it is kept. A disbursement has no method and no agent: the company's account and its file decide. */
const keptRequest = (request: InvitedRequest): InvitedRequest => {
  const { method: _method, agentId: _agent, ...rest } = request;
  return request.disbursement ? rest : request;
};

/**
 * Asks a person who is not a client yet for a payment. The request follows the same rules as any other. At or above the
 * company's threshold, nothing is sent before a second person approves.
 */
export async function invitePayer(ports: InvitePorts, member: Member, said: PayerAsked) {
  if (nameOf(member) === '') return refuse({ code: 'staff/no-name' });
  const asked = { ...said, request: keptRequest(said.request) };
  const found = await ports.invitations.find(member.tenant, idOf(member, asked.key));
  if (found) return foundAgain(ports, member, asked, found);
  const may = await askable(ports, member, asked);
  if (!may.ok) return may;
  const { config, ends } = may.value;
  const one = await kept(ports, member, asked, begun(ports, member, asked, config, ends), config);
  if (!one.ok) return one;
  const { invitation, isMine } = one.value;
  if (!isMine) return foundAgain(ports, member, asked, invitation);
  if (invitation.state === 'waiting') return done(invitation);
  return sentOrChanged(await sendPayerInvitation(ports, config, invitation, member.now));
}

const sentOrChanged = (
  sent: PayerInvitation | undefined,
): Outcome<PayerInvitation, Refusal<'payer/changed-meanwhile'>> =>
  sent ? done(sent) : refuse({ code: 'payer/changed-meanwhile' });

/** Sends an invitation. Stops if another write came first or the daily limit of links is reached. */
export async function sentNow(
  ports: InvitePorts,
  config: TenantConfig,
  invitation: PayerInvitation,
  now: Date,
): Promise<Outcome<PayerInvitation, Refusal<'payer/changed-meanwhile' | 'payer/too-many'>>> {
  const full = await countLink(ports, config, invitation.who, now);
  return full ? refuse(full) : sentOrChanged(await sendPayerInvitation(ports, config, invitation, now));
}
