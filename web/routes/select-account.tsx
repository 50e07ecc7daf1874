import { Navigate, useNavigate } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { AskedNote } from '../features/offer/asked.tsx';
import { Decline } from '../features/offer/decline.tsx';
import { DisbursementSteps } from '../features/offer/steps.tsx';
import { SelectAccount } from '../features/select-account/select-account.tsx';
import { useAfterLinking } from '../lib/after-linking.ts';
import { useBankLinking } from '../lib/bank-linking.ts';
import { useInFlow } from '../lib/flow.ts';
import { isAskedFor, reviewPath } from '../lib/offers.ts';
import { paths, paymentPath, wiringPath, withQuery } from '../lib/paths.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';
import { WizardStep } from './wizard-step.tsx';

/** A wire leaves the client's own bank by itself: there is no account to choose, only to review, or to instruct. */
const isWire = ({ method, disbursement }: GraphTransfer): boolean => method === 'Wire' && !disbursement;

/**
 * A wire that is chosen shows its instructions, what the tenant let out tells itself what became of it, and any other
 * is too late to change.
 */
const elsewhere =
  (tenantId: string) =>
  (transfer: GraphTransfer): string | undefined => {
    if (transfer.status === 'awaiting wire') return wiringPath(transfer._id, tenantId);
    return transfer.disbursement || isAskedFor(transfer) ? paymentPath(transfer._id) : undefined;
  };

function AccountStep({ transfer }: { readonly transfer: GraphTransfer }) {
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const linking = useBankLinking();
  useAfterLinking(linking);
  const { _id, disbursement } = transfer;
  const marker = disbursement ? 'account' : undefined;
  const mismatchTo = (bankAccountId: BankAccountId) =>
    inFlow(withQuery(paths.mismatch, { bank_account_id: bankAccountId, go_to_transfer: _id, disbursement: marker }));
  return (
    <>
      {isAskedFor(transfer) && <AskedNote transfer={transfer} />}
      <SelectAccount
        transfer={transfer}
        linking={linking}
        backTo={disbursement ? paths.history : inFlow(withQuery(paths.details, { transfer_id: _id }))}
        mismatchTo={mismatchTo}
        // With an account that is still being verified there is nothing to accept yet.
        onSelected={(changed) =>
          changed.status === 'awaiting acceptance' ? undefined : void navigate(inFlow(reviewPath(changed)))
        }
        decline={(disbursement || isAskedFor(transfer)) && <Decline transfer={transfer} />}
      />
    </>
  );
}

/** /create-account/step-select-account: the account the money comes from, or goes to. */
export function SelectAccountPage() {
  const text = useText(bankText).select;
  const inFlow = useInFlow();
  const { tenant } = useSite();
  return (
    <Page title={text.title} width="wide">
      <DisbursementSteps current={0} />
      <WizardStep open={['draft', 'viewed', 'awaiting acceptance']} elsewhere={elsewhere(tenant.id)}>
        {({ transfer }) =>
          transfer &&
          (isWire(transfer) ? (
            <Navigate replace to={inFlow(reviewPath(transfer))} />
          ) : (
            <AccountStep transfer={transfer} />
          ))
        }
      </WizardStep>
    </Page>
  );
}
