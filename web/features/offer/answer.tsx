import type { ReactNode } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { wiringPath } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { isOnHold, isUncovered, wasTakenBack } from '../../lib/payment/no-turn.ts';
import { isOpenOffer } from '../../lib/payment/offers.ts';
import { nextStep, reviewPath, selectAccountPath } from '../../lib/payment/steps.ts';
import { AccountCall } from '../../ui/account-call.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Deadline } from '../../ui/deadline.tsx';
import { OnHold } from '../../ui/on-hold.tsx';
import { AskedWarning } from './asked.tsx';

type AnswerProps = { readonly transfer: GraphTransfer; readonly decline: ReactNode };

/**
 * The button on a payment's own page to accept it, to pay a request, or to wire. Renders nothing if no answer is due.
 */
export function Answer({ transfer, decline }: AnswerProps) {
  const text = useText(offerText);
  const { tenant } = useSite();
  if (isOnHold(transfer))
    return (
      <>
        <OnHold />
        {isOpenOffer(transfer) && <div className="button-row">{decline}</div>}
      </>
    );
  // The instructions are only here, not in any e-mail or text.
  if (transfer.status === 'awaiting wire')
    return (
      <div className="button-row">
        <ButtonLink to={wiringPath(transfer._id, tenant.id)}>{text.asked.instructions}</ButtonLink>
      </div>
    );
  // A scheduled payment needs no answer. Its schedule is changed or canceled below.
  if (transfer.scheduledOn) return null;
  const { problem } = transfer;
  const isUnpaid = isUncovered(transfer);
  const notSent = problem && (
    <Alert tone={isUnpaid ? 'warning' : wasTakenBack(transfer) ? 'info' : 'error'} announce={false} text={problem} />
  );
  // When its schedule has ended, the client comes here first.
  if (transfer.status === 'draft')
    return (
      <>
        {notSent}
        <div className="button-row">
          <ButtonLink to={reviewPath(transfer)}>{text.goOn}</ButtonLink>
        </div>
      </>
    );
  if (!isOpenOffer(transfer)) return null;
  // It's the company's turn, so nothing here asks the client to act.
  const isCalled = transfer.accountCall?.standing === 'waiting';
  const isTheirs = isCalled || isUnpaid;
  return (
    <>
      {notSent}
      <AccountCall transfer={transfer} />
      {!isTheirs && <Deadline of={transfer} />}
      {!transfer.disbursement && <AskedWarning />}
      <div className="button-row">
        {transfer.disbursement ? (
          <ButtonLink variant={isTheirs ? 'secondary' : 'primary'} to={selectAccountPath(transfer)}>
            {isCalled ? text.call.chooseAnother : text.acceptFunds}
          </ButtonLink>
        ) : (
          <ButtonLink to={nextStep(transfer, transfer.sourceBankAccount !== null, tenant.id)}>
            {text.asked.payNow}
          </ButtonLink>
        )}
        {decline}
      </div>
    </>
  );
}
