import { useNavigate, useSearchParams } from 'react-router-dom';
import { bankText } from '#shared/text/bank.ts';
import { SelectAccount } from '../features/select-account/select-account.tsx';
import { useBankLinking } from '../lib/bank-linking.ts';
import { paths, withQuery } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';
import { editError, WizardStep } from './wizard-step.tsx';

/** /create-account/step-select-account: the account the money comes from, or goes to. */
export function SelectAccountPage() {
  const text = useText(bankText).select;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const linking = useBankLinking();
  const disbursement = query.get('disbursement') ?? undefined;
  return (
    <Page title={text.title} width="wide">
      <WizardStep open={['draft', 'sent', 'viewed', 'requested', 'awaiting acceptance']} elsewhere={editError}>
        {({ transfer }) =>
          transfer && (
            <SelectAccount
              transfer={transfer}
              linking={linking}
              isDisbursement={transfer.disbursement || disbursement !== undefined}
              backTo={transfer.disbursement ? paths.history : withQuery(paths.details, { transfer_id: transfer._id })}
              onSelected={({ _id }) =>
                void navigate(withQuery(paths.review, { go_to_transfer: _id, disbursement: disbursement && 'payment' }))
              }
            />
          )
        }
      </WizardStep>
    </Page>
  );
}
