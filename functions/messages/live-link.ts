import { createHash } from 'node:crypto';
import { fullName } from '#shared/client/client.ts';
import type { TenantId } from '#shared/ids.ts';
import { type ClosingParty, type LiveLink, SHOWN_ROLE } from '#shared/staff/party.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Random } from '../ports.ts';
import type { Sender } from './sender.ts';

/** Stores links by the hash of their secret. */
export type LiveLinks = {
  readonly add: (tenant: TenantId, hash: string, link: LiveLink) => Promise<boolean>;
};

/** 128 bits: impossible to guess. */
const SECRET_BYTES = 16;
/** Longer than a bank can return a payment. */
const KEPT_MS = 400 * 24 * 3_600_000;
const OPENED_MS = 12 * 3_600_000;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type LinkPorts = { readonly links: LiveLinks; readonly random: Random; readonly now: () => Date };

async function added({ links, random }: LinkPorts, tenant: TenantId, link: LiveLink): Promise<string> {
  const token = Buffer.from(random(SECRET_BYTES)).toString('base64url');
  await links.add(tenant, hashOfToken(token), link);
  return token;
}

const secondsAt = (moment: number): number => Math.floor(moment / 1000);

/**
 * A new link for a party's email about a payment, or for an agent's about all of theirs. Each email has its own,
 * because no secret is stored. It follows the `#`, which browsers never send, so it reaches no log and no other site.
 */
export async function newLiveLink(
  ports: LinkPorts,
  portal: string,
  { tenantId, of, id: party }: Pick<ClosingParty, 'tenantId' | 'of' | 'id'>,
  about?: Pick<Transfer, 'id' | 'clientId'>,
): Promise<string> {
  const expiresAt = secondsAt(ports.now().getTime() + KEPT_MS);
  const shown = about ? { payment: about.id, client: about.clientId } : {};
  return `${portal}/status#${await added(ports, tenantId, { of, party, ...shown, expiresAt })}`;
}

/** Another link to the same page. */
export const linkAgain = (
  ports: LinkPorts & Pick<ReceiptLinkPorts, 'portalOf'>,
  sender: Sender,
  party: ClosingParty,
  { payment: id, client: clientId }: LiveLink,
): Promise<string> => newLiveLink(ports, ports.portalOf(sender), party, id && clientId ? { id, clientId } : undefined);

export type ReceiptLinkPorts = LinkPorts & {
  readonly parties: { readonly add: (party: ClosingParty) => Promise<boolean> };
  /** The address of a tenant's portal, where clients log in. */
  readonly portalOf: (tenant: Pick<Sender, 'id' | 'hosts'>) => string;
};

/** The party that the copies of a payment's receipt share: a client's own copies, or those that the staff download. */
const copiesOf = (whose: 'own' | 'office', payment: string): string =>
  createHash('sha256').update(`${whose} receipt of ${payment}`).digest('hex').slice(0, 24);

/** True if a party stands for such copies, which no one was given yet. */
export const isOfCopies = ({ id, of }: Pick<ClosingParty, 'id' | 'of'>): boolean =>
  id === copiesOf('own', of.id) || id === copiesOf('office', of.id);

/**
 * A link on a receipt, because a document that is passed on may be outdated. Staff see in the payment's parties when it
 * was opened, and can withdraw it.
 */
export async function newReceiptLink(
  ports: ReceiptLinkPorts,
  sender: Sender,
  payment: Transfer,
  {
    id,
    email,
    language,
    name = fullName(payment),
  }: Pick<ClosingParty, 'id' | 'email' | 'language'> & { readonly name?: string },
): Promise<string> {
  const { tenantId, clientId: client } = payment;
  const party: ClosingParty = {
    ...{ id, tenantId, name, email, language, of: { kind: 'payment', id: payment.id, client } },
    ...{ role: SHOWN_ROLE, isAmountShown: true, viewings: [] },
    added: { at: ports.now().toISOString(), by: name },
  };
  await ports.parties.add(party);
  return newLiveLink(ports, ports.portalOf(sender), party, payment);
}

/** The same on a client's own copy. A withdrawn one stays withdrawn on later copies. */
export const ownReceiptLink = (
  ports: ReceiptLinkPorts,
  sender: Sender,
  payment: Transfer,
  language: ClosingParty['language'],
): Promise<string> =>
  newReceiptLink(ports, sender, payment, { id: copiesOf('own', payment.id), email: payment.email, language });

/** The same on a copy that the staff download, in the company's name. */
export const officeReceiptLink = (ports: ReceiptLinkPorts, sender: Sender, payment: Transfer): Promise<string> =>
  newReceiptLink(ports, sender, payment, {
    ...{ id: copiesOf('office', payment.id), name: sender.name, email: '', language: 'en' },
  });

/** A token for half a day, for a browser in which the party has entered the PIN with this salt. */
export const openedToken = (ports: LinkPorts, tenant: TenantId, link: LiveLink, openedWith: string): Promise<string> =>
  added(ports, tenant, { ...link, openedWith, expiresAt: secondsAt(ports.now().getTime() + OPENED_MS) });
