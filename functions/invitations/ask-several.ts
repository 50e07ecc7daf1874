import { createHash } from 'node:crypto';
import { staffRefusalSentence } from '#shared/any-refusal.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { fullName } from '#shared/client/client.ts';
import type { TenantId } from '#shared/ids.ts';
import { type Cents, toCents } from '#shared/money.ts';
import { done, invariant, refuse } from '#shared/outcome.ts';
import { lettersOf } from '#shared/plain-text.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import type { AskedOfPhone, InvitedPayer, InvitedRequest, PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { moved } from '#shared/transfer/move.ts';
import type { ShareGroup, ShareOf } from '#shared/transfer/shares.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { createRequest } from '../payments/create-request.ts';
import { withDeadline } from '../payments/engine/answer-deadline.ts';
import { needsApproval, type StaffPorts, tenantConfigOf } from '../payments/engine/staff-work.ts';
import { byMember, type Member } from '../people/member.ts';
import { countFresh, freshInvitation, type PayerAsked, sentAtLast } from './invite-payer.ts';
import type { InvitePorts } from './ports.ts';
import { sendPayerInvitation } from './send-payer-invitation.ts';

/** The shares of clients and of people who aren't clients yet, written with their group. */
export type ShareWrites = {
  readonly payments: readonly Transfer[];
  readonly invited: readonly { readonly invitation: PayerInvitation; readonly noted: AskedOfPhone }[];
};

export type AskSeveralPorts = InvitePorts &
  StaffPorts & {
    readonly shares: {
      readonly find: (tenant: TenantId, group: string) => Promise<ShareGroup | undefined>;
      readonly add: (group: ShareGroup, writes: ShareWrites) => Promise<boolean>;
    };
  };

/** One request to several people. `key` is drawn once per form. */
export type SharesAsked = Pick<PayerAsked, 'key' | 'isMeantAgain' | 'sees'> & {
  readonly payers: readonly (InvitedPayer & { readonly amount: Cents })[];
  readonly request: Omit<InvitedRequest, 'amount' | 'disbursement'>;
};

type Payer = SharesAsked['payers'][number];
type Part = { readonly payment: Transfer } | ShareWrites['invited'][number];

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** A client's share, already sent or submitted for approval, and not saved yet. */
async function clientsPart(ports: AskSeveralPorts, member: Member, said: Parameters<typeof createRequest>[2]) {
  const add = async (fresh: Transfer) => fresh;
  const made = await createRequest({ ...ports, transfers: { ...ports.transfers, add } }, member, said);
  if (!made.ok) return made;
  const { value: payment } = made;
  const config = await tenantConfigOf(ports, member);
  const takesTwo = needsApproval(payment, config);
  const asked = moved(payment, takesTwo ? 'submitForApproval' : 'release', 'staff', byMember(member));
  invariant(asked.ok, 'a request that was just prepared can be submitted or released');
  const sent = takesTwo ? asked : withDeadline(asked.value, config, member.now);
  return sent.ok ? done({ payment: sent.value }) : sent;
}

/** A payer's share, under the rules of any other request to them. */
async function partOf(
  ports: AskSeveralPorts,
  member: Member,
  asked: SharesAsked,
  { amount, ...who }: Payer,
  share: ShareOf,
) {
  const request = { ...asked.request, amount };
  const client = await ports.clients.findByPhone(member.tenant, who.phone);
  if (!client?.active)
    return freshInvitation(ports, member, { ...asked, key: `${asked.key} ${who.phone}`, who, request, share });
  // A mistyped phone of another client would ask the wrong person.
  if (lettersOf(client.lastName) !== lettersOf(who.lastName))
    return refuse({ code: 'payer/other-name', sentence: `This is ${fullName(client)}’s number. Check both.` });
  return clientsPart(ports, member, { ...request, phone: who.phone, share });
}

/** The refusal of one share, at its payer's fields. */
function atPayer<Code extends RefusalCode>(index: number, refusal: Refusal<Code>): Refusal<Code> {
  if (!/^(amount|payer)\//.test(refusal.code)) return refusal;
  const { fields = {}, code, sentence = staffRefusalSentence(refusal) } = refusal;
  const field = code.startsWith('amount/') ? 'amount' : code === 'payer/other-name' ? 'lastName' : 'phone';
  const own = Object.keys(fields).length > 0 ? fields : { [field]: sentence };
  const named = Object.entries(own).map(([name, words]) => [`payers.${index}.${name}`, words] as const);
  return { ...refusal, fields: Object.fromEntries(named) };
}

/** Every share, checked before the first is written. */
async function partsOf(ports: AskSeveralPorts, member: Member, asked: SharesAsked, share: ShareOf) {
  const phones = asked.payers.map(({ phone }) => phone);
  const again = phones.findIndex((phone, index) => phones.indexOf(phone) !== index);
  if (again >= 0) return refuse(atPayer(again, { code: 'payer/same-phone' }));
  const parts: Part[] = [];
  for (const [index, payer] of asked.payers.entries()) {
    const part = await partOf(ports, member, asked, payer, share);
    if (!part.ok) return refuse(atPayer(index, part.refusal));
    parts.push(part.value);
  }
  const shares = parts.map((part) =>
    'payment' in part
      ? { id: part.payment.id, amount: part.payment.amount }
      : { id: part.invitation.transferId, amount: part.invitation.request.amount, invitation: part.invitation.id },
  );
  const payments = parts.flatMap((part) => ('payment' in part ? [part.payment] : []));
  return done({ shares, payments, invited: parts.flatMap((part) => ('payment' in part ? [] : [part])) });
}

/** The group of an earlier submission of the form. Invitations that it failed to send are sent now. */
async function foundGroup(ports: AskSeveralPorts, member: Member, group: ShareGroup, said: string) {
  if (group.said !== said) return refuse({ code: 'staff/other-form' });
  for (const { invitation } of group.shares) {
    const found = invitation && (await ports.invitations.find(group.tenantId, invitation));
    const sent = found && (await sentAtLast(ports, member.now, found));
    if (sent && !sent.ok) return sent;
  }
  return done(group);
}

/**
 * Requests one payment from several people, each with their own amount. Every share is an ordinary payment, or the
 * invitation that becomes one. All are written at once with their group, so that they always add up to the total.
 */
export async function askSeveral(ports: AskSeveralPorts, member: Member, asked: SharesAsked) {
  const { key, payers, request } = asked;
  const id = hashOf([member.tenant, member.id, key]).slice(0, 24);
  const said = hashOf(canonicalJson([payers.map((each) => ({ ...each })), { ...request }]));
  const before = await ports.shares.find(member.tenant, id);
  if (before) return foundGroup(ports, member, before, said);
  const total = toCents(payers.reduce((sum, { amount }) => sum + amount, 0));
  const parts = await partsOf(ports, member, asked, { group: id, total });
  if (!parts.ok) return parts;
  const { shares, payments, invited } = parts.value;
  const config = await tenantConfigOf(ports, member);
  for (const { invitation } of invited) {
    const full = await countFresh(ports, member, invitation, config);
    if (full) return refuse(full);
  }
  const clients = Object.fromEntries(payments.map(({ id: payment, clientId }) => [payment, clientId]));
  const group = { id, tenantId: member.tenant, total, said, shares: [...shares], clients, version: 1 };
  if (!(await ports.shares.add(group, { payments, invited }))) {
    const faster = await ports.shares.find(member.tenant, id);
    return faster ? foundGroup(ports, member, faster, said) : refuse({ code: 'payer/changed-meanwhile' });
  }
  for (const { invitation } of invited)
    if (invitation.state === 'prepared')
      await sendPayerInvitation(ports, config, { ...invitation, version: 1 }, member.now);
  return done(group);
}
