import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { DisbursementSteps } from '../features/offer/steps.tsx';
import { Review } from '../features/review/review.tsx';
import { useInFlow } from '../lib/page/flow.ts';
import { paths, paymentPath, wiringPath, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { selectAccountPath, successPath } from '../lib/payment/steps.ts';
import { useTransfer } from '../lib/payment/transfers.ts';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';
import { WizardStep } from './wizard-step.tsx';

/** /create-account/step-4: the review of everything, and the button that sends or accepts the payment. */
export function ReviewPage() {
  const { review, waiting } = useText(transferText);
  const { accept } = useText(offerText);
  const [isWaiting, setWaiting] = useState(false);
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const { tenant } = useSite();
  const carried = useTransfer(useCarriedTransfer()).data;
  const isDisbursement = carried?.disbursement === true;
  const isWire = carried?.method === 'Wire' && !isDisbursement;
  const words = isDisbursement
    ? {
        title: accept.title,
        lead: carried.newAccountCall ? accept.leadCall : accept.lead,
        waiting: accept.waitingTitle,
      }
    : { title: review.title, lead: isWire ? review.leadWire : review.lead, waiting: waiting.title };
  return (
    <Page
      title={isWaiting ? words.waiting : words.title}
      lead={isWaiting ? undefined : words.lead}
      isNarrow={isWaiting}
      steps={
        <>
          <DisbursementSteps current={1} />
          {!isWaiting && <PayerSteps at="review" transfer={carried} />}
        </>
      }
    >
      <WizardStep step="review">
        {({ transfer }) =>
          transfer && (
            <Review
              transfer={transfer}
              onWaiting={setWaiting}
              backTo={
                transfer.scheduledOn
                  ? paymentPath(transfer._id)
                  : isWire
                    ? inFlow(withQuery(paths.details, { transfer_id: transfer._id }))
                    : inFlow(selectAccountPath(transfer))
              }
              onCallFirst={() => void navigate(paymentPath(transfer._id), { replace: true })}
              onStarted={() =>
                void navigate(isWire ? wiringPath(transfer._id, tenant.id) : inFlow(successPath(transfer)), {
                  replace: true,
                })
              }
            />
          )
        }
      </WizardStep>
    </Page>
  );
}
