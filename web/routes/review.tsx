import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { Review } from '../features/review/review.tsx';
import { paths, withQuery } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';
import { editError, WizardStep } from './wizard-step.tsx';

const successOf = ({ _id }: Pick<GraphTransfer, '_id'>): string => withQuery(paths.success, { go_to_transfer: _id });

/** A transfer that is on its way shows how it went; any other that is no draft can no longer be edited. */
const elsewhere = (transfer: GraphTransfer): string =>
  ['pending', 'completed', 'error'].includes(transfer.status) ? successOf(transfer) : editError();

/** /create-account/step-4: check everything, then the one button that moves money. */
export function ReviewPage() {
  const { review, waiting } = useText(transferText);
  const [isWaiting, setWaiting] = useState(false);
  const navigate = useNavigate();
  return (
    <Page title={isWaiting ? waiting.title : review.title} lead={isWaiting ? undefined : review.lead} width="narrow">
      <WizardStep open={['draft', 'viewed', 'submitted']} elsewhere={elsewhere}>
        {({ transfer }) =>
          transfer && (
            <Review
              transfer={transfer}
              onWaiting={setWaiting}
              backTo={
                transfer.method === 'ACH'
                  ? withQuery(paths.selectAccount, { go_to_transfer: transfer._id })
                  : withQuery(paths.details, { transfer_id: transfer._id })
              }
              onStarted={() => void navigate(successOf(transfer), { replace: true })}
            />
          )
        }
      </WizardStep>
    </Page>
  );
}
