import type { GraphCard, GraphTransfer } from '#shared/graph/replies.ts';
import { cardButton } from '#shared/transfer/presentation.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { paths, paymentPath, wiringPath, withQuery } from '../page/paths.ts';
import { isAskedFor } from './offers.ts';

/** The steps of a payment that a client can be at. */
export type Step = 'details' | 'account' | 'review' | 'wiring';

/** The next page of a transfer when a client opens a step, or "stay". */
export type Turn = 'stay' | Exclude<Step, 'details'> | 'success' | 'payment' | 'too late';

/** A bank transfer, a wire, or a disbursement. */
type Kind = 'bank' | 'wire' | 'disbursement';
type Row = Partial<Record<TransferStatus, Turn | Readonly<Record<Kind, Turn>>>>;

const FORM = { bank: 'stay', wire: 'stay', disbursement: 'account' } as const;
// A wire is sent from the client's own bank, so there is no account to choose.
const ACCOUNT = { bank: 'stay', wire: 'review', disbursement: 'stay' } as const;
// A wire is reviewed before its instructions are shown.
const UNREVIEWED = { bank: 'payment', wire: 'review', disbursement: 'payment' } as const;

/** For each step, the statuses in which it leads somewhere. In every other status, the step is over. */
const steps = {
  details: { draft: FORM, viewed: FORM, 'awaiting wire': FORM },
  account: { draft: ACCOUNT, viewed: ACCOUNT, 'awaiting acceptance': ACCOUNT, 'awaiting wire': 'wiring' },
  review: {
    draft: 'stay',
    viewed: 'stay',
    submitted: 'stay',
    'awaiting wire': 'wiring',
    'awaiting acceptance': 'account',
    pending: 'success',
    completed: 'success',
    error: 'success',
  },
  wiring: { draft: UNREVIEWED, viewed: UNREVIEWED, 'awaiting wire': 'stay' },
} as const satisfies Readonly<Record<Step, Row>>;

const kindOf = ({ disbursement, method }: Pick<GraphTransfer, 'disbursement' | 'method'>): Kind =>
  disbursement ? 'disbursement' : method === 'Wire' ? 'wire' : 'bank';

/** The fields of a transfer that the table and its rules need. */
export type Placed = Pick<
  GraphTransfer,
  'status' | 'disbursement' | 'method' | 'events' | 'scheduledOn' | 'wireReportedAt_utc' | 'accountCall'
>;

/** The next page of a transfer at a step, or "stay". */
export function turnAt(step: Step, transfer: Placed): Turn {
  // The day of a scheduled payment can be changed in its review. Nothing else can.
  if (transfer.scheduledOn && step !== 'review') return 'payment';
  // After the acceptance, the payment's page opens. Its step may still be on screen and read it again, so it redirects
  // there, too.
  if (transfer.accountCall?.standing === 'waiting' && step === 'review') return 'payment';
  const row: Row = steps[step];
  const found = row[transfer.status];
  const isAsked = isAskedFor(transfer);
  // A payment's page shows its outcome. The client's own draft is gone, so they are told that it is too late to edit.
  if (!found) return transfer.disbursement || isAsked || step === 'wiring' ? 'payment' : 'too late';
  const turn = typeof found === 'string' ? found : found[kindOf(transfer)];
  const isReported = step === 'details' && turn === 'stay' && transfer.wireReportedAt_utc !== null;
  return isReported && !isAsked && transfer.status !== 'viewed' ? 'too late' : turn;
}

type Named = Pick<GraphTransfer, '_id' | 'disbursement'>;

/** Where a transfer's account is chosen. A disbursement keeps its marker (specification, section 2). */
export const selectAccountPath = ({ _id, disbursement }: Named): string =>
  withQuery(paths.selectAccount, { go_to_transfer: _id, disbursement: disbursement ? 'account' : undefined });

/** Where a transfer is reviewed, or a payment accepted. */
export const reviewPath = ({ _id, disbursement }: Named): string =>
  withQuery(paths.review, { go_to_transfer: _id, disbursement: disbursement ? 'payment' : undefined });

/** The wizard's last page. */
export const successPath = ({ _id, disbursement }: Named): string =>
  withQuery(paths.success, { go_to_transfer: _id, disbursement: disbursement ? 'success' : undefined });

/** The address of a turn; undefined for the two that aren't a page of the transfer. */
export function turnPath(turn: Turn, transfer: Named, tenantId: string): string | undefined {
  switch (turn) {
    case 'account':
      return selectAccountPath(transfer);
    case 'review':
      return reviewPath(transfer);
    case 'wiring':
      return wiringPath(transfer._id, tenantId);
    case 'success':
      return successPath(transfer);
    case 'payment':
      return paymentPath(transfer._id);
    case 'stay':
    case 'too late':
      return undefined;
  }
}

/** The page after saving: the instructions for a promised wire, the account for a bank transfer without one. */
export function nextStep(
  saved: Pick<GraphTransfer, '_id' | 'status' | 'method' | 'disbursement'>,
  isAccountChosen: boolean,
  tenantId: string,
): string {
  if (saved.status === 'awaiting wire') return wiringPath(saved._id, tenantId);
  return saved.method === 'ACH' && !isAccountChosen ? selectAccountPath(saved) : reviewPath(saved);
}

/** The page for a transfer that can no longer be edited (specification, section 4). */
export const editError = (): string => withQuery(paths.history, { edit_error: '1' });

/** The address of a card's button. */
export function cardTarget(card: GraphCard, tenantId: string): string {
  switch (cardButton(card)) {
    case 'Accept Funds':
      return selectAccountPath({ ...card, disbursement: true });
    case 'Wire Instructions':
      return wiringPath(card._id, tenantId);
    case 'View Details':
      return paymentPath(card._id);
  }
}
