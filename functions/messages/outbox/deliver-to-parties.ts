import { formatDate } from '#shared/dates.ts';
import type { TenantId } from '#shared/ids.ts';
import { feeIn } from '#shared/ledger/postings.ts';
import type { MessageAbout } from '#shared/message/fate.ts';
import { type Cents, formatDollars, toCents } from '#shared/money.ts';
import { invariant } from '#shared/outcome.ts';
import { type ClosingParty, isAdmitted, isTold, type PartiesAbout, type ToldParty } from '#shared/staff/party.ts';
import type { Language } from '#shared/text/language.ts';
import { momentText } from '#shared/text/moments.ts';
import { partiesText, stepWords } from '#shared/text/parties.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { newEvents } from '#shared/transfer/new-events.ts';
import { partySteps, partyWay, type ReachedStep, toldSteps } from '#shared/transfer/party-step.ts';
import type { PartyWay } from '#shared/transfer/party-words.ts';
import { refundsOf } from '#shared/transfer/refund.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { fileOf } from '../../ledger/book-entries.ts';
import type { Random, TransferChange, TransferReader } from '../../ports.ts';
import { addressMark } from '../address-mark.ts';
import { clientClosing, type Email, emailOf } from '../email.ts';
import { placeForOthers } from '../for-others.ts';
import { type LiveLinks, newLiveLink } from '../live-link.ts';
import type { Sender } from '../sender.ts';
import type { CarryingPorts } from './deliver-messages.ts';
import { deliverEach } from './deliver-once.ts';
import type { WritingPorts } from './writing.ts';

export type PartyMailPorts = CarryingPorts &
  Pick<WritingPorts, 'portalOf'> & {
    readonly transfers: TransferReader;
    readonly parties: { readonly list: (tenant: TenantId, of: PartiesAbout) => Promise<readonly ClosingParty[]> };
    readonly links: LiveLinks;
    readonly random: Random;
  };

/** The ID of a party's email about a step: the same however often the step is delivered. */
export const partyMessageId = ({ id }: Pick<Transfer, 'id'>, { event, step }: ReachedStep, party: string): string =>
  `${id}#${event}#party ${step}#${party}`;

/** The ID of the email with an agent's link. */
export const linkMessageId = (party: string): string => `agent-link#${party}`;

/** The file's part of the money: without the fee, and for a wire of what arrived. */
export function partyAmount({ amount, fee, wireReceipt }: Pick<Transfer, 'amount' | 'fee' | 'wireReceipt'>): Cents {
  const received = wireReceipt?.received;
  return received === undefined ? amount : toCents(received - feeIn(received, { amount, fee }));
}

/** The facts of a payment that outsiders may know: enough to find the closing, and no person and no account. */
export function factsForParties(transfer: Transfer, language: Language) {
  const { property = null, fileNumber = null } = placeForOthers(transfer);
  return { property, fileNumber, purpose: purposeName(transfer, language), reference: transfer.referenceId };
}

/**
 * The parties of a payment and of its file who get notices now, each address once. A refund's parties are those of the
 * payment that it returns.
 */
export async function partiesNow(
  { parties }: Pick<PartyMailPorts, 'parties'>,
  transfer: Pick<Transfer, 'tenantId' | 'id' | 'refundOf' | 'refundsWire'> & { readonly file: string },
): Promise<readonly ToldParty[]> {
  const { tenantId, id, refundOf, refundsWire, file } = transfer;
  const all = await Promise.all([
    parties.list(tenantId, { kind: 'payment', id: refundOf?.id ?? id }),
    ...(refundsWire ? [parties.list(tenantId, { kind: 'payment', id: refundsWire })] : []),
    parties.list(tenantId, { kind: 'file', id: file }),
  ]);
  const found = new Map<string, ToldParty>();
  for (const party of all.flat().filter(isTold)) {
    const address = party.email.toLowerCase();
    if (!found.has(address)) found.set(address, party);
  }
  return [...found.values()];
}

/** Writes a party's email about a step. */
function emailFor(
  sender: Sender,
  { transfer, reached, party, href }: { transfer: Transfer; reached: ReachedStep; party: ToldParty; href: string },
): Email {
  const { language, role, isAmountShown, pin } = party;
  const { email, rows } = partiesText[language];
  const { title, says } = stepWords(partiesText[language], { ...reached, way: partyWay(transfer) });
  const facts = factsForParties(transfer, language);
  const since = momentText[language].written(formatDate(reached.at, sender.timeZone, 'en'));
  const body = {
    language,
    subject: email.subject(title, transfer.referenceId),
    heading: title,
    ...(isAmountShown ? { figure: formatDollars(partyAmount(transfer)) } : {}),
    paragraphs: [says(sender.name), email.live, ...(pin ? [email.withPin] : [])],
    sections: [
      {
        rows: [
          ...(facts.property ? [{ label: rows.property, value: facts.property }] : []),
          ...(facts.fileNumber ? [{ label: rows.file, value: facts.fileNumber }] : []),
          { label: rows.purpose, value: facts.purpose },
          { label: rows.reference, value: facts.reference },
          { label: rows.since, value: since },
          { label: email.page, value: email.updates, link: { text: email.open, href } },
        ],
      },
    ],
  };
  return emailOf(sender, body, [email.why(sender.name, role), ...clientClosing(sender, language)]);
}

async function tell(ports: PartyMailPorts, transfer: Transfer, reached: ReachedStep, to: readonly ToldParty[]) {
  const { tenantId, clientId, id: transferId, officeId } = transfer;
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'a payment belongs to a company that exists');
  const deliveries = to.map((party) => {
    const id = partyMessageId(transfer, reached, party.id);
    const about: MessageAbout = {
      ...{ clientId, transferId, ...(officeId ? { officeId } : {}), kind: `party ${reached.step}` },
      ...({ to: 'party', by: 'email', addressMark: addressMark(tenantId, party.email) } as const),
    };
    const send = async () => {
      const shown = party.of.kind === 'payment' ? { id: party.of.id, clientId } : transfer;
      const href = await newLiveLink(ports, ports.portalOf(sender), party, shown);
      const email = emailFor(sender, { transfer, reached, party, href });
      await ports.emails.send(email, party.email, { tenant: tenantId, message: id });
      return true;
    };
    return { tenantId, id, what: about.kind, need: 'must' as const, about, send };
  });
  await deliverEach(ports, deliveries);
}

/** An email with a link to a page and no payment in it: an agent's first one, or another one after wrong PINs. */
export function linkEmail(
  sender: Sender,
  { language, pin, of }: Pick<ClosingParty, 'language' | 'pin' | 'of'>,
  href: string,
  why: 'first' | 'again',
): Email {
  const { email, page, rows } = partiesText[language];
  const isAgent = of.kind === 'agent';
  const title = isAgent ? page.clients : page.title;
  const link = { text: email.open, href };
  const row = { label: isAgent ? rows.payments : email.page, value: email.updates, link };
  const says = why === 'first' ? email.link : email.linkAgain;
  const paragraphs = [says(sender.name), ...(pin ? [email.withPin] : [])];
  const body = { language, subject: title, heading: title, paragraphs, sections: [{ rows: [row] }] };
  const because = isAgent ? email.whyLink : email.whyAgain;
  return emailOf(sender, body, [because(sender.name), ...clientClosing(sender, language)]);
}

/** Emails an agent their link, unless it was withdrawn meanwhile. */
async function sendLink(ports: PartyMailPorts, { tenantId, id: added, of, from }: ClosingParty): Promise<void> {
  const party = (await ports.parties.list(tenantId, of)).find(({ id }) => id === added);
  if (!party || !isAdmitted(party) || !from) return;
  const sender = await ports.tenants.sender(tenantId);
  invariant(sender, 'an agent belongs to a company that exists');
  const id = linkMessageId(party.id);
  const send = async () => {
    const href = await newLiveLink(ports, ports.portalOf(sender), party);
    await ports.emails.send(linkEmail(sender, party, href, 'first'), party.email, { tenant: tenantId, message: id });
    return true;
  };
  const about: MessageAbout = {
    ...{ clientId: from.client, transferId: from.payment, kind: 'agent link' },
    ...({ to: 'party', by: 'email', addressMark: addressMark(tenantId, party.email) } as const),
  };
  await deliverEach(ports, [{ tenantId, id, what: about.kind, need: 'must', about, send }]);
}

/** A step of a payment or of one of its refunds. */
export type StepNow = Omit<ReachedStep, 'event'> & { readonly way: PartyWay };

/** The payment's own steps, and those of its refunds, because refunded money is no longer there. */
export async function stepsNow({ transfers }: { readonly transfers: TransferReader }, payment: Transfer) {
  const refunds = await refundsOf(payment, (id) => transfers.find(payment.tenantId, payment.clientId, id));
  const nowOf = (of: Transfer, way: PartyWay) =>
    partySteps(of).map(({ step, at, isOtherAmount }): StepNow => ({ step, at, isOtherAmount, way }));
  const own = nowOf(payment, partyWay(payment));
  const back = refunds.flatMap((refund) =>
    nowOf(refund, 'refund')
      // A refund that is only prepared, or was canceled, moved nothing.
      .filter(({ step }) => !['not asked', 'asked', 'unconfirmed', 'canceled', 'declined'].includes(step)),
  );
  return [...own, ...back].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** True if money of the payment was returned since, so that its own last step is outdated. */
const wentBack = async (ports: PartyMailPorts, payment: Transfer): Promise<boolean> =>
  partyWay(payment) !== 'refund' && (await stepsNow(ports, payment)).at(-1)?.way === 'refund';

/**
 * Emails the parties of a payment and of its file about the step that this write reached, each once. An email about a
 * step that has passed meanwhile isn't sent, because it would be wrong by now.
 */
export async function deliverToParties(ports: PartyMailPorts, { before, after }: TransferChange): Promise<void> {
  const added = newEvents(before, after).map(({ id }) => id);
  const reached = toldSteps(after).findLast(({ event }) => added.includes(event));
  if (!reached) return;
  const isAnyone = (await partiesNow(ports, { ...after, file: fileOf(after) })).length > 0;
  const now = isAnyone ? await ports.transfers.find(after.tenantId, after.clientId, after.id) : undefined;
  const latest = now && toldSteps(now).at(-1);
  if (!now || latest?.event !== reached.event || (await wentBack(ports, now))) return;
  // Its file may have been corrected meanwhile.
  await tell(ports, now, latest, await partiesNow(ports, { ...now, file: fileOf(now) }));
}

/**
 * Emails a new party the payment's status, if it has begun. Parties of a file get emails from the next step on, because
 * a file may have many payments.
 */
export async function deliverToNewParty(ports: PartyMailPorts, party: ClosingParty): Promise<void> {
  const { tenantId, of } = party;
  if (of.kind === 'agent') return sendLink(ports, party);
  if (of.kind !== 'payment') return;
  const [transfer, all] = await Promise.all([
    ports.transfers.find(tenantId, of.client, of.id),
    ports.parties.list(tenantId, of),
  ]);
  const told = all.filter(isTold).filter(({ id }) => id === party.id);
  const reached = transfer && partySteps(transfer).at(-1);
  if (!transfer || !reached || toldSteps(transfer).length === 0 || (await wentBack(ports, transfer))) return;
  await tell(ports, transfer, reached, told);
}
