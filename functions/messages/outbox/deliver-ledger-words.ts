import type { Funding } from '#shared/ledger/funding.ts';
import type { LowLedgers } from '#shared/ledger/low-ledgers.ts';
import { formatDollars } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import { staffLedgerText as words } from '#shared/text/staff-ledger.ts';
import { staffMessagesText } from '#shared/text/staff-messages.ts';
import { type Email, emailOf } from '../email.ts';
import type { Sender } from '../sender.ts';
import type { OutboxPorts } from './deliver-messages.ts';
import { type Delivery, deliverEach } from './deliver-once.ts';
import { lateLines } from './lateness.ts';
import { type StaffNotice, staffRecipients, type ToldOf } from './staff-recipients.ts';

type Written = Omit<Parameters<typeof emailOf>[1], 'paragraphs'> & { readonly paragraphs: readonly string[] };
type Word = { readonly kind: StaffNotice; readonly name: string; readonly about: ToldOf; readonly written: Written };

function emailFor(ports: OutboxPorts, sender: Sender, { written }: Word, isMember: boolean): Email {
  const { whyMember, whyYou, noReply } = staffMessagesText.en;
  const paragraphs = [...lateLines(ports, sender, 'en'), ...written.paragraphs];
  return emailOf(sender, { ...written, paragraphs }, [(isMember ? whyMember : whyYou)(sender.name), noReply]);
}

/** Emails a notice to its recipients at the company, once per address under the notice's name. */
export async function deliverWord(ports: OutboxPorts, tenantId: Funding['tenantId'], wordOf: (sender: Sender) => Word) {
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'a ledger belongs to a company that exists');
  const word = wordOf(sender);
  const members = await ports.hearers(tenantId, ports.now());
  const recipients = staffRecipients(word.kind, word.about, { ...sender, members });
  const deliveries = recipients.map(({ to, isMember }): Delivery => {
    const id = `${word.name}#${to.trim().toLowerCase()}`;
    const send = async () => {
      await ports.emails.send(emailFor(ports, sender, word, isMember), to, { tenant: tenantId, message: id });
      return true;
    };
    return { tenantId, id, what: word.kind, need: 'must', send };
  });
  await deliverEach(ports, deliveries);
}

/** Emails the people who fund the ledgers which of them hold less than promised, once per day and address. */
export const deliverLowLedgers = (ports: OutboxPorts, { tenantId, on, ledgers }: LowLedgers): Promise<void> =>
  deliverWord(ports, tenantId, (sender) => ({
    ...({ kind: 'staff ledger low', name: `ledger low#${on}`, about: {} } as const),
    written: {
      subject: words.low.subject(sender.name),
      heading: words.low.heading,
      paragraphs: [words.low.advice],
      sections: ledgers.map(({ name, available, promised, underWay, short }) => ({
        heading: name,
        rows: [
          { label: words.low.available, value: formatDollars(available) },
          { label: words.low.promised, value: formatDollars(promised) },
          ...(underWay > 0 ? [{ label: words.low.underWay, value: formatDollars(underWay) }] : []),
          { label: words.low.short, value: formatDollars(short) },
        ],
      })),
    },
  }));

/**
 * Emails the possible approvers of a deposit or withdrawal, and those who get notices about lost money if a deposit was
 * returned.
 */
export const deliverFunding = (ports: OutboxPorts, funding: Funding): Promise<void> =>
  deliverWord(ports, funding.tenantId, (sender) => {
    const { id, way, amount, ledger, by, identity, reason, landed } = funding;
    const isBack = landed?.as === 'back';
    return {
      kind: isBack ? 'staff funding back' : 'staff funding',
      name: `funding${isBack ? ' back' : ''}#${id}`,
      about: { disbursement: true, amount, madeBy: identity.id },
      written: {
        subject: isBack ? words.back.subject(sender.name) : words.funding.subject(way, sender.name),
        heading: isBack ? words.back.heading : words.funding.heading(way),
        figure: formatDollars(amount),
        paragraphs: [isBack ? words.back.advice : words.funding.advice],
        sections: [
          {
            rows: [
              { label: words.funding.ledger, value: ledger },
              { label: words.funding.by, value: by },
              { label: words.funding.reason, value: reason },
            ],
          },
        ],
      },
    };
  });
