import { createHash } from 'node:crypto';
import type { TenantId } from '#shared/ids.ts';
import type { ClosingParty, LiveLink } from '#shared/staff/party.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { Random } from '../ports.ts';

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

/** A token for half a day, for a browser in which the party has entered the PIN with this salt. */
export const openedToken = (ports: LinkPorts, tenant: TenantId, link: LiveLink, openedWith: string): Promise<string> =>
  added(ports, tenant, { ...link, openedWith, expiresAt: secondsAt(ports.now().getTime() + OPENED_MS) });
