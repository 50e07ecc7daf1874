import * as z from 'zod/mini';
import { amountOf, MAY, readProposal } from '#shared/proposal/proposal.ts';
import { type ClosingParty, party } from '#shared/staff/party.ts';
import { payerInvitation } from '#shared/staff/payer-invitation.ts';
import { type KeptLine, keptLine } from '#shared/statement/kept-line.ts';
import { fileMoveWords, invitedWords, proposalWords } from '#shared/text/console/proposals.ts';
import { transfer } from '#shared/transfer/transfer.ts';
import { type ReceivedWire, receivedWire } from '#shared/wire/received.ts';
import type { NeedsApproval } from '../../messages/outbox/deliver-desk-words.ts';
import { plain, type StreamRecord } from './transfer-changes.ts';

/** The record, if this write adds a proposal that wasn't there before. */
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

/** A wire for which this write adds a proposal. */
export const proposedWireIn = (record: StreamRecord): ReceivedWire | undefined =>
  proposedBy(record, 'RECEIVED#', (item) => receivedWire.parse(item));

/** A bank transaction for which this write proposes an undo. */
export const wantedBackIn = (record: StreamRecord): KeptLine | undefined =>
  proposedBy(record, 'LINE#', (item) => keptLine.parse(item));

type Item = Readonly<Record<string, unknown>>;
type Images = { readonly before: Item | undefined; readonly after: Item };

const filedAt = z.object({ at: z.string() });

const readers: ReadonlyArray<readonly [prefix: string, read: (images: Images) => NeedsApproval | undefined]> = [
  [
    'CHANGE#',
    ({ after }) => {
      const proposal = readProposal(after);
      if (proposal.decided) return undefined;
      const { id, version, kind } = proposal;
      const words = proposalWords(proposal);
      const of = { words, amount: amountOf(proposal), roles: MAY[kind].approve };
      return { ...proposal, ...of, name: `${id}#${version}`, page: 'approvals' };
    },
  ],
  [
    'PAYER#',
    ({ before, after }) => {
      const { id, tenantId, state, preparedBy, request, who } = payerInvitation.parse(after);
      if (before || state !== 'waiting') return undefined;
      const { name: by, identity } = preparedBy;
      const asked = { tenantId, by, identity, officeId: request.officeId, words: invitedWords({ who, request }) };
      return { ...asked, name: `invitation-${id}`, roles: ['approver'], page: 'approvals' };
    },
  ],
  [
    'TRANSFER#',
    ({ before, after }) => {
      if (!after['filing']) return undefined;
      const payment = transfer.parse(after);
      const { filing } = payment;
      if (!filing || filing.at === filedAt.safeParse(before?.['filing']).data?.at) return undefined;
      const { by, identity, reason, at, to } = filing;
      const { tenantId, id, officeId } = payment;
      const asked = { tenantId, by, identity, reason, officeId, words: fileMoveWords(payment, to) };
      return { ...asked, name: `file-${id}-${at}`, roles: ['approver'], page: 'payment' };
    },
  ],
];

/** The approval that this write requests, from any kind of record; undefined if it requests none. */
export function needsApprovalIn({ dynamodb }: StreamRecord): NeedsApproval | undefined {
  const { Keys: keys, NewImage: after, OldImage: before } = dynamodb;
  const read = after && readers.find(([prefix]) => keys.sk.S.startsWith(prefix))?.[1];
  return read && after ? read({ before: before && (plain(before) as Item), after: plain(after) as Item }) : undefined;
}

/** A party that this write adds. */
export const addedParty = ({
  dynamodb: { Keys: keys, NewImage: after, OldImage: before },
}: StreamRecord): ClosingParty | undefined =>
  keys.sk.S.startsWith('PARTY#') && after && !before ? party.parse(plain(after)) : undefined;
