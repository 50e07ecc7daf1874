import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { isIdentityComplete } from '#shared/client/client.ts';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import { stepsText } from '#shared/text/steps.ts';
import { Opening } from '../features/offer/opening.tsx';
import { useInFlow } from '../lib/page/flow.ts';
import { paths, paymentPath, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { isOnHold } from '../lib/payment/no-turn.ts';
import { isUnopened } from '../lib/payment/offers.ts';
import { editError, type Step, turnAt, turnPath } from '../lib/payment/steps.ts';
import { useTransfer } from '../lib/payment/transfers.ts';
import { useClient } from '../lib/session/client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DebitsStopped } from '../ui/debits-stopped.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { OnHold } from '../ui/on-hold.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A wizard step's data. */
export type StepContent = { readonly client: GraphClient; readonly transfer: GraphTransfer | undefined };

type WizardStepProps = {
  readonly step: Step;
  /** False for the one step that starts a transfer. */
  readonly needsTransfer?: boolean;
  readonly children: (content: StepContent) => ReactNode;
};

/** Steps that refuse early, before anything is typed or chosen in vain. The review shows the refusal itself. */
const EARLY: readonly Step[] = ['details', 'account'];

/** True if it may debit an account: anything but a wire or a disbursement. */
const isDebit = (transfer: GraphTransfer | undefined): boolean =>
  !transfer || !(transfer.disbursement || transfer.method === 'Wire');

/** There is no transfer to continue: it is unknown, belongs to another client, or none was named. */
export function NoTransfer() {
  const text = useText(stepsText).step;
  const inFlow = useInFlow();
  return (
    <EmptyState title={text.notFound} action={<ButtonLink to={inFlow(paths.details)}>{text.startNew}</ButtonLink>}>
      <p>{text.notFoundHint}</p>
    </EmptyState>
  );
}

/**
 * Loads the client's record and the carried transfer for a step, and checks that the step may open.
 *
 * Any step first marks what the tenant sent as opened. A client whose SSN or birth date is missing goes to the identity
 * step first, unless they are being paid (specification, section 4).
 */
export function WizardStep({ step, needsTransfer = true, children }: WizardStepProps) {
  const { tenant } = useSite();
  const id = useCarriedTransfer();
  const inFlow = useInFlow();
  const client = useClient();
  const transfer = useTransfer(id);
  if (client.isError && !client.data) return <LoadFailure thrown={client.error} onRetry={() => client.refetch()} />;
  if (transfer.isError && !transfer.data)
    return <LoadFailure thrown={transfer.error} onRetry={() => transfer.refetch()} />;
  if (!client.data || (id && transfer.isPending)) return <Skeleton shape="card" lines={6} />;

  const found = transfer.data ?? undefined;
  if (found && isUnopened(found)) return <Opening transfer={found} />;
  // Anything done here would be refused. Its own page has the way out.
  if (found && isOnHold(found)) return <OnHold />;
  if (!isIdentityComplete(client.data) && !found?.disbursement)
    return <Navigate replace to={inFlow(withQuery(paths.identity, { go_to_transfer: id }))} />;
  if (!found && (needsTransfer || id)) return <NoTransfer />;
  const turn = found ? turnAt(step, found) : 'stay';
  if (found && turn === 'too late') return <TooLate transfer={found} />;
  const place = found && turnPath(turn, found, tenant.id);
  if (place) return <Navigate replace to={inFlow(place)} />;
  return (
    <>
      {EARLY.includes(step) && isDebit(found) && <DebitsStopped />}
      {children({ client: client.data, transfer: found })}
    </>
  );
}

/**
 * Redirects from a step that is closed for good. A client who clicked the browser's Back after the last step didn't
 * want to edit, so they see the payment, not an error.
 */
function TooLate({ transfer }: { readonly transfer: GraphTransfer }) {
  // Opening an address also counts as a step in the browser's history. Only a page's first place has this key.
  const isFirst = useLocation().key === 'default';
  const isBack = useNavigationType() === 'POP' && !isFirst;
  return <Navigate replace to={isBack ? paymentPath(transfer._id) : editError()} />;
}
