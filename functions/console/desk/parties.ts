import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  addPartyRoute,
  PartyAbout,
  removePartyRoute,
  sendAgentLinkRoute,
  setPartyPinRoute,
} from '#shared/contracts/parties.ts';
import type { AgentId, TenantId, TransferId } from '#shared/ids.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import {
  AGENT_ROLE,
  type ClosingParty,
  isAdmitted,
  isTold,
  PARTIES_MAX,
  type PartyScope,
} from '#shared/staff/party.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type AskedPorts, findAsked } from '../../invitations/as-payment.ts';
import { pinToStore } from '../../messages/party-pin.ts';
import { byMember } from '../../people/member.ts';
import type { AgentFinder } from '../../ports.ts';
import { paymentsOfFile } from '../file-money.ts';
import { isListed } from '../listing/row-of.ts';
import { isSeenBy, scopeOf } from '../reader.ts';
import { deskMember } from './desk-member.ts';
import { eitherRole } from './moves.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

export type PartyPorts = Pick<DeskPorts, 'clientOf' | 'lists' | 'random'> & {
  readonly transfers: Pick<DeskPorts['transfers'], 'find'>;
  readonly payers: AskedPorts['payers'];
  readonly tenants: AgentFinder;
  readonly parties: {
    readonly list: (tenant: TenantId, of: PartyScope) => Promise<readonly ClosingParty[]>;
    readonly find: (tenant: TenantId, of: PartyScope, id: string) => Promise<ClosingParty | undefined>;
    readonly add: (party: ClosingParty) => Promise<boolean>;
    readonly remove: (party: ClosingParty, removed: NonNullable<ClosingParty['removed']>) => Promise<boolean>;
    readonly setPin: (
      party: ClosingParty,
      pin: ClosingParty['pin'],
      changed: NonNullable<ClosingParty['pinChanged']>,
    ) => Promise<boolean>;
  };
};

type Found = Outcome<PartyScope, Refusal<'staff/no-payment' | 'staff/no-closing'>>;

/** The payment, if the caller sees it. */
async function paymentFor(ports: PartyPorts, caller: DeskCaller, id: TransferId): Promise<Transfer | undefined> {
  const owner = await ports.clientOf(caller.tenant, id);
  const { payment } = (owner && (await findAsked(ports, caller.tenant, { owner, id }))) || {};
  return payment && isListed(payment) && isSeenBy(payment, scopeOf(caller)) ? payment : undefined;
}

/** The payment, or the file with all its payments, if the caller sees it. */
async function seenBy(ports: PartyPorts, caller: DeskCaller, about: PartyAbout): Promise<Found> {
  const { tenant } = caller;
  if ('file' in about) {
    const { rows, isWhole } = await paymentsOfFile(ports, tenant, { id: about.file, scope: scopeOf(caller) });
    // File numbers are typed. With another office's, a member of one office could have its payments emailed.
    const isSeen = rows.length > 0 && isWhole;
    return isSeen ? done({ kind: 'file', id: about.file }) : refuse({ code: 'staff/no-closing' });
  }
  const payment = await paymentFor(ports, caller, about.payment);
  if (!payment) return refuse({ code: 'staff/no-payment' });
  return done({ kind: 'payment', id: payment.id, client: payment.clientId });
}

/** An agent, for members of the whole company: the agent's payments may be of any office. */
const agentFor = (caller: DeskCaller, id: AgentId): Outcome<PartyScope, Refusal<'staff/whole-company'>> =>
  scopeOf(caller).offices ? refuse({ code: 'staff/whole-company' }) : done({ kind: 'agent', id });

/** Who acted, and when. */
function actedBy(caller: DeskCaller): ClosingParty['added'] {
  const { at, staff: by, identity } = byMember(deskMember(caller, eitherRole(caller)));
  return { at, by, identity };
}

/** The ID. A repeated submission of a form by the same person gets the same one. */
const idOf = ({ tenant, person }: DeskCaller, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([tenant, person, key]))
    .digest('hex')
    .slice(0, 24);

type Added = Outcome<
  z.input<typeof addPartyRoute.reply>,
  Refusal<'staff/no-payment' | 'staff/no-closing' | 'staff/no-name' | 'party/too-many' | 'party/here'>
>;

/** Adds a person who gets notices about a payment, or about every payment of a file. */
export async function addParty(
  ports: PartyPorts,
  caller: DeskCaller,
  { about, key, pin, ...typed }: z.output<typeof addPartyRoute.body>,
): Promise<Added> {
  const added = actedBy(caller);
  if (added.by === '') return refuse({ code: 'staff/no-name' });
  const seen = await seenBy(ports, caller, about);
  if (!seen.ok) return seen;
  const id = idOf(caller, key);
  const told = (await ports.parties.list(caller.tenant, seen.value)).filter((each) => isTold(each) && each.id !== id);
  if (told.length >= PARTIES_MAX) return refuse({ code: 'party/too-many' });
  const isHere = told.some(({ email }) => email.toLowerCase() === typed.email.toLowerCase());
  if (isHere) return refuse({ code: 'party/here' });
  await ports.parties.add({
    ...{ ...typed, id, tenantId: caller.tenant, of: seen.value, added, viewings: [] },
    ...(pin ? { pin: await pinToStore(pin, ports.random) } : {}),
  });
  return done({ id });
}

type Sent = Outcome<
  z.input<typeof sendAgentLinkRoute.reply>,
  Refusal<'staff/no-payment' | 'staff/whole-company' | 'staff/no-name' | 'party/no-agent' | 'party/here'>
>;

/** Gives a payment's agent a link to all payments that name them. The outbox emails it, so that no one else sees it. */
export async function sendAgentLink(
  ports: PartyPorts,
  caller: DeskCaller,
  { transferId, key, pin, ...chosen }: z.output<typeof sendAgentLinkRoute.body> & { readonly transferId: TransferId },
): Promise<Sent> {
  const { tenant } = caller;
  const added = actedBy(caller);
  if (added.by === '') return refuse({ code: 'staff/no-name' });
  const payment = await paymentFor(ports, caller, transferId);
  if (!payment) return refuse({ code: 'staff/no-payment' });
  const agent = payment.agentId && (await ports.tenants.agent(tenant, payment.agentId));
  if (!agent?.active) return refuse({ code: 'party/no-agent' });
  const of = agentFor(caller, agent.id);
  if (!of.ok) return of;
  const { displayName: name, email } = agent;
  const id = idOf(caller, key);
  const others = (await ports.parties.list(tenant, of.value)).filter((each) => isAdmitted(each) && each.id !== id);
  if (others.some((each) => each.email === email)) return refuse({ code: 'party/here' });
  await ports.parties.add({
    ...{ ...chosen, id, tenantId: tenant, of: of.value, name, email, role: AGENT_ROLE, added, viewings: [] },
    from: { payment: payment.id, client: payment.clientId },
    ...(pin ? { pin: await pinToStore(pin, ports.random) } : {}),
  });
  return done({ id });
}

type Changeable = { readonly party: ClosingParty | undefined; readonly acted: ClosingParty['added'] };
type ChangeRefused = 'staff/no-payment' | 'staff/no-closing' | 'staff/whole-company' | 'staff/no-name';

/** One party whom the caller may change, and who does it. */
async function changeable(
  ports: PartyPorts,
  caller: DeskCaller,
  { about, id }: z.output<typeof removePartyRoute.body>,
): Promise<Outcome<Changeable, Refusal<ChangeRefused>>> {
  const acted = actedBy(caller);
  if (acted.by === '') return refuse({ code: 'staff/no-name' });
  const seen = 'agent' in about ? agentFor(caller, about.agent) : await seenBy(ports, caller, about);
  return seen.ok ? done({ acted, party: await ports.parties.find(caller.tenant, seen.value, id) }) : seen;
}

/** Removes a party, once. Their emails and links end with it. */
export async function removeParty(
  ports: PartyPorts,
  caller: DeskCaller,
  body: z.output<typeof removePartyRoute.body>,
): Promise<Outcome<z.input<typeof removePartyRoute.reply>, Refusal<ChangeRefused>>> {
  const found = await changeable(ports, caller, body);
  if (!found.ok) return found;
  const { party, acted } = found.value;
  if (party) await ports.parties.remove(party, acted);
  return done({ id: body.id });
}

/** Sets a party's PIN or removes it. What the previous one opened ends, because it names that PIN's salt. */
export async function setPartyPin(
  ports: PartyPorts,
  caller: DeskCaller,
  body: z.output<typeof setPartyPinRoute.body>,
): Promise<Outcome<z.input<typeof setPartyPinRoute.reply>, Refusal<ChangeRefused | 'party/removed'>>> {
  const found = await changeable(ports, caller, body);
  if (!found.ok) return found;
  const { party, acted } = found.value;
  const pin = body.pin === null ? undefined : await pinToStore(body.pin, ports.random);
  const isSet = party && (await ports.parties.setPin(party, pin, acted));
  return isSet ? done({ id: body.id }) : refuse({ code: 'party/removed' });
}
