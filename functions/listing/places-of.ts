import { easternInstant } from '#shared/banking-days.ts';
import type { Client } from '#shared/client/client.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { Instant } from '#shared/dates.ts';
import { type ClientDocument, type IdentityDocument, identityDocument } from '#shared/document/document.ts';
import type { AgentId, ClientId, DocumentId, OfficeId, TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import type { Queue } from '#shared/staff/queue.ts';
import type { FoundBy } from '#shared/staff/search-text.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { openProofRequestOf } from '#shared/transfer/proof-request.ts';
import { openReversalOf, reverseBy } from '#shared/transfer/reversal.ts';
import { isOpen } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { isListed, rowOf } from './row-of.ts';
import { haystackOf, tokensOf } from './tokens-of.ts';

/** One of the staff's lists: of all payments, of a file, of an agent's clients, or of a queue. */
export type List = 'all' | `file ${string}` | `agent ${string}` | `queue ${Queue}`;

/** What leads from a text to a payment: who it belongs to, and where its row is. */
export type Pointer = {
  readonly id: TransferId;
  readonly clientId: ClientId;
  readonly createdAt: Instant;
  readonly by: FoundBy;
  readonly words: string;
  readonly officeId?: OfficeId | undefined;
  readonly agentId?: AgentId | undefined;
};

/** A wire on the statement that belongs to nobody, or waits for a second person. */
export type ListedWire = { readonly reference: string; readonly received: Cents; readonly at: Instant };

/** The photo of an ID that nobody has decided about. */
export type ListedReview = {
  readonly clientId: ClientId;
  readonly documentId: DocumentId;
  readonly type: IdentityDocument;
  readonly receivedAt: Instant;
};

/** A client that the company holds. */
export type ListedHold = { readonly clientId: ClientId; readonly at: Instant };

/** Where the staff come upon a payment: a row of a list, sorted by a moment; a text it is found by; or its id. */
export type ListPlace =
  | { readonly kind: 'row'; readonly list: List; readonly at: Instant; readonly row: ListedPayment }
  | { readonly kind: 'text'; readonly text: string; readonly pointer: Pointer }
  | { readonly kind: 'wire'; readonly wire: ListedWire }
  | { readonly kind: 'review'; readonly review: ListedReview }
  | { readonly kind: 'hold'; readonly hold: ListedHold }
  | { readonly kind: 'id'; readonly id: TransferId; readonly clientId: ClientId };

type Since = readonly [queue: Queue, at: Instant | undefined];

/** Since when a reversal waits for its second person. */
function proposedReversalAt(transfer: Transfer): Instant | undefined {
  const open = openReversalOf(transfer);
  return open?.state === 'proposed' ? open.proposed.at : undefined;
}

/** The end of the last day on which the client's bank may get a reversal. */
function reversalEnd(transfer: Transfer): Instant | undefined {
  const last = reverseBy(transfer);
  return last && easternInstant(last, '23:59');
}

/** The end of the last day on which a bank may get the proof that it asked for. */
function proofEnd(transfer: Transfer): Instant | undefined {
  const open = openProofRequestOf(transfer);
  return open && easternInstant(open.due, '23:59');
}

/** The queues that a payment stands in, each with the moment by which it is sorted. */
function queuesOf(transfer: Transfer, row: ListedPayment): readonly Since[] {
  const { status, events, disbursement } = transfer;
  const since = () => events.findLast(({ from, to }) => to === status && from !== status)?.at ?? transfer.updatedAt;
  const isIn = status === 'completed' && !disbursement;
  return [
    ['to approve', status === 'awaiting approval' ? since() : proposedReversalAt(transfer)],
    ['calls', row.waitsFor === 'call' ? transfer.accountCheck?.at : undefined],
    ['holds', holdOf(transfer)?.at],
    ['reversals', openReversalOf(transfer) && reversalEnd(transfer)],
    ['proofs', proofEnd(transfer)],
    // Money that isn't where it should be: a file that is below zero, too.
    ['failed', status === 'error' ? since() : overdraftOf(transfer)?.at],
    ['unknown', status === 'submitted' ? transfer.submittedAt : undefined],
    ['deadlines', isOpen(status) && status !== 'pending' && status !== 'error' ? row.deadlineAt : undefined],
    // By ACH it is good when the provider has let it go; a wire is final.
    ['good', isIn ? (transfer.method === 'Wire' ? transfer.completedAt : transfer.clearedAt) : undefined],
  ];
}

/** Every place at which the staff come upon a payment; none while it is its client's alone. */
export function placesOf(transfer: Transfer): readonly ListPlace[] {
  if (!isListed(transfer)) return [];
  const { id, clientId, createdAt, officeId, agentId } = transfer;
  const row = rowOf(transfer);
  const words = haystackOf(transfer);
  const lists: readonly List[] = ['all', `file ${row.file.id}`, ...(agentId ? ([`agent ${agentId}`] as const) : [])];
  return [
    { kind: 'id', id, clientId },
    ...lists.map((list) => ({ kind: 'row', list, at: createdAt, row }) as const),
    ...queuesOf(transfer, row).flatMap(([queue, at]) =>
      at ? [{ kind: 'row', list: `queue ${queue}`, at, row } as const] : [],
    ),
    ...tokensOf(transfer).map(({ text, by }) => {
      const pointer = { id, clientId, createdAt, by, words, officeId, agentId };
      return { kind: 'text', text, pointer } as const;
    }),
  ];
}

/** Where the staff come upon a wire: among those that wait for somebody, since the bank's day of it. */
export const placesOfWire = ({ state, proposed, reference, received, on }: ReceivedWire): readonly ListPlace[] =>
  state === 'unmatched' || proposed
    ? [{ kind: 'wire', wire: { reference: wireReferenceOf(reference), received, at: `${on}T17:00:00.000Z` } }]
    : [];

/** Where the staff come upon the photo of an ID: among those that wait, until somebody decides. */
export function placesOfDocument({ id, clientId, kind, receivedAt, review }: ClientDocument): readonly ListPlace[] {
  const type = identityDocument.safeParse(kind);
  if (!type.success || !receivedAt || review) return [];
  return [{ kind: 'review', review: { clientId, documentId: id, type: type.data, receivedAt } }];
}

/** Where the staff come upon a client whom nobody looked for: among those that are held, until two people lift it. */
export function placesOfClient({ id, stopped }: Pick<Client, 'id' | 'stopped'>): readonly ListPlace[] {
  return stopped && isClientStopped({ stopped }) ? [{ kind: 'hold', hold: { clientId: id, at: stopped.at } }] : [];
}
