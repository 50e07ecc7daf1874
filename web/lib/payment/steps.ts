import type { GraphCard, GraphTransfer } from '#shared/graph/replies.ts';
import { cardButton } from '#shared/transfer/presentation.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { paths, paymentPath, wiringPath, withQuery } from '../page/paths.ts';
import { isAskedFor } from './offers.ts';

/** The steps of a payment that a client can stand at. */
export type Step = 'details' | 'account' | 'review' | 'wiring';

/** Where a transfer sends a client who opens a step: they stay, or go to another page. */
export type Turn = 'stay' | Exclude<Step, 'details'> | 'success' | 'payment' | 'too late';

/** A bank transfer, a wire, or a payment to the client. */
type Kind = 'bank' | 'wire' | 'disbursement';
type Row = Partial<Record<TransferStatus, Turn | Readonly<Record<Kind, Turn>>>>;

const FORM = { bank: 'stay', wire: 'stay', disbursement: 'account' } as const;
// A wire leaves the client's own bank: there is no account to choose.
const ACCOUNT = { bank: 'stay', wire: 'review', disbursement: 'stay' } as const;
// A wire is reviewed before its instructions are shown.
const UNREVIEWED = { bank: 'payment', wire: 'review', disbursement: 'payment' } as const;

/** Each step by the statuses in which it leads somewhere. In every other status the step is over. */
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

/** What the table and the rules around it read of a transfer. */
export type Placed = Pick<
  GraphTransfer,
  'status' | 'disbursement' | 'method' | 'events' | 'scheduledOn' | 'wireReportedAt_utc' | 'accountCall'
>;

/** Whether a transfer stays at a step, or its next page. */
export function turnAt(step: Step, transfer: Placed): Turn {
  // The review is where the day of a scheduled payment can be changed. Nothing else of it can.
  if (transfer.scheduledOn && step !== 'review') return 'payment';
  // The acceptance leads to the payment's page, and so does its step, which may still be there and read it again.
  if (transfer.accountCall?.standing === 'waiting' && step === 'review') return 'payment';
  const row: Row = steps[step];
  const found = row[transfer.status];
  const isAsked = isAskedFor(transfer);
  // The page of a payment shows what became of it. The client's own draft is gone: say that it is too late to edit.
  if (!found) return transfer.disbursement || isAsked || step === 'wiring' ? 'payment' : 'too late';
  const turn = typeof found === 'string' ? found : found[kindOf(transfer)];
  const isReported = step === 'details' && turn === 'stay' && transfer.wireReportedAt_utc !== null;
  return isReported && !isAsked && transfer.status !== 'viewed' ? 'too late' : turn;
}

type Named = Pick<GraphTransfer, '_id' | 'disbursement'>;

/** Where a transfer's account is chosen. A payment to the client keeps its marker (specification, section 2). */
export const selectAccountPath = ({ _id, disbursement }: Named): string =>
  withQuery(paths.selectAccount, { go_to_transfer: _id, disbursement: disbursement ? 'account' : undefined });

/** Where a transfer is reviewed, or a payment accepted. */
export const reviewPath = ({ _id, disbursement }: Named): string =>
  withQuery(paths.review, { go_to_transfer: _id, disbursement: disbursement ? 'payment' : undefined });

/** Where the wizard ends. */
export const successPath = ({ _id, disbursement }: Named): string =>
  withQuery(paths.success, { go_to_transfer: _id, disbursement: disbursement ? 'success' : undefined });

/** The address of a turn; undefined for the two that lead to none of the transfer's pages. */
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

/** The page after saving: a promised wire shows its instructions, a bank transfer without an account chooses one. */
export function nextStep(
  saved: Pick<GraphTransfer, '_id' | 'status' | 'method' | 'disbursement'>,
  isAccountChosen: boolean,
  tenantId: string,
): string {
  if (saved.status === 'awaiting wire') return wiringPath(saved._id, tenantId);
  return saved.method === 'ACH' && !isAccountChosen ? selectAccountPath(saved) : reviewPath(saved);
}

/** Where a transfer leads that can no longer be edited (specification, section 4). */
export const editError = (): string => withQuery(paths.history, { edit_error: '1' });

/** Where the button of a transfer's card leads. */
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
