import { type ClientId, clientId, type TenantId, type TransferId } from '#shared/ids.ts';
import { type MessageRecord, messageStanding } from '#shared/message/fate.ts';
import { done, type Outcome, refuse } from '#shared/outcome.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { toldText } from '#shared/text/console/messages.ts';
import type { Told } from '../kit/command.ts';
import type { Refused } from '../kit/refused.ts';

/** Searches this many of a client's newest messages; a payment has a dozen. */
const LOOKED_MAX = 200;

const NOT_FOUND: Refused = {
  code: 'message/not-found',
  sentence: 'No payment and no invitation has that id. "transfer list" and "waiting" show them.',
};

/** The client of a payment, or its invitation if no client has it yet; undefined without such a payment. */
async function ownerOf(tenant: TenantId, id: TransferId): Promise<ClientId | undefined> {
  const { listedPayments } = await import('#functions/adapters/dynamo/lists.ts');
  const { staffTransfers } = await import('#functions/adapters/dynamo/console-reads.ts');
  return (await listedPayments.clientOf(tenant, id)) ?? (await staffTransfers.openOf(tenant, id));
}

/** The messages to some owners about a payment, each owner's newest first. */
async function toOwners(tenant: TenantId, owners: ReadonlySet<ClientId>, id: TransferId) {
  const { messageFates } = await import('#functions/adapters/dynamo/messages.ts');
  const all = await Promise.all([...owners].map((owner) => messageFates.ofClient(tenant, owner, LOOKED_MAX)));
  return all.flat().filter(({ transferId }) => transferId === id);
}

/** The invitation with an id, or the one that the payment with it came from. */
async function invitationOf(tenant: TenantId, id: TransferId, owner: ClientId | undefined) {
  const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
  const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
  const payment = owner && (await transfers.find(tenant, owner, id));
  return payerInvitations.find(tenant, payment?.invitation?.id ?? owner ?? id);
}

function lineOf({ kind, by, askedAt, sentAt, fate = 'sent', fateAt, why }: MessageRecord): string {
  const became = sentAt ? `${fate}${fateAt ? ` ${fateAt}` : ''}` : 'not sent yet';
  return `${sentAt ?? askedAt}  ${by.padEnd(5)}  ${kind}  ${became}${why ? `: ${toldText.reasons[why]}` : ''}`;
}

/** An invitation's links have no record of their own, because nothing may store a link. */
function linkLine({ sends, sentAt, isTextRefused, who }: PayerInvitation): string {
  if (sends === 0) return 'No link was sent: it needs approval, or couldn’t be sent.';
  const last = sentAt ? `the last one ${sentAt}` : 'the last one couldn’t be sent';
  const ways = [isTextRefused ? 'the phone refuses texts' : 'by text', ...(who.email ? ['by e-mail'] : [])];
  return `${sends} ${sends === 1 ? 'link' : 'links'}, ${last}, ${ways.join(', ')}`;
}

const shown = ({ addressMark: _, ...record }: MessageRecord) => ({ ...record, ...messageStanding.parse(record) });

/** The messages about a payment or an invitation and their delivery, without addresses. */
export async function messagesAbout(tenant: TenantId, id: TransferId): Promise<Outcome<Told, Refused>> {
  const owner = await ownerOf(tenant, id);
  const invitation = await invitationOf(tenant, id, owner);
  const owners = [owner, invitation?.clientId, invitation && clientId.parse(invitation.id)];
  const known = new Set(owners.filter((each) => each !== undefined));
  if (known.size === 0) return refuse(NOT_FOUND);
  const messages = await toOwners(tenant, known, invitation?.transferId ?? id);
  const lines = [...(invitation ? [linkLine(invitation)] : []), ...messages.map(lineOf)];
  return done({
    lines: lines.length > 0 ? lines : ['Nothing was sent.'],
    data: { links: invitation?.sends ?? 0, messages: messages.map(shown) },
  });
}
