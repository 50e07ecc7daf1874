import type * as z from 'zod/mini';
import type { mendMessageRoute } from '#shared/contracts/console-messages.ts';
import { isInTrouble, type MessageRecord } from '#shared/message/fate.ts';
import { done, refuse } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Refusal } from '#shared/refusals.ts';
import { askForAddressText } from '#shared/text/ask-for-address.ts';
import { addressMark } from '../../messages/address-mark.ts';
import { aboutOf, type CarryingPorts } from '../../messages/outbox/deliver-messages.ts';
import { deliverEach } from '../../messages/outbox/deliver-once.ts';
import { againIdOf, sentAgain } from '../../messages/outbox/sent-again.ts';
import { clientEmail } from '../../messages/outbox/write-client-message.ts';
import type { WritingPorts } from '../../messages/outbox/writing.ts';
import { senderOf } from '../../messages/sender.ts';
import { byMember } from '../../people/member.ts';
import { isSeenBy, scopeOf } from '../reader.ts';
import { deskMember } from './desk-member.ts';
import type { DeskCaller, DeskPorts } from './ports.ts';

export type MendPorts = Pick<DeskPorts, 'clients' | 'transfers'> & { readonly tenants: DeskPorts['tenants'] } & Omit<
    CarryingPorts,
    'tenants' | 'now'
  > &
  WritingPorts & {
    readonly fates: {
      readonly find: (tenant: DeskCaller['tenant'], message: string) => Promise<MessageRecord | undefined>;
      readonly mended: (
        tenant: DeskCaller['tenant'],
        message: string,
        how: 'again' | 'asked' | 'told',
        by: NonNullable<MessageRecord['told']>,
      ) => Promise<void>;
    };
  };

type Asked = z.output<typeof mendMessageRoute.body>;
/** A client is asked once a day, because a repeated text helps no one. */
const ASKED_MS = 24 * 3_600_000;
/** Failures with these reasons would fail again. */
const STAYS = ['no mailbox', 'suppressed', 'spam'] as const;

const signedBy = (caller: DeskCaller, reason?: string): NonNullable<MessageRecord['told']> => {
  const { at, staff: by, identity } = byMember(deskMember(caller, 'prepare'));
  return { at, by, identity, ...(reason ? { reason } : {}) };
};

/** Writes the message again from the payment's current state and sends it to the current address, once per request. */
async function sendAgain(
  ports: MendPorts,
  caller: DeskCaller,
  record: MessageRecord,
): Promise<Refusal<'tenant/not-found' | 'message/not-again' | 'message/same-address'> | undefined> {
  const { tenant, now } = caller;
  const { clientId, transferId, why } = record;
  const [config, client, transfer] = await Promise.all([
    ports.tenants.config(tenant),
    ports.clients.find(tenant, clientId),
    transferId && ports.transfers.find(tenant, clientId, transferId),
  ]);
  if (!config) return { code: 'tenant/not-found' };
  const to = client?.email.trim();
  const kind = transfer && sentAgain(record, transfer);
  if (!client || !to || !kind) return { code: 'message/not-again' };
  const isSame = addressMark(tenant, to) === record.addressMark;
  if (isSame && STAYS.some((each) => each === why)) return { code: 'message/same-address' };
  const id = againIdOf(record);
  const sender = senderOf(config);
  await deliverEach({ ...ports, now: () => now }, [
    {
      tenantId: tenant,
      id,
      what: `${kind} again by email`,
      need: 'must',
      about: aboutOf({ id, kind, by: 'email', to }, transfer),
      send: async () => {
        const language = client.language ?? 'en';
        const email = await clientEmail({ ...ports, now: () => now }, kind, sender, transfer, { language });
        await ports.emails.send(email, to, { tenant, message: id });
        return true;
      },
    },
  ]);
  await ports.fates.mended(tenant, record.id, 'again', signedBy(caller));
  return undefined;
}

/** Asks the client by text to correct their email address, because only they can. */
async function ask(
  ports: MendPorts,
  caller: DeskCaller,
  record: MessageRecord,
): Promise<
  Refusal<'tenant/not-found' | 'message/not-again' | 'message/asked-lately' | 'message/no-texts'> | undefined
> {
  const { tenant, now } = caller;
  if (record.to !== 'client') return { code: 'message/not-again' };
  if (record.asked && now.getTime() - Date.parse(record.asked.at) < ASKED_MS) return { code: 'message/asked-lately' };
  const [config, client] = await Promise.all([
    ports.tenants.config(tenant),
    ports.clients.find(tenant, record.clientId),
  ]);
  if (!config) return { code: 'tenant/not-found' };
  if (!client) return { code: 'message/not-again' };
  const sender = senderOf(config);
  const words = askForAddressText[client.language ?? 'en']({
    company: sender.name,
    portal: ports.portalOf(sender),
    phone: formatPhone(sender.pocPhone),
  });
  // Saved before it is sent. For two simultaneous clicks, or after a lost answer, one text is better than two.
  await ports.fates.mended(tenant, record.id, 'asked', signedBy(caller));
  return (await ports.sendText(client.mobilePhone, words)) ? undefined : { code: 'message/no-texts' };
}

/** Handles a message that didn't arrive, on behalf of a staff member. */
export async function mendMessage(ports: MendPorts, caller: DeskCaller, { message, how, reason }: Asked) {
  if (!caller.member.name) return refuse({ code: 'staff/no-name' });
  const record = await ports.fates.find(caller.tenant, message);
  const isSeen = record && isSeenBy({ officeId: record.officeId }, scopeOf(caller));
  if (!isSeen || !record.fate || !isInTrouble(record.fate)) return refuse({ code: 'message/not-there' });
  if (record.told) return refuse({ code: 'message/not-there' });
  if (how === 'told') {
    if (!reason) return refuse({ code: 'staff/no-reason' });
    await ports.fates.mended(caller.tenant, message, 'told', signedBy(caller, reason));
    return done({ message, how });
  }
  const refused = await (how === 'again' ? sendAgain : ask)(ports, caller, record);
  return refused ? refuse(refused) : done({ message, how });
}
