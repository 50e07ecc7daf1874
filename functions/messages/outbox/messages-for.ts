import type { Language } from '#shared/text/language.ts';
import { kindOf, type Transfer } from '#shared/transfer/transfer.ts';
import type { TransferEvent } from '#shared/transfer/transfer-event.ts';
import { isKnownAs } from '../../people/member.ts';
import {
  type Channel,
  CLIENT_MESSAGES,
  type ClientMessage,
  isToStaff,
  MESSAGE_TABLE,
  PREPARED,
  type StaffMessage,
} from './message-table.ts';
import { type StaffToTell, staffRecipients } from './staff-recipients.ts';

/** A client's contact data, and the channels on which they want news. */
export type Recipient = {
  readonly email: string;
  readonly mobilePhone: string;
  readonly newsByEmail: boolean;
  readonly newsByText: boolean;
  readonly language?: Language | undefined;
};

/** One message to one person. `id` is the same however often the event is delivered. */
export type Message =
  | {
      readonly id: string;
      readonly kind: ClientMessage;
      readonly by: Channel;
      readonly to: string;
      readonly isMember?: never;
    }
  | {
      readonly id: string;
      readonly kind: StaffMessage;
      readonly by: 'email';
      readonly to: string;
      /** True for a console member at their own address, who can turn some notices off. */
      readonly isMember: boolean;
    };

type About = Pick<
  Transfer,
  | 'id'
  | 'status'
  | 'officeId'
  | 'disbursement'
  | 'amount'
  | 'fee'
  | 'method'
  | 'refundOf'
  | 'nameMismatchOverride'
  | 'accountCheck'
  | 'events'
  | 'cancelAskedAt'
  | 'cancelAskedBy'
  | 'invitation'
>;

/** True if the scheduled day started it last, not the client. */
const isBySchedule = ({ events }: About): boolean =>
  events.findLast(({ name }) => name === 'makeTransfer')?.actor === 'system';

/** True if the staff have to call about the account next. */
const isCallAwaited = ({ status, accountCheck }: About): boolean =>
  status === 'awaiting acceptance' && accountCheck?.standing === 'waiting';

/** True if the client had asked to cancel before anyone knew that it was on its way. */
const isTooLate = ({ status, cancelAskedAt, cancelAskedBy }: About): boolean =>
  status === 'pending' && cancelAskedAt !== undefined && cancelAskedBy === undefined;

/** True if a colleague of the person who prepared it did this. That person doesn't know it yet. */
const isByColleague = (
  { by, identity }: Pick<TransferEvent, 'by' | 'identity'>,
  { events: [first] }: Pick<About, 'events'>,
): boolean => by !== undefined && identity !== undefined && !!first?.by && !isKnownAs({ ...identity, name: by }, first);

/** The kinds of message that a move triggers. */
export function kindsOf(event: Omit<TransferEvent, 'id' | 'at'>, transfer: About) {
  const { name, from, to, actor } = event;
  const { invitation } = transfer;
  const wasPrepared = from !== null && PREPARED.includes(from);
  const line = MESSAGE_TABLE.find(
    (each) =>
      (each.name ?? name) === name &&
      (each.from === undefined || (from !== null && each.from.includes(from))) &&
      (each.to ?? to) === to &&
      (each.by ?? actor) === actor &&
      (each.of ?? kindOf(transfer)) === kindOf(transfer) &&
      (!each.isBySchedule || isBySchedule(transfer)),
  );
  return (line?.send ?? []).filter((kind) => {
    if (kind === 'staff mismatch') return transfer.nameMismatchOverride !== undefined;
    if (kind === 'too late to cancel') return isTooLate(transfer);
    // A draft that no one was invited for concerns only the person who cancels it.
    if (kind === 'staff withdrawn') return isByColleague(event, transfer) && (!wasPrepared || invitation !== undefined);
    if (wasPrepared && (kind === 'cancelled' || kind === 'expired')) return invitation?.sentAt !== undefined;
    // Accepted and cancelled in one write, so no one has to hear about it.
    if (name === 'accepted' && transfer.status === 'cancelled') return false;
    return name !== 'remind' || (kind === 'staff account') === isCallAwaited(transfer);
  });
}

/**
 * The channels of a message to a client. Essential messages always go by email. Texts can always be turned off, unless
 * they are the only way to reach the client.
 */
function channelsOf(kind: ClientMessage, { email, newsByEmail, newsByText }: Recipient): readonly Channel[] {
  const isMust = CLIENT_MESSAGES[kind] === 'must';
  const hasEmail = email.trim() !== '';
  return [
    ...(hasEmail && (isMust || newsByEmail) ? (['email'] as const) : []),
    ...(newsByText || (isMust && !hasEmail) ? (['text'] as const) : []),
  ];
}

/**
 * The messages triggered by one event of a transfer. An id is built from transfer, event, kind and channel, and for
 * staff notices the address. So a redelivered event triggers the same messages, and a person reached in two ways gets
 * one.
 */
export function messagesFor(
  event: Omit<TransferEvent, 'at'>,
  transfer: About,
  client: Recipient,
  staff: StaffToTell,
): readonly Message[] {
  return kindsOf(event, transfer).flatMap((kind): readonly Message[] => {
    const id = `${transfer.id}#${event.id}#${kind}`;
    if (isToStaff(kind))
      return staffRecipients(kind, { ...transfer, madeBy: event.identity?.id }, staff).map((each) => ({
        ...each,
        id: `${id}#${each.to}`,
        kind,
        by: 'email',
      }));
    const to = { email: client.email.trim(), text: client.mobilePhone };
    return channelsOf(kind, client).map((by) => ({ id: `${id}#${by}`, kind, by, to: to[by] }));
  });
}
