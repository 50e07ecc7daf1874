import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { accountLabel } from '#shared/bank/account.ts';
import { isIdentityComplete } from '#shared/client/client.ts';
import { detailsText } from '#shared/text/details.ts';
import { offerText } from '#shared/text/offer.ts';
import { DetailsForm } from '../features/details/details-form.tsx';
import { blankDetails } from '../features/details/initial.ts';
import { rulesOf } from '../features/details/rules.ts';
import { Summary, SummaryLine } from '../features/details/summary.tsx';
import { isUsable, useAccounts } from '../lib/bank/accounts.ts';
import { leaving, useInFlow } from '../lib/page/flow.ts';
import { Link } from '../lib/page/link.tsx';
import { partnerAgent } from '../lib/page/partner-agent.ts';
import { isInPartnerFlow, paths, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { isAskedFor } from '../lib/payment/offers.ts';
import { editError, nextStep } from '../lib/payment/steps.ts';
import { useTransfer, useTransferForm } from '../lib/payment/transfers.ts';
import { useWithAccount } from '../lib/payment/with-account.ts';
import { useClient } from '../lib/session/client.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type StepContent, WizardStep } from './wizard-step.tsx';

/** Only a pay link needs it. If it can't be loaded, the form works without it. */
const Suggested = lazy(() =>
  import('../features/details/suggested.tsx').then(
    (part) => ({ default: part.Suggested }),
    () => ({ default: () => null }),
  ),
);

function DetailsStep({ client, transfer }: StepContent) {
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const { tenant } = useSite();
  const [query, setQuery] = useSearchParams();
  // A stranger may have written the link, so it presets nothing: the client is asked.
  const isLinked = query.has('for') && !transfer;
  const form = useTransferForm();
  const accounts = useAccounts();
  const withAccount = useWithAccount(client);
  if (form.isError) return <LoadFailure thrown={form.error} onRetry={() => form.refetch()} />;
  if (!form.data) return <Skeleton lines={6} />;
  const rules = rulesOf(form.data, tenant.routingType);
  // A transfer saved for another agent keeps that agent.
  const wanted = transfer?.realtor?._id ?? partnerAgent()?.id;
  const agent = form.data.realtors.find(({ _id, active }) => active && _id === wanted && _id === partnerAgent()?.id);
  const chosen = accounts.data?.find(({ bankAccountId }) => bankAccountId === transfer?.sourceBankAccount?._id);
  const source =
    chosen && chosen.balance !== null ? { label: accountLabel(chosen), balance: chosen.balance } : undefined;
  // The paying account is known, or all possible ones have the same limit.
  const payable = chosen ? [chosen] : (accounts.data ?? []).filter(isUsable);
  const unseen = payable.map(({ uncheckedLimit }) => uncheckedLimit);
  return (
    <DetailsForm
      key={transfer?._id}
      client={client}
      transfer={transfer}
      form={form.data}
      source={source}
      unseenLimit={unseen.includes(undefined) ? undefined : unseen[0]}
      presetAgent={agent && { id: agent._id, name: agent.displayName }}
      presetPurpose={(!isLinked && query.get('purpose')) || undefined}
      presetMethod={(!isLinked && query.get('method')) || undefined}
      suggested={
        isLinked
          ? (details) => (
              <Suspense fallback={<Skeleton lines={4} />}>
                <Suggested
                  link={query}
                  form={details}
                  blank={blankDetails({ client, rules, presetAgent: agent?._id })}
                  purposes={rules.purposes}
                  onAnswered={() => setQuery({}, { replace: true })}
                />
              </Suspense>
            )
          : undefined
      }
      onSaved={async (saved) => {
        const ready = await withAccount(saved);
        // The browser's Back opens this draft, not an empty form in which the same payment would be made again.
        void navigate(inFlow(withQuery(paths.details, { transfer_id: saved._id })), { replace: true });
        void navigate(inFlow(nextStep(ready, ready.sourceBankAccount !== null, tenant.id)));
        await leaving();
      }}
      onTooLate={() => void navigate(editError(), { replace: true })}
    />
  );
}

/** A request is another screen, which the form does not need. */
const AskedStep = lazy(async () => ({ default: (await import('./asked.tsx')).AskedStep }));

/** The client's own transfer is a form. A request is read-only. */
const CarriedStep = ({ client, transfer }: StepContent) =>
  transfer && (transfer.status === 'viewed' || isAskedFor(transfer)) ? (
    <Suspense fallback={<Skeleton shape="card" lines={6} />}>
      <AskedStep transfer={transfer} />
    </Suspense>
  ) : (
    <DetailsStep client={client} transfer={transfer} />
  );

/** /create-account/step-3: the purpose and the amount. */
export function DetailsPage() {
  const text = useText(detailsText);
  const { asked } = useText(offerText);
  const { tenant } = useSite();
  const carried = useCarriedTransfer();
  const { data } = useTransfer(carried);
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const client = useClient().data;
  // The step would redirect there, too, but without the details that a pay link suggests.
  if (client && !isIdentityComplete(client) && !carried && query.has('for'))
    return <Navigate replace to={`${paths.identity}?${query}`} />;
  const isAsked = data && isAskedFor(data);
  const title = isAsked ? asked.title : carried ? text.titleEdit : text.title;
  return (
    <Page
      title={title}
      lead={isAsked ? asked.lead(tenant.name) : text.lead}
      steps={
        <>
          <PayerSteps at="details" transfer={data} />
          <SummaryLine transfer={data} />
        </>
      }
      beside={<Summary transfer={data} />}
    >
      {/* An agent's flow has no such page. */}
      {!carried && !isInPartnerFlow(pathname) && <Link to={paths.sendMoney}>{text.allPurposes}</Link>}
      <WizardStep step="details" needsTransfer={false}>
        {(content) => <CarriedStep {...content} />}
      </WizardStep>
    </Page>
  );
}
