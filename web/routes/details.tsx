import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { accountLabel } from '#shared/bank/account.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { DetailsForm } from '../features/details/details-form.tsx';
import { Asked } from '../features/offer/asked.tsx';
import { Decline } from '../features/offer/decline.tsx';
import { useAccounts } from '../lib/accounts.ts';
import { useCarriedTransfer } from '../lib/carried-transfer.ts';
import { useInFlow } from '../lib/flow.ts';
import { isAskedFor, selectAccountPath } from '../lib/offers.ts';
import { partnerAgent } from '../lib/partner-agent.ts';
import { isInPartnerFlow, paths, paymentPath, wiringPath, withQuery } from '../lib/paths.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { useTransfer, useTransferForm } from '../lib/transfers.ts';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { editError, LoadFailure, type StepContent, TooLate, WizardStep } from './wizard-step.tsx';

/** Where a saved transfer goes on: a bank transfer without an account chooses one first. */
export function nextStep(saved: Pick<GraphTransfer, '_id' | 'method' | 'sourceBankAccount'>): string {
  const needsAccount = saved.method === 'ACH' && !saved.sourceBankAccount;
  return withQuery(needsAccount ? paths.selectAccount : paths.review, { go_to_transfer: saved._id });
}

/** What the tenant let out tells itself what became of it; any other is too late to change. */
const elsewhere = (transfer: GraphTransfer): string | undefined =>
  transfer.disbursement || isAskedFor(transfer) ? paymentPath(transfer._id) : undefined;

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

/** Where a request goes on; a wire that was promised already has its instructions. */
function AskedStep({ transfer }: { readonly transfer: GraphTransfer }) {
  const { tenant } = useSite();
  const inFlow = useInFlow();
  const next = transfer.status === 'awaiting wire' ? wiringPath(transfer._id, tenant.id) : nextStep(transfer);
  return <Asked transfer={transfer} next={inFlow(next)} decline={<Decline transfer={transfer} />} />;
}

/** A transfer in the form; one that is no longer in the client's hands leads away, and a request is only read. */
function CarriedStep({ client, transfer }: StepContent) {
  if (transfer?.disbursement) return <Navigate replace to={selectAccountPath(transfer)} />;
  if (transfer && (transfer.status === 'viewed' || isAskedFor(transfer))) return <AskedStep transfer={transfer} />;
  // A wire that is on its way is as little to be edited as a debit.
  if (transfer?.wireReportedAt_utc) return <TooLate transfer={transfer} />;
  return <DetailsStep client={client} transfer={transfer} />;
}

/** /create-account/step-3: what is paid for, and how much. */
export function DetailsPage() {
  const text = useText(transferText).details;
  const { asked } = useText(offerText);
  const { tenant } = useSite();
  const carried = useCarriedTransfer();
  const { data } = useTransfer(carried);
  const { pathname } = useLocation();
  const isAsked = data && isAskedFor(data);
  const title = isAsked ? asked.title : carried ? text.titleEdit : text.title;
  return (
    <Page title={title} lead={isAsked ? asked.lead(tenant.name) : text.lead} width="narrow">
      {/* An agent's flow has no such page. */}
      {!carried && !isInPartnerFlow(pathname) && <Link to={paths.sendMoney}>{text.allPurposes}</Link>}
      <WizardStep needsTransfer={false} open={['draft', 'awaiting wire', 'viewed']} elsewhere={elsewhere}>
        {(content) => <CarriedStep {...content} />}
      </WizardStep>
    </Page>
  );
}
