import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { isIdentityComplete } from '#shared/client/client.ts';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import type { TransferStatus } from '#shared/transfer/status.ts';
import { Opening } from '../features/offer/opening.tsx';
import { sentenceOf } from '../lib/api-error.ts';
import { useCarriedTransfer } from '../lib/carried-transfer.ts';
import { useClient } from '../lib/client.ts';
import { useInFlow } from '../lib/flow.ts';
import { isUnopened } from '../lib/offers.ts';
import { paths, paymentPath, withQuery } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { useTransfer } from '../lib/transfers.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What a step of the wizard works on. */
export type StepContent = { readonly client: GraphClient; readonly transfer: GraphTransfer | undefined };

type WizardStepProps = {
  /** The statuses in which this step may be shown; in any other it leads away. */
  readonly open: readonly TransferStatus[];
  /** Where a transfer in another status leads; undefined when it can only be told that it is too late. */
  readonly elsewhere: (transfer: GraphTransfer) => string | undefined;
  /** On where what is scheduled already may be looked at: its day can be changed there, and nothing else anywhere. */
  readonly allowsScheduled?: boolean;
  /** Off on the one step that begins a transfer. */
  readonly needsTransfer?: boolean;
  readonly children: (content: StepContent) => ReactNode;
};

/** Says that something could not be loaded, and offers to try again. */
export function LoadFailure({ thrown, onRetry }: { readonly thrown: unknown; readonly onRetry: () => void }) {
  const { tryAgain } = useText(transferText).step;
  return (
    <Alert tone="error">
      <p>{sentenceOf(thrown)}</p>
      <Button variant="secondary" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Alert>
  );
}

/** There is no transfer to go on with: unknown, somebody else's, or none was named. */
export function NoTransfer() {
  const text = useText(transferText).step;
  const inFlow = useInFlow();
  return (
    <EmptyState title={text.notFound} action={<ButtonLink to={inFlow(paths.details)}>{text.startNew}</ButtonLink>}>
      <p>{text.notFoundHint}</p>
    </EmptyState>
  );
}

/**
 * The ground under every step: the client's record and the carried transfer, loaded and allowed.
 *
 * What the tenant let out is opened first, whichever step it is met at. A client whose SSN or birth date is missing
 * goes to the identity step first, unless money is coming to them (specification, section 4).
 */
export function WizardStep(props: WizardStepProps) {
  const { open, elsewhere, needsTransfer = true, allowsScheduled = false, children } = props;
  const id = useCarriedTransfer();
  const inFlow = useInFlow();
  const client = useClient();
  const transfer = useTransfer(id);
  if (client.isError && !client.data)
    return <LoadFailure thrown={client.error} onRetry={() => void client.refetch()} />;
  if (transfer.isError && !transfer.data)
    return <LoadFailure thrown={transfer.error} onRetry={() => void transfer.refetch()} />;
  if (!client.data || (id && transfer.isPending)) return <Skeleton shape="card" lines={6} />;

  const found = transfer.data ?? undefined;
  if (found && isUnopened(found)) return <Opening transfer={found} />;
  if (!isIdentityComplete(client.data) && !found?.disbursement)
    return <Navigate replace to={inFlow(withQuery(paths.identity, { go_to_transfer: id }))} />;
  if (!found && (needsTransfer || id)) return <NoTransfer />;
  if (found?.scheduledOn && !allowsScheduled) return <Navigate replace to={paymentPath(found._id)} />;
  if (found && !open.includes(found.status)) {
    const place = elsewhere(found);
    return place ? <Navigate replace to={inFlow(place)} /> : <TooLate transfer={found} />;
  }
  return children({ client: client.data, transfer: found });
}

/** Where a transfer leads that can no longer be edited (specification, section 4). */
export const editError = (): string => withQuery(paths.history, { edit_error: '1' });

/**
 * Leads away from a step that is closed for good. Whoever pressed the browser's Back after the last step wanted to
 * edit nothing: they find the payment, and not a sentence about what they did not try.
 */
export function TooLate({ transfer }: { readonly transfer: GraphTransfer }) {
  // Opening an address counts as a step in the browser's history too; only the first place of a page has this key.
  const isFirst = useLocation().key === 'default';
  const isBack = useNavigationType() === 'POP' && !isFirst;
  return <Navigate replace to={isBack ? paymentPath(transfer._id) : editError()} />;
}
