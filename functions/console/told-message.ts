import { fullName } from '#shared/client/client.ts';
import type { ToldMessage } from '#shared/contracts/console-messages.ts';
import type { TenantId } from '#shared/ids.ts';
import type { MessageRecord, MessageStanding } from '#shared/message/fate.ts';
import { toldText } from '#shared/text/console/messages.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { ConsolePorts } from './ports.ts';

type Became = ToldMessage['became'];

const doneBy = (done: MessageStanding['told']): Became['told'] =>
  done ? { at: done.at, by: done.by, reason: done.reason ?? null } : null;

/** A message's delivery result, as the staff read it. */
export const becameOf = ({ fate = 'sent', fateAt, sentAt, why, again, asked, told }: MessageStanding): Became => ({
  fate,
  at: fateAt ?? sentAt ?? null,
  why: why ? toldText.reasons[why] : null,
  again: doneBy(again),
  asked: doneBy(asked),
  told: doneBy(told),
});

/** A message as the staff read it. */
export const toldMessageOf = (record: MessageRecord): ToldMessage => ({
  id: record.id,
  clientId: record.clientId,
  transferId: record.transferId ?? null,
  words: toldText.about(record.kind, record.transferId !== undefined),
  to: record.to,
  by: record.by,
  sentAt: record.sentAt ?? null,
  became: becameOf(record),
});

/** More people than a closing has. Those of the newest payments come first. */
const PEOPLE_MAX = 12;
/** Messages read of each person, and shown of all. */
const MESSAGES_MAX = 20;

/** The newest messages to clients about these payments. */
export async function messagesOnFile(
  { messages }: { readonly messages: Pick<ConsolePorts['messages'], 'ofClient'> },
  tenant: TenantId,
  payments: readonly Transfer[],
): Promise<(ToldMessage & { readonly client: string })[]> {
  const people = [...new Set(payments.map(({ clientId }) => clientId))].slice(0, PEOPLE_MAX);
  const told = await Promise.all(people.map((id) => messages.ofClient(tenant, id, MESSAGES_MAX)));
  return told
    .flat()
    .flatMap((record) => {
      const payment = payments.find(({ id }) => id === record.transferId);
      return payment ? [{ ...toldMessageOf(record), client: fullName(payment), askedAt: record.askedAt }] : [];
    })
    .toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1))
    .slice(0, MESSAGES_MAX)
    .map(({ askedAt: _sorted, ...message }) => message);
}
