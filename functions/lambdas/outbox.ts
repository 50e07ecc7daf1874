import { randomBytes } from 'node:crypto';
import { newUnsent } from '#shared/message/unsent.ts';
import { bankAccounts } from '../adapters/dynamo/bank-accounts.ts';
import { clients } from '../adapters/dynamo/clients.ts';
import { closingParties, liveLinks } from '../adapters/dynamo/files.ts';
import { messages, namedWrite, unsentWrites } from '../adapters/dynamo/messages.ts';
import { payerInvitations } from '../adapters/dynamo/payers.ts';
import { staffHearers, staffMembers } from '../adapters/dynamo/staff.ts';
import {
  accountChange,
  addedParty,
  approvedInvitationIn,
  clientChange,
  exceptionWords,
  fundingToTell,
  invitationChange,
  lowLedgerWords,
  needsApprovalIn,
  newDevice,
  proposedWireIn,
  streamRecordOf,
  transferChange,
  wantedBackIn,
} from '../adapters/dynamo/stream-records.ts';
import { paperLogos, tenants } from '../adapters/dynamo/tenants.ts';
import { transfers } from '../adapters/dynamo/transfers.ts';
import { emails } from '../adapters/emails.ts';
import { isCertainlyNotSent } from '../adapters/not-sent.ts';
import { portalOf } from '../adapters/portal-of.ts';
import { setting } from '../adapters/settings.ts';
import { streamRecords } from '../adapters/stream-records.ts';
import { sendNews } from '../adapters/texts.ts';
import { lambda } from '../http/lambda.ts';
import { logger, told } from '../http/log.ts';
import { askedTransfers, asPayment } from '../invitations/as-payment.ts';
import {
  deliverApproval,
  deliverFrozen,
  deliverProposedWire,
  deliverWantedBack,
} from '../messages/outbox/deliver-desk-words.ts';
import { deliverExceptions } from '../messages/outbox/deliver-exceptions.ts';
import { deliverFunding, deliverLowLedgers } from '../messages/outbox/deliver-ledger-words.ts';
import { deliverMessages, type OutboxPorts } from '../messages/outbox/deliver-messages.ts';
import { deliverNotice, type NoticePorts } from '../messages/outbox/deliver-notices.ts';
import { deliverToNewParty, deliverToParties, type PartyMailPorts } from '../messages/outbox/deliver-to-parties.ts';
import { isFrozenIn, noticeOfDevice, noticesOfAccount, noticesOfClient } from '../messages/outbox/notices-of.ts';
import { printed } from '../messages/printed.ts';
import { senderOf } from '../messages/sender.ts';
import { type ApprovedLinkPorts, deliverApprovedLink } from '../people/invite.ts';

const noLogo = (fault: unknown): void => logger.warn('a paper bears no logo', { fault: told(fault) });

const ports: Omit<OutboxPorts & NoticePorts & PartyMailPorts & ApprovedLinkPorts, 'hasTime' | 'rounds'> = {
  clients,
  transfers,
  parties: closingParties,
  invitations: { find: staffMembers.invitation, renew: staffMembers.renew },
  links: liveLinks,
  random: (bytes) => randomBytes(bytes),
  accounts: bankAccounts,
  messages,
  hearers: staffHearers.now,
  emails,
  sendText: sendNews,
  isCertain: isCertainlyNotSent,
  tenants: {
    sender: async (id) => {
      const config = await tenants.config(id);
      return config && senderOf(config);
    },
  },
  domain: () => setting('PORTAL_DOMAIN'),
  portalOf,
  pdf: (sender, receipt) => printed({ logoOf: paperLogos.remembered, failed: noLogo }, sender, receipt),
  now: () => new Date(),
};

/** For late messages: when their event happened, and how often a person had them sent again. */
type Late = { readonly at: string; readonly rounds: number };
type Telling = { readonly hasTime: () => boolean; readonly late?: Late };

/** Waits for all of them, and throws if one failed. */
async function eachOf(tasks: readonly Promise<void>[]): Promise<void> {
  const faults = (await Promise.allSettled(tasks)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (faults.length === 1) throw faults[0];
  if (faults.length > 0) throw new AggregateError(faults, 'Not all messages of a write were sent.');
}

/** Parties hear of a request to someone without an account, too. */
const forParties = (all: PartyMailPorts): PartyMailPorts => ({
  ...all,
  transfers: askedTransfers({ transfers, payers: payerInvitations }),
});

/** Tells the payer that it has ended, and the parties of its payment that it was sent or has ended. */
function deliverOfInvitation(
  all: OutboxPorts & PartyMailPorts,
  { before, after }: NonNullable<ReturnType<typeof invitationChange>>,
): readonly Promise<void>[] {
  const now = asPayment(after);
  const earlier = before && asPayment(before);
  const isEnd = after.state === 'revoked' || after.state === 'ended';
  return [
    ...(earlier && isEnd ? [deliverMessages(all, { before: earlier, after: now, invited: after.who })] : []),
    // An approved one has its step before the link is sent.
    deliverToParties(forParties(all), { before: before?.sentAt ? earlier : undefined, after: now }),
  ];
}

/** Sends the messages of a stream record that weren't sent before. Throws unless all are sent. */
export async function tellOf(record: unknown, { hasTime, late }: Telling): Promise<void> {
  const all = { ...ports, hasTime, rounds: late?.rounds ?? 0, ...(late ? { lateSince: late.at } : {}) };
  const write = streamRecordOf(record);
  const moved = transferChange(write);
  // One that fails doesn't hold up the other.
  if (moved) await eachOf([deliverMessages(all, moved), deliverToParties(forParties(all), moved)]);
  const party = addedParty(write);
  if (party) await deliverToNewParty(forParties(all), party);
  const invited = approvedInvitationIn(write);
  if (invited) await deliverApprovedLink(all, invited);
  const invitation = invitationChange(write);
  if (invitation) await eachOf(deliverOfInvitation(all, invitation));
  const changed = clientChange(write);
  // First, because the client's own messages may fail.
  if (changed && isFrozenIn(changed)) await deliverFrozen(all, changed.after);
  for (const notice of changed ? noticesOfClient(changed) : []) await deliverNotice(all, notice, changed?.before);
  const account = accountChange(write);
  for (const notice of account ? noticesOfAccount(account) : []) await deliverNotice(all, notice);
  const device = newDevice(write);
  if (device) await deliverNotice(all, noticeOfDevice(device));
  const low = lowLedgerWords.saidIn(write);
  if (low) await deliverLowLedgers(all, low);
  const funding = fundingToTell(write);
  if (funding) await deliverFunding(all, funding);
  const wire = proposedWireIn(write);
  if (wire) await deliverProposedWire(all, wire);
  const line = wantedBackIn(write);
  if (line) await deliverWantedBack(all, line);
  const asked = needsApprovalIn(write);
  if (asked) await deliverApproval(all, asked);
  const exceptions = exceptionWords.saidIn(write);
  if (exceptions) await deliverExceptions(all, exceptions);
}

/** A longer text wouldn't help a person who reads a list. */
const WHY_MAX = 300;

/** The error of a failed message, without addresses, because our own errors name none. */
export function unsentWhy(fault: unknown): string {
  const { message, errors } = told(fault);
  return (errors?.map((each) => each.message).join(' ') ?? message).slice(0, WHY_MAX);
}

/** A hanging service takes ten seconds per message, and storing a write for later takes part of one. */
const SPARE_MS = 20_000;

/** Stores a write whose messages weren't all sent. Throws if the write doesn't even name its owner. */
async function keepForLater(record: unknown, fault: unknown): Promise<void> {
  const named = namedWrite(record);
  if (!named) throw fault;
  logger.error('the messages of a record were not all sent', { fault: told(fault) });
  const { tenant, ...made } = named;
  const write = newUnsent({ ...made, record: JSON.stringify(record), why: unsentWhy(fault) }, new Date(), Math.random);
  await unsentWrites.keep(tenant, write);
}

/**
 * Sends the messages triggered by writes to transfers, clients, accounts, sign-ins, ledgers, wires and bank
 * transactions, fed by the table's stream. Messages that can't be sent now are stored in the table and sent later, so
 * that they hold up nothing. Only a record that can't even be stored is reported and redelivered.
 */
export const handler = lambda((event, context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > SPARE_MS;
  const tell = async (record: unknown): Promise<void> => {
    try {
      await tellOf(record, { hasTime });
    } catch (fault) {
      await keepForLater(record, fault);
    }
  };
  return streamRecords(event, tell, { goesOn: true });
});
