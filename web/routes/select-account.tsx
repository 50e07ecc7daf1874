import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { bankText } from '#shared/text/bank.ts';
import { SelectAccount } from '../features/select-account/select-account.tsx';
import { useAfterLinking } from '../lib/after-linking.ts';
import { useBankLinking } from '../lib/bank-linking.ts';
import { useInFlow } from '../lib/flow.ts';
import { paths, wiringPath, withQuery } from '../lib/paths.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';
import { editError, WizardStep } from './wizard-step.tsx';

/** A wire leaves the client's own bank by itself: there is no account to choose, only to review, or to instruct. */
const isWire = ({ method, disbursement }: GraphTransfer): boolean => method === 'Wire' && !disbursement;

/** /create-account/step-select-account: the account the money comes from, or goes to. */
export function SelectAccountPage() {
  const text = useText(bankText).select;
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const [query] = useSearchParams();
  const linking = useBankLinking();
  useAfterLinking(linking);
  const disbursement = query.get('disbursement') ?? undefined;
  const { tenant } = useSite();
  const elsewhere = (transfer: GraphTransfer) =>
    transfer.status === 'awaiting wire' ? wiringPath(transfer._id, tenant.id) : editError();
  return (
    <Page title={text.title} width="wide">
      <WizardStep open={['draft', 'sent', 'viewed', 'requested', 'awaiting acceptance']} elsewhere={elsewhere}>
        {({ transfer }) =>
          transfer &&
          (isWire(transfer) ? (
            <Navigate replace to={inFlow(withQuery(paths.review, { go_to_transfer: transfer._id }))} />
          ) : (
            <SelectAccount
              transfer={transfer}
              linking={linking}
              isDisbursement={transfer.disbursement || disbursement !== undefined}
              backTo={
                transfer.disbursement ? paths.history : inFlow(withQuery(paths.details, { transfer_id: transfer._id }))
              }
              mismatchTo={(bankAccountId) =>
                inFlow(withQuery(paths.mismatch, { bank_account_id: bankAccountId, go_to_transfer: transfer._id }))
              }
              onSelected={({ _id }) =>
                void navigate(
                  inFlow(withQuery(paths.review, { go_to_transfer: _id, disbursement: disbursement && 'payment' })),
                )
              }
            />
          ))
        }
      </WizardStep>
    </Page>
  );
}
