import { depositsLandedOn, isHourToTell, testDepositBy } from '#shared/bank/test-deposit.ts';
import type { Client } from '#shared/client/client.ts';
import { formatDayAhead, formatDayBriefly } from '#shared/dates.ts';
import type { ClientId, TenantId } from '#shared/ids.ts';
import { invariant } from '#shared/outcome.ts';
import { formatPhone } from '#shared/phone.ts';
import { type AccountChange, accountMessagesText } from '#shared/text/account-messages.ts';
import type { Language } from '#shared/text/language.ts';
import type { AccountReader, ClientReader } from '../../ports.ts';
import { addressMark } from '../address-mark.ts';
import { clientClosing, emailOf } from '../email.ts';
import { languagesTold } from '../languages-told.ts';
import type { Sender } from '../sender.ts';
import type { CarryingPorts } from './deliver-messages.ts';
import { type Delivery, deliverEach } from './deliver-once.ts';
import { lateLines } from './lateness.ts';
import type { Notice, NoticeSubject } from './notices-of.ts';
import type { WritingPorts } from './writing.ts';

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
      /**
       * True if this write is the one that sends a notice. The first write to ask is, and stays so when asked again.
       */
      readonly isTeller: (tenant: TenantId, notice: string, by: string, now: Date) => Promise<boolean>;
    };
  };

/**
 * Notices to one client per day and subject. Toggling news until none is left must not allow a silent change of the
 * address. The first notices have told the owner; after that, a client who keeps changing the address must not be able
 * to make the portal email arbitrary people.
 */
const NOTICES_PER_DAY = 10;

/** A client's usual first steps toward a payment, within a day of registering. */
const FIRST_STEPS: readonly AccountChange[] = ['first email', 'account linked'];
const NEW_MS = 86_400_000;

/**
 * True for the first email and the first bank account of a new client. A warning about what they just did on the same
 * page would teach them to ignore warnings.
 */
async function isFirstStep(ports: NoticePorts, { tenantId, client, key, changes }: Notice, registered: string) {
  const now = ports.now();
  const isNew = now.getTime() - Date.parse(registered) < NEW_MS;
  if (!isNew || changes.some((change) => !FIRST_STEPS.includes(change))) return false;
  return changes.includes('first email') || ports.messages.isTeller(tenantId, `${client}#first account`, key, now);
}

/** A client's contact data; for a change of the address, as it was before. */
type Reached = Pick<
  Client,
  'email' | 'formerEmail' | 'mobilePhone' | 'newsByEmail' | 'newsByText' | 'language' | 'formerLanguage' | 'createdAt'
>;

/**
 * A notice's recipients. A warning also goes to the previous address, and no setting stops it. An arrived deposit is no
 * warning and names an account, so it is news and goes to the current address only.
 */
function placesOf({ landedIn }: Notice, reached: Reached, now: Date) {
  const { email, formerEmail, mobilePhone, newsByEmail, newsByText } = reached;
  const filled = (addresses: readonly string[]) => [...new Set(addresses)].filter((each) => each !== '');
  if (landedIn)
    return { emails: newsByEmail ? filled([email.trim()]) : [], phones: newsByText ? [mobilePhone] : [] } as const;
  const former = formerEmail && Date.parse(formerEmail.until) > now.getTime() ? [formerEmail.email] : [];
  return { emails: filled([email.trim(), ...former]), phones: [mobilePhone] } as const;
}

/**
 * The last digits of the account whose deposit arrived today; undefined if that is no longer news, because the day is
 * over, it is night, or the code was entered.
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

/** A notice's text in a language. */
function wordsOf(
  ports: NoticePorts,
  sender: Sender,
  { depositBy, changes, ending }: Notice & { readonly ending: string },
  language: Language,
) {
  const words = accountMessagesText[language];
  const facts = {
    tenant: sender.name,
    phone: formatPhone(sender.pocPhone),
    portal: ports.portalOf(sender),
    ending,
    changes,
  };
  const ahead = { ...facts, depositOn: depositBy ? formatDayAhead(depositBy, language) : '' };
  const body = {
    language,
    subject: words.subject(ahead),
    heading: words.heading(ahead),
    paragraphs: [...lateLines(ports, sender, language), words.happened(ahead), words.next(ahead)],
    sections: [],
  };
  return { body, text: words.text({ ...facts, depositOn: depositBy ? formatDayBriefly(depositBy, language) : '' }) };
}

/** A channel and its address. */
type Way = { readonly way: string; readonly by: 'email' | 'text'; readonly to: string };

/** The name of a delivery. The first language adds nothing to it, because names are older than the second language. */
const wayOf = (way: string, language: Language, nth: number): string => (nth === 0 ? way : `${way} in ${language}`);

/**
 * Warns a client about the first steps a thief would take: at the phone, which can't be changed, and at the current and
 * previous addresses. It is sent even if all news is off (NIST SP 800-63B-4, "Account Notifications"). Someone who took
 * over a session must not be able to silence the owner. The reminder about an arrived deposit is news and follows the
 * news settings.
 */
export async function deliverNotice(ports: NoticePorts, notice: Notice, before?: Reached): Promise<void> {
  const { tenantId, client, key, about, by } = notice;
  const reached = before ?? (await ports.clients.find(tenantId, client));
  // The client was deleted since, so there is no one to warn.
  if (!reached || (await isFirstStep(ports, notice, reached.createdAt))) return;
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'a client belongs to a tenant that exists');
  const ending = notice.landedIn ? await stillLanded(ports, notice, sender.timeZone) : '';
  if (ending === undefined) return;
  const now = ports.now();
  if (by !== undefined && !(await ports.messages.isTeller(tenantId, key, by, now))) return;
  const places = placesOf(notice, reached, now);
  const bounded = ({ way, by: channel, to }: Way, send: (id: string) => Promise<boolean>): Delivery => ({
    tenantId,
    id: `${key}#${way}`,
    what: `account changed by ${way}`,
    need: notice.landedIn ? 'news' : 'must',
    about: {
      clientId: client,
      kind: notice.changes[0] ?? about,
      to: 'client',
      by: channel,
      addressMark: addressMark(tenantId, to),
    },
    isOnlyWay: places.emails.length === 0,
    send: async () => {
      const bound = { notice: `${key}#${way}`, about, most: NOTICES_PER_DAY, now };
      return (await ports.messages.takeNotice(tenantId, client, bound)) ? send(`${key}#${way}`) : true;
    },
  });
  const said = languagesTold(reached, now).map((language) => ({
    language,
    ...wordsOf(ports, sender, { ...notice, ending }, language),
  }));
  const emails = places.emails.flatMap((to, at) =>
    said.map(({ language, body }, nth) =>
      bounded({ way: wayOf(at === 0 ? 'email' : 'former email', language, nth), by: 'email', to }, async (message) => {
        await ports.emails.send(emailOf(sender, body, clientClosing(sender, language)), to, {
          tenant: tenantId,
          message,
        });
        return true;
      }),
    ),
  );
  const texts = places.phones.flatMap((to) =>
    said.map(({ language, text }, nth) =>
      bounded({ way: wayOf('text', language, nth), by: 'text', to }, () => ports.sendText(to, text)),
    ),
  );
  await deliverEach(ports, [...emails, ...texts]);
}
