import { type Proposal, readProposal } from '#shared/proposal/proposal.ts';
import { type KeptLine, keptLine } from '#shared/statement/kept-line.ts';
import { type ReceivedWire, receivedWire } from '#shared/wire/received.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** What is newly proposed by a write: it has a proposal, and not the one that stood there before. */
function proposedBy<T extends { readonly proposed?: { readonly at: string } | undefined }>(
  { dynamodb: { Keys: keys, NewImage: after, OldImage: before } }: StreamRecord,
  prefix: string,
  read: (item: unknown) => T,
): T | undefined {
  if (!keys.sk.S.startsWith(prefix) || !after?.['proposed']) return undefined;
  const now = read(plain(after));
  const former = before?.['proposed'] ? read(plain(before)).proposed?.at : undefined;
  return now.proposed?.at === former ? undefined : now;
}

/** A wire with which somebody proposed something by this write. */
export const proposedWireIn = (record: StreamRecord): ReceivedWire | undefined =>
  proposedBy(record, 'RECEIVED#', (item) => receivedWire.parse(item));

/** A line of a statement that somebody wants back by this write. */
export const wantedBackIn = (record: StreamRecord): KeptLine | undefined =>
  proposedBy(record, 'LINE#', (item) => keptLine.parse(item));

/** A change that this write proposed: an approver is told of each version that nobody has decided. */
export function proposedChangeIn({ dynamodb: { Keys: keys, NewImage: after } }: StreamRecord): Proposal | undefined {
  if (!keys.sk.S.startsWith('CHANGE#') || !after) return undefined;
  const proposal = readProposal(plain(after));
  return proposal.decided ? undefined : proposal;
}
