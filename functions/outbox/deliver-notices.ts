import type { Client } from '#shared/client/client.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { type AccountChange, accountMessagesText } from '#shared/text/account-messages.ts';
import { clientClosing, emailOf } from '../messages/email.ts';
import type { CarryingPorts } from './deliver-messages.ts';
import { type Delivery, deliverEach } from './deliver-once.ts';

/** What telling clients about account changes needs. */
export type NoticePorts = CarryingPorts & {
  readonly messages: {
    readonly takeNotice: (
      tenant: TenantId,
      client: ClientId,
      bound: { readonly about: 'address' | 'news'; readonly most: number; readonly now: Date },
    ) => Promise<boolean>;
  };
};

type Reached = Pick<Client, 'id' | 'tenantId' | 'email' | 'mobilePhone' | 'newsByEmail' | 'newsByText' | 'version'>;

/** A write to a client's record, from the table's stream. */
type ClientChange = { readonly before: Reached; readonly after: Reached };

/**
 * Notices to one client per day, about the address and about news each: turning news off and on until none is left must
 * not allow a silent change of the address. The first notices have told the owner; a client who keeps changing the
 * address must not be able to make the portal write to arbitrary people.
 */
const NOTICES_PER_DAY = 10;

function changesOf({ before, after }: ClientChange): readonly AccountChange[] {
  return [
    // For a client who has just registered, saying where receipts go is not a change.
    ...(before.email !== after.email ? ([before.email === '' ? 'first email' : 'email'] as const) : []),
    ...(before.newsByText && !after.newsByText ? (['texts off'] as const) : []),
    ...(before.newsByEmail && !after.newsByEmail ? (['email news off'] as const) : []),
  ];
}

/**
 * Tells a client that the way the portal reaches them was changed: at the former address, and at the phone, which
 * cannot be changed. It is sent even when all news is off: someone who has taken over a session must not be able to
 * silence its owner (NIST SP 800-63B-4, "Account Notifications").
 */
export async function deliverNotices(ports: NoticePorts, change: ClientChange): Promise<void> {
  const changes = changesOf(change);
  if (changes.length === 0) return;
  const { id, tenantId, version, mobilePhone } = change.after;
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'a client belongs to a tenant that exists');
  const words = accountMessagesText.en;
  const facts = { tenant: sender.name, phone: formatPhone(sender.pocPhone), changes };
  const about = change.before.email === change.after.email ? 'news' : 'address';
  const bounded = (by: string, send: () => Promise<unknown>): Delivery => ({
    tenantId,
    id: `${id}#${version}#account changed#${by}`,
    what: `account changed by ${by}`,
    send: async () => {
      if (await ports.messages.takeNotice(tenantId, id, { about, most: NOTICES_PER_DAY, now: ports.now() }))
        await send();
    },
  });
  const body = {
    subject: words.subject(facts),
    heading: words.heading,
    paragraphs: [words.happened(facts), words.next(facts)],
    sections: [],
  };
  const email = change.before.email.trim();
  await deliverEach(ports, [
    ...(email ? [bounded('email', () => ports.emails.send(emailOf(sender, body, clientClosing(sender)), email))] : []),
    bounded('text', () => ports.sendText(mobilePhone, words.text(facts))),
  ]);
}
