import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { historyText } from '#shared/text/history.ts';
import { ResumeDraft } from '../features/draft/resume.tsx';
import { History } from '../features/history/history.tsx';
import { paths } from '../lib/page/paths.ts';
import { useText } from '../lib/page/text.ts';
import { useDraft } from '../lib/payment/draft.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ClientIcon } from '../ui/client-icon.tsx';
import { Page } from '../ui/page.tsx';
import { PayAgain } from './pay-again.tsx';

/** /transfer-history: every transfer as a card, and the button for a new one. */
export function HistoryPage() {
  const text = useText(historyText).list;
  const draft = useDraft();
  const [query] = useSearchParams();
  const { state } = useLocation();
  // Not emphasized until it is known that nothing else needs the client. A button that lights up later disturbs less
  // than one that goes dark.
  const [asks, setAsks] = useState(true);
  const isFlagged = typeof state === 'object' && state !== null && 'editError' in state;
  return (
    <Page
      title={text.title}
      actions={
        <>
          <ButtonLink variant="quiet" to={paths.financials}>
            {text.financials}
          </ButtonLink>
          <ButtonLink variant={asks || draft.data ? 'secondary' : 'primary'} to={paths.details}>
            <span className="button-label">
              <ClientIcon name="plus" /> {text.newPayment}
            </span>
          </ButtonLink>
        </>
      }
    >
      <History
        isHeld={draft.isLoading}
        hasDraft={Boolean(draft.data)}
        onAsks={setAsks}
        offer={(newest) => (
          <>
            <ResumeDraft draft={draft.data} />
            {draft.data === null && <PayAgain newest={newest} />}
          </>
        )}
        hasEditError={query.get('edit_error') === '1' || isFlagged}
      />
    </Page>
  );
}
