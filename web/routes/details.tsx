import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { accountLabel } from '#shared/bank/account.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { DetailsForm } from '../features/details/details-form.tsx';
import { useAccounts } from '../lib/accounts.ts';
import { useCarriedTransfer } from '../lib/carried-transfer.ts';
import { useInFlow } from '../lib/flow.ts';
import { partnerAgent } from '../lib/partner-agent.ts';
import { isInPartnerFlow, paths, withQuery } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { useTransferForm } from '../lib/transfers.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { editError, LoadFailure, type StepContent, WizardStep } from './wizard-step.tsx';

/** Where a saved transfer goes on: a bank transfer without an account chooses one first. */
export function nextStep(saved: Pick<GraphTransfer, '_id' | 'method' | 'sourceBankAccount'>): string {
  const needsAccount = saved.method === 'ACH' && !saved.sourceBankAccount;
  return withQuery(needsAccount ? paths.selectAccount : paths.review, { go_to_transfer: saved._id });
}

function DetailsStep({ client, transfer }: StepContent) {
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const [query] = useSearchParams();
  const form = useTransferForm();
  const accounts = useAccounts();
  if (form.isError) return <LoadFailure thrown={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeleton lines={6} />;
  // A transfer that was saved for another agent stays theirs.
  const wanted = transfer?.realtor?._id ?? partnerAgent()?.id;
  const agent = form.data.realtors.find(({ _id, active }) => active && _id === wanted && _id === partnerAgent()?.id);
  const chosen = accounts.data?.find(({ bankAccountId }) => bankAccountId === transfer?.sourceBankAccount?._id);
  const source =
    chosen && chosen.balance !== null ? { label: accountLabel(chosen), balance: chosen.balance } : undefined;
  return (
    <DetailsForm
      key={transfer?._id}
      client={client}
      transfer={transfer}
      form={form.data}
      source={source}
      presetAgent={agent && { id: agent._id, name: agent.displayName }}
      presetPurpose={query.get('purpose') ?? undefined}
      onSaved={(saved) => void navigate(inFlow(nextStep(saved)))}
      onTooLate={() => void navigate(editError(), { replace: true })}
    />
  );
}

/** /create-account/step-3: what is paid for, and how much. */
export function DetailsPage() {
  const text = useText(transferText).details;
  const carried = useCarriedTransfer();
  const { pathname } = useLocation();
  return (
    <Page title={carried ? text.titleEdit : text.title} lead={text.lead} width="narrow">
      {/* An agent's flow has no such page. */}
      {!carried && !isInPartnerFlow(pathname) && <Link to={paths.sendMoney}>{text.allPurposes}</Link>}
      <WizardStep needsTransfer={false} open={['draft', 'awaiting wire']} elsewhere={editError}>
        {(content) =>
          // A wire that is on its way is as little to be edited as a debit.
          content.transfer?.wireReportedAt_utc ? <Navigate replace to={editError()} /> : <DetailsStep {...content} />
        }
      </WizardStep>
    </Page>
  );
}
