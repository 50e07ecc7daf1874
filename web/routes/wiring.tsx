import { useNavigate, useSearchParams } from 'react-router-dom';
import type { WiringAnswer } from '#shared/contracts/wiring.ts';
import { formatCardDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { TenantId } from '#shared/ids.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { ChangedInstructions } from '../features/wiring/changed.tsx';
import { useMaskedWiring } from '../features/wiring/use-wiring.ts';
import { Wiring } from '../features/wiring/wiring.tsx';
import { ApiError } from '../lib/api/api-error.ts';
import { useKeptFocus } from '../lib/page/kept-focus.ts';
import { paths, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { useTransfer } from '../lib/payment/transfers.ts';
import { Alert } from '../ui/alert.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { LookedForAgain } from '../ui/looked-for-again.tsx';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WithPhones } from '../ui/with-phones.tsx';
import { NoTransfer, WizardStep } from './wizard-step.tsx';

/** The part of the page to show: a stop, the wait for the staff, or the instructions. */
function partOf(answer: WiringAnswer | undefined): 'stop' | 'wait' | 'instructions' | undefined {
  if (!answer?.changed) return answer && 'instructions';
  return answer.isHeld ? 'wait' : 'stop';
}

function WiringStep({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(wiringText);
  const { tenant } = useSite();
  const navigate = useNavigate();
  const ids = { tenantId: tenant.id as TenantId, transferId: transfer._id };
  const { data, error, refetch } = useMaskedWiring(ids);
  const read = async () => (await refetch()).error;
  useKeptFocus(partOf(data));
  if (error instanceof ApiError && error.code === 'transfer/not-found') return <NoTransfer />;
  if (!data) return error ? <LoadFailure thrown={error} onRetry={read} /> : <Skeleton shape="card" lines={4} />;
  if (data.changed) return <ChangedInstructions ids={ids} answer={data} onRead={read} />;
  return (
    <>
      {transfer.waitsFor === 'wire' && <LookedForAgain />}
      {data.changedAt && (
        <Alert tone="warning" announce={false}>
          <p>
            <WithPhones
              text={text.changed.note(formatCardDate(data.changedAt, tenant.timeZone), formatPhone(data.pocPhone))}
            />
          </p>
        </Alert>
      )}
      <Wiring
        ids={ids}
        wiring={data}
        transfer={transfer}
        onChanged={() => void read()}
        backTo={withQuery(paths.details, { transfer_id: transfer._id })}
        doneTo={paths.history}
        onCancelled={() => void navigate(paths.history)}
      />
    </>
  );
}

/** /create-account/wiring-instructions: where to send the wire. The tenant in the address must be this one. */
export function WiringPage() {
  const text = useText(wiringText);
  const { tenant } = useSite();
  const [query] = useSearchParams();
  const carried = useTransfer(useCarriedTransfer()).data;
  const isElsewhere = (query.get('tenant_id') ?? tenant.id) !== tenant.id;
  return (
    <Page title={text.title} steps={!isElsewhere && <PayerSteps at="wiring" transfer={carried} />}>
      {isElsewhere ? (
        <NoTransfer />
      ) : (
        <WizardStep step="wiring">{({ transfer }) => transfer && <WiringStep transfer={transfer} />}</WizardStep>
      )}
    </Page>
  );
}
