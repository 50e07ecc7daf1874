import { easternInstant } from '#shared/banking-days.ts';
import { isClientStopped } from '#shared/client/stop.ts';
import type { Instant } from '#shared/dates.ts';
import { type ClientDocument, type IdentityDocument, identityDocument } from '#shared/document/document.ts';
import type { ClientId, DocumentId, OfficeId, TransferId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { ListedPayment } from '#shared/staff/listed-payment.ts';
import { hasEnded, needsAgreement, type PayerInvitation } from '#shared/staff/payer-invitation.ts';
import type { Queue } from '#shared/staff/queue.ts';
import type { FoundBy } from '#shared/staff/search-text.ts';
import { holdOf } from '#shared/transfer/hold.ts';
import { overdraftOf } from '#shared/transfer/not-covered.ts';
import { openProofRequestOf } from '#shared/transfer/proof-request.ts';
import { openReversalOf, reverseBy } from '#shared/transfer/reversal.ts';
import { isOpen } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { needsApprovalAgain } from '#shared/transfer/waiting.ts';
import { type ReceivedWire, wireReferenceOf } from '#shared/wire/received.ts';
import { asPayment, listedInvitation } from '../../invitations/as-payment.ts';
import { isListed, rowOf } from './row-of.ts';
import { clientTokens, type FoundClient, haystackOf, tokensOf } from './tokens-of.ts';

/** A list of the staff: all payments, a file's, an agent's, or a queue. */
export type List = 'all' | `file ${string}` | `agent ${string}` | `queue ${Queue}`;

/** Leads from a search text to a payment: its owner and its row. */
export type Pointer = {
  readonly id: TransferId;
  readonly clientId: ClientId;
  readonly createdAt: Instant;
  readonly by: FoundBy;
  readonly words: string;
  readonly officeId?: OfficeId | undefined;
  readonly invitation?: string | undefined;
};

/** A wire on the statement that is unmatched or needs approval. */
export type ListedWire = {
  readonly reference: string;
  readonly received: Cents;
  readonly at: Instant;
  /** Who proposed the change that needs approval, if there is one. */
  readonly proposedBy?: string | undefined;
};

/** An ID photo that needs a decision. */
export type ListedReview = {
  readonly clientId: ClientId;
  readonly documentId: DocumentId;
  readonly type: IdentityDocument;
  readonly receivedAt: Instant;
};

/** A client on hold. */
export type ListedHold = { readonly clientId: ClientId; readonly at: Instant };

/** An entry for a payment in the staff's lists: a row sorted by time, a search text, or its ID. */
export type ListPlace =
  | { readonly kind: 'row'; readonly list: List; readonly at: Instant; readonly row: ListedPayment }
  | { readonly kind: 'text'; readonly text: string; readonly pointer: Pointer }
  | { readonly kind: 'wire'; readonly wire: ListedWire }
  | { readonly kind: 'review'; readonly review: ListedReview }
  | { readonly kind: 'hold'; readonly hold: ListedHold }
  | { readonly kind: 'client'; readonly text: string; readonly clientId: ClientId }
  | { readonly kind: 'id'; readonly id: TransferId; readonly clientId: ClientId; readonly invitation?: string };

type Since = readonly [queue: Queue, at: Instant | undefined];

/**
 * The end of the last day on which the client's bank can receive an approved reversal. Until then, the reversal is
 * among the items that need approval.
 */
function reversalEnd(transfer: Transfer): Instant | undefined {
  const open = openReversalOf(transfer);
  const last = open && open.state !== 'proposed' ? reverseBy(transfer) : undefined;
  return last && easternInstant(last, '23:59');
}

/** The end of the last day on which a bank can receive the proof that it requested. */
function proofEnd(transfer: Transfer): Instant | undefined {
  const open = openProofRequestOf(transfer);
  return open && easternInstant(open.due, '23:59');
}

/** When a disbursement's file lost money, so that it is approved again. */
const againSince = (transfer: Transfer): string | undefined =>
  needsApprovalAgain(transfer) ? transfer.problem?.at : undefined;

/** The queues of a payment, each with the time to sort by. */
function queuesOf(transfer: Transfer, row: ListedPayment): readonly Since[] {
  const { status, events, disbursement } = transfer;
  const since = () => events.findLast(({ from, to }) => to === status && from !== status)?.at ?? transfer.updatedAt;
  const isIn = status === 'completed' && !disbursement;
  return [
    ['to approve', status === 'awaiting approval' ? since() : (againSince(transfer) ?? row.proposed?.at)],
    ['calls', row.waitsFor === 'call' ? transfer.accountCheck?.at : undefined],
    ['holds', holdOf(transfer)?.at],
    ['reversals', reversalEnd(transfer)],
    ['proofs', proofEnd(transfer)],
    ['drafts', status === 'created' && !row.invitation ? since() : undefined],
    // Money that is not where it should be. A negative file counts too.
    ['failed', status === 'error' ? since() : overdraftOf(transfer)?.at],
    ['unknown', status === 'submitted' ? transfer.submittedAt : undefined],
    ['deadlines', isOpen(status) && status !== 'pending' && status !== 'error' ? row.deadlineAt : undefined],
    // An ACH debit is good once the provider makes it available. A wire is final.
    ['good', isIn ? (transfer.method === 'Wire' ? transfer.completedAt : transfer.clearedAt) : undefined],
  ];
}

/** All list entries of a payment. None while only its client can see it. */
export function placesOf(transfer: Transfer): readonly ListPlace[] {
  if (!isListed(transfer)) return [];
  const row = rowOf(transfer);
  return placesOfRow(transfer, row, queuesOf(transfer, row));
}

function placesOfRow(transfer: Transfer, row: ListedPayment, queues: readonly Since[]): readonly ListPlace[] {
  const { id, clientId, createdAt, officeId, agentId } = transfer;
  const { invitation } = row;
  const words = haystackOf(transfer);
  const lists: readonly List[] = ['all', `file ${row.file.id}`, ...(agentId ? ([`agent ${agentId}`] as const) : [])];
  return [
    { kind: 'id', id, clientId, ...(invitation ? { invitation } : {}) },
    ...lists.map((list) => ({ kind: 'row', list, at: createdAt, row }) as const),
    ...queues.flatMap(([queue, at]) => (at ? [{ kind: 'row', list: `queue ${queue}`, at, row } as const] : [])),
    ...tokensOf(transfer).map(({ text, by }) => {
      const pointer = { id, clientId, createdAt, by, words, officeId, invitation };
      return { kind: 'text', text, pointer } as const;
    }),
  ];
}

/** A link that is being sent right now doesn't count as unsent. */
const SENDING_MS = 60_000;

/**
 * The entries of a request to someone without an account, in the same lists as any payment. Once it is used, the
 * payment itself has taken them over, under the same keys.
 */
export function placesOfInvitation(invitation: PayerInvitation): readonly ListPlace[] {
  if (invitation.state === 'used') return [];
  const payment = asPayment(invitation);
  const row = { ...rowOf(payment), ...listedInvitation(invitation) };
  const { blocked, state, at } = invitation;
  const unsentAt = new Date(Date.parse(at) + SENDING_MS).toISOString();
  const since = blocked && !needsAgreement(invitation) ? blocked.at : state === 'prepared' ? unsentAt : undefined;
  return placesOfRow(payment, row, [
    ...queuesOf(payment, row),
    ['invitations', hasEnded(invitation) ? undefined : since],
  ]);
}

/** The list entry of a wire that is waiting, sorted by the bank's day. */
export const placesOfWire = ({ state, proposed, reference, received, on }: ReceivedWire): readonly ListPlace[] =>
  state === 'unmatched' || proposed
    ? [
        {
          kind: 'wire',
          wire: {
            reference: wireReferenceOf(reference),
            received,
            at: `${on}T17:00:00.000Z`,
            proposedBy: proposed?.by,
          },
        },
      ]
    : [];

/** The list entry of an ID photo until it is decided. */
export function placesOfDocument({ id, clientId, kind, receivedAt, review }: ClientDocument): readonly ListPlace[] {
  const type = identityDocument.safeParse(kind);
  if (!type.success || !receivedAt || review) return [];
  return [{ kind: 'review', review: { clientId, documentId: id, type: type.data, receivedAt } }];
}

/** The list entries of a client: their search texts, and their hold until two people release it. */
export function placesOfClient(client: FoundClient): readonly ListPlace[] {
  const { id: clientId, stopped } = client;
  return [
    ...clientTokens(client).map((text) => ({ kind: 'client', text, clientId }) as const),
    ...(stopped && isClientStopped({ stopped }) ? [{ kind: 'hold', hold: { clientId, at: stopped.at } } as const] : []),
  ];
}
