import { depositsLandedOn, isHourToTell, testDepositBy } from '#shared/bank/test-deposit.ts';
import type { Client } from '#shared/client/client.ts';
import { formatDayAhead } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { accountMessagesText } from '#shared/text/account-messages.ts';
import { clientClosing, emailOf } from '../messages/email.ts';
import type { AccountReader, ClientReader } from '../ports.ts';
import type { CarryingPorts } from './deliver-messages.ts';
import { type Delivery, deliverEach } from './deliver-once.ts';
import { lateLines } from './lateness.ts';
import type { Notice, NoticeSubject } from './notices-of.ts';
import type { WritingPorts } from './writing.ts';

/** What telling clients about account changes needs. */
export type NoticePorts = CarryingPorts &
  Pick<WritingPorts, 'portalOf'> & {
    readonly clients: ClientReader;
    readonly accounts: AccountReader;
    readonly messages: {
      readonly takeNotice: (
        tenant: TenantId,
        client: ClientId,
        bound: { readonly notice: string; readonly about: NoticeSubject; readonly most: number; readonly now: Date },
      ) => Promise<boolean>;
      /** Whether this write is the one that tells a notice; the first to ask is, and stays it when asked again. */
      readonly isTeller: (tenant: TenantId, notice: string, by: string, now: Date) => Promise<boolean>;
    };
  };

/**
 * Notices to one client per day, about each subject: turning news off and on until none is left must not allow a silent
 * change of the address. The first notices have told the owner; a client who keeps changing the address must not be
 * able to make the portal write to arbitrary people.
 */
const NOTICES_PER_DAY = 10;

/** Where a client is reached: of a change of the address, as it was before. */
type Reached = Pick<Client, 'email' | 'formerEmail' | 'mobilePhone'>;

function addressesOf({ email, formerEmail }: Reached, now: Date): readonly string[] {
  const former = formerEmail && Date.parse(formerEmail.until) > now.getTime() ? [formerEmail.email] : [];
  return [...new Set([email.trim(), ...former])].filter((each) => each !== '');
}

/**
 * The last digits of the account that a notice says has its deposit today; undefined when that is no longer news, because
 * the day is over, it is night, or the code was entered meanwhile.
 */
async function stillLanded(
  ports: NoticePorts,
  { tenantId, client, landedIn, depositBy }: Notice,
  timeZone: string,
): Promise<string | undefined> {
  const account = landedIn && (await ports.accounts.find(tenantId, client, landedIn));
  if (!account?.active || testDepositBy(account) !== depositBy) return undefined;
  const isToday = depositsLandedOn(ports.now()) === depositBy && isHourToTell(ports.now(), timeZone);
  return isToday ? account.accountLastFourDigits : undefined;
}

/**
 * Tells a client what a thief would do first: at the phone, which cannot be changed, and at the address, the one of
 * before included. It is sent even when all news is off: someone who has taken over a session must not be able to
 * silence its owner (NIST SP 800-63B-4, "Account Notifications").
 */
export async function deliverNotice(ports: NoticePorts, notice: Notice, before?: Reached): Promise<void> {
  const { tenantId, client, key, about, changes, by } = notice;
  const reached = before ?? (await ports.clients.find(tenantId, client));
  // Deleted since: there is nobody left to warn.
  if (!reached) return;
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'a client belongs to a tenant that exists');
  const ending = notice.landedIn ? await stillLanded(ports, notice, sender.timeZone) : '';
  if (ending === undefined) return;
  const words = accountMessagesText.en;
  const facts = {
    tenant: sender.name,
    phone: formatPhone(sender.pocPhone),
    portal: ports.portalOf(sender),
    depositOn: notice.depositBy ? formatDayAhead(notice.depositBy) : '',
    ending,
    changes,
  };
  const now = ports.now();
  if (by !== undefined && !(await ports.messages.isTeller(tenantId, key, by, now))) return;
  const bounded = (way: string, send: () => Promise<unknown>): Delivery => ({
    tenantId,
    id: `${key}#${way}`,
    what: `account changed by ${way}`,
    need: 'must',
    send: async () => {
      const bound = { notice: `${key}#${way}`, about, most: NOTICES_PER_DAY, now };
      if (await ports.messages.takeNotice(tenantId, client, bound)) await send();
    },
  });
  const body = {
    subject: words.subject(facts),
    heading: words.heading(facts),
    paragraphs: [...lateLines(ports, sender), words.happened(facts), words.next(facts)],
    sections: [],
  };
  const byEmail = addressesOf(reached, now).map((email, at) =>
    bounded(at === 0 ? 'email' : 'former email', () =>
      ports.emails.send(emailOf(sender, body, clientClosing(sender)), email),
    ),
  );
  await deliverEach(ports, [...byEmail, bounded('text', () => ports.sendText(reached.mobilePhone, words.text(facts)))]);
}
