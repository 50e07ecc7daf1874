import type { ToldMessage } from '#shared/contracts/console-messages.ts';
import type { MessageRecord, MessageStanding } from '#shared/message/fate.ts';
import { toldText } from '#shared/text/console/messages.ts';

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
