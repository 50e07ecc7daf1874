import { useNavigate } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { AskedNote } from '../features/offer/asked.tsx';
import { Decline } from '../features/offer/decline.tsx';
import { DisbursementSteps } from '../features/offer/steps.tsx';
import { SelectAccount } from '../features/select-account/select-account.tsx';
import { useAfterLinking } from '../lib/bank/after-linking.ts';
import { useBankLinking } from '../lib/bank/bank-linking.ts';
import { leaving, useInFlow } from '../lib/page/flow.ts';
import { paths, withQuery } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { isAskedFor } from '../lib/payment/offers.ts';
import { reviewPath } from '../lib/payment/steps.ts';
import { useTransfer } from '../lib/payment/transfers.ts';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';
import { WizardStep } from './wizard-step.tsx';

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
        verifyAt={inFlow(withQuery(paths.verification, { go_to_transfer: _id, disbursement: marker }))}
        mismatchTo={mismatchTo}
        // An account that is still being verified can't accept a disbursement yet.
        onSelected={async (changed) => {
          if (changed.status === 'awaiting acceptance') return;
          void navigate(inFlow(reviewPath(changed)));
          await leaving();
        }}
        decline={(disbursement || isAskedFor(transfer)) && <Decline transfer={transfer} />}
      />
    </>
  );
}

/** /create-account/step-select-account: the source or destination account. */
export function SelectAccountPage() {
  const text = useText(bankText).select;
  const { data: carried } = useTransfer(useCarriedTransfer());
  return (
    <Page
      title={text.title}
      steps={
        <>
          <DisbursementSteps current={0} />
          <PayerSteps at="account" transfer={carried} />
        </>
      }
    >
      <WizardStep step="account">{({ transfer }) => transfer && <AccountStep transfer={transfer} />}</WizardStep>
    </Page>
  );
}
