import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { Review } from '../features/review/review.tsx';
import { useCarriedTransfer } from '../lib/carried-transfer.ts';
import { useInFlow } from '../lib/flow.ts';
import { paths, wiringPath, withQuery } from '../lib/paths.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { useTransfer } from '../lib/transfers.ts';
import { Page } from '../ui/page.tsx';
import { editError, WizardStep } from './wizard-step.tsx';

const successOf = ({ _id }: Pick<GraphTransfer, '_id'>): string => withQuery(paths.success, { go_to_transfer: _id });

/**
 * A transfer that is on its way shows how it went, a wire that is chosen its instructions; any other that is no draft
 * can no longer be edited.
 */
const elsewhere =
  (tenantId: string) =>
  (transfer: GraphTransfer): string => {
    if (transfer.status === 'awaiting wire') return wiringPath(transfer._id, tenantId);
    return ['pending', 'completed', 'error'].includes(transfer.status) ? successOf(transfer) : editError();
  };

/** /create-account/step-4: check everything, then the one button that moves money. */
export function ReviewPage() {
  const { review, waiting } = useText(transferText);
  const [isWaiting, setWaiting] = useState(false);
  const navigate = useNavigate();
  const inFlow = useInFlow();
  const { tenant } = useSite();
  const isWire = useTransfer(useCarriedTransfer()).data?.method === 'Wire';
  const lead = isWire ? review.leadWire : review.lead;
  return (
    <Page title={isWaiting ? waiting.title : review.title} lead={isWaiting ? undefined : lead} width="narrow">
      <WizardStep open={['draft', 'viewed', 'submitted']} elsewhere={elsewhere(tenant.id)}>
        {({ transfer }) =>
          transfer && (
            <Review
              transfer={transfer}
              onWaiting={setWaiting}
              backTo={
                transfer.method === 'ACH'
                  ? inFlow(withQuery(paths.selectAccount, { go_to_transfer: transfer._id }))
                  : inFlow(withQuery(paths.details, { transfer_id: transfer._id }))
              }
              onStarted={() =>
                void navigate(isWire ? wiringPath(transfer._id, tenant.id) : inFlow(successOf(transfer)), {
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
