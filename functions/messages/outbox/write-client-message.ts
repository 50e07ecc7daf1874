import { accountLabel } from '#shared/bank/account.ts';
import { formatDayAhead, formatDayBriefly, formatMomentAhead, formatMomentBriefly } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { sentenceIn } from '#shared/sentence.ts';
import { clientMessagesText } from '#shared/text/client-messages.ts';
import { clientTexts } from '#shared/text/client-texts.ts';
import type { Language } from '#shared/text/language.ts';
import type { MessageFacts } from '#shared/text/message-facts.ts';
import { mistakeText } from '#shared/text/mistake.ts';
import { datesOf } from '#shared/transfer/expected-dates.ts';
import { networkOf } from '#shared/transfer/network.ts';
import { wayOn } from '#shared/transfer/retry.ts';
import { reversalOf, whyReversed } from '#shared/transfer/reversal.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { cancellableUntil, isHeld } from '#shared/transfer/whats-next.ts';
import { otherAmountOf } from '#shared/wire/than-asked.ts';
import { clientClosing, type Email, emailOf } from '../email.ts';
import { knownOf, toldStages } from '../face.ts';
import { ownReceiptLink } from '../live-link.ts';
import { receiptOf, totalText, withLive } from '../receipt.ts';
import { receiptEmail } from '../receipt-email.ts';
import type { Sender } from '../sender.ts';
import { CLIENT_MESSAGES, type ClientMessage } from './message-table.ts';
import { factRows, type WritingPorts, wayOf } from './writing.ts';

/** The day from which a settled payment can be used at a closing. */
function goodFundsOn({ goodFundsDays }: Sender, transfer: Transfer, language: Language): string {
  const { startedAt, postedAt = null, completedAt = null, clearedAt = null } = transfer;
  if (!startedAt || !isHeld({ ...transfer, clearedAt })) return '';
  return formatDayAhead(
    datesOf({ startedAt, postedAt, completedAt, network: networkOf(transfer) }, goodFundsDays).goodFundsOn,
    language,
  );
}

/** A message about a failure gives its reason. */
const WITH_ITS_REASON: readonly ClientMessage[] = ['failed', 'returned', 'not sent'];

/** True if a scheduled payment was already scheduled, and not cancelled in between. */
const isMoved = ({ events }: Transfer): boolean =>
  events.filter(({ name }) => name === 'schedule' || name === 'unschedule').at(-2)?.name === 'schedule';

/** The reason for a reversal request, in the network's words, because the staff's own are internal. */
function mistakeIn(transfer: Transfer, language: Language): string {
  const reversal = reversalOf(transfer);
  const why = reversal && whyReversed(reversal);
  return why ? mistakeText[language][why] : '';
}

/** Date formats by channel. A text has to be short. */
const DATES = {
  email: { day: formatDayAhead, moment: formatMomentAhead },
  text: { day: formatDayBriefly, moment: formatMomentBriefly },
};

/** A message's language and channel. */
type Written = { readonly language: Language; readonly by: keyof typeof DATES };

/** The facts that a client's message may name. */
function factsOf(ports: WritingPorts, sender: Sender, transfer: Transfer, { language, by }: Written): MessageFacts {
  const ends = transfer.status === 'awaiting wire' ? transfer.wireDeadlineAt : transfer.deadlineAt;
  const { day, moment } = DATES[by];
  return {
    tenant: sender.name,
    phone: formatPhone(sender.pocPhone),
    portal: ports.portalOf(sender),
    reference: transfer.referenceId,
    amount: totalText(transfer),
    account: transfer.accountCheck ? accountLabel(transfer.accountCheck) : '',
    deadline: ends && moment(ends, sender.timeZone, language),
    goodFundsOn: goodFundsOn(sender, transfer, language),
    wayOn: wayOn(transfer, transfer.updatedAt),
    sendsOn: transfer.schedule ? day(transfer.schedule.on, language) : '',
    isMoved: isMoved(transfer),
    other: otherAmountOf(transfer),
    mistake: mistakeIn(transfer, language),
  };
}

/** An email to a client, from the transfer as it was when the event was recorded. */
export async function clientEmail(
  ports: WritingPorts,
  kind: ClientMessage,
  sender: Sender,
  transfer: Transfer,
  { language = 'en', late = [] }: { readonly language?: Language; readonly late?: readonly string[] } = {},
): Promise<Email> {
  if (kind === 'receipt' || kind === 'refund') {
    const receipt = receiptOf(sender, transfer, ports.domain(), { asOf: transfer.updatedAt, language });
    const live = await ownReceiptLink(ports, sender, transfer, language);
    const cancelUntil = cancellableUntil(knownOf(transfer), transfer.updatedAt);
    const reader = { isClient: true, portal: ports.portalOf(sender), cancelUntil } as const;
    return receiptEmail(sender, receipt, await ports.pdf(sender, withLive(receipt, live)), reader, live);
  }
  const words = clientMessagesText[language];
  const said = words.email[kind];
  const facts = factsOf(ports, sender, transfer, { language, by: 'email' });
  // The sentence of a failure was chosen when it was recorded.
  const why =
    WITH_ITS_REASON.includes(kind) && transfer.problem ? [sentenceIn(language, transfer.problem.sentence)] : [];
  // A client who authorizes a debit in advance gets a copy of the authorization (12 CFR 1005.10(b)).
  const agreed = kind === 'scheduled' && transfer.schedule ? [words.agreed(transfer.schedule.authorization.text)] : [];
  const body = {
    language,
    subject: said.subject(facts),
    heading: said.heading,
    paragraphs: [...late, said.happened[wayOf(transfer)](facts), ...why, said.next(facts), ...agreed],
    stages: toldStages(sender, transfer, { language }),
    sections: [{ rows: factRows(transfer, transfer.propertyAddress1, language) }],
  };
  const choice = CLIENT_MESSAGES[kind] === 'news' ? [words.choose(facts)] : [];
  return emailOf(sender, body, [...clientClosing(sender, language), ...choice]);
}

/** A text to a client: which payment, what happened, whom to call. */
export const clientText = (
  ports: WritingPorts,
  kind: ClientMessage,
  sender: Sender,
  transfer: Transfer,
  language: Language = 'en',
): string => clientTexts[language][kind][wayOf(transfer)](factsOf(ports, sender, transfer, { language, by: 'text' }));
