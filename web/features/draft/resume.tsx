import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { draftText } from '#shared/text/draft.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { DRAFT_KEY, useDraft } from '../../lib/payment/draft.ts';
import { nextStep } from '../../lib/payment/steps.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** Offers to go on with the draft, or to discard it. */
export function ResumeDraft() {
  const text = useText(draftText);
  const { tenant } = useSite();
  const queries = useQueryClient();
  const { data: draft } = useDraft();
  const discard = useMutation({
    mutationFn: async (id: NonNullable<typeof draft>['_id']) => ask('DiscardTransfer', { _id: id }),
    onSuccess: () => {
      showToast(text.discarded);
      // The button goes with the notice: the keyboard would begin at the top of the document again.
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    // Also after a refusal: it was sent or discarded on another device, so the notice is out of date.
    onSettled: () => queries.invalidateQueries({ queryKey: DRAFT_KEY }),
  });
  if (!draft) return null;
  return (
    <Alert tone="info" title={text.title} announce={false}>
      <p>
        {text.saved(
          purposeName(draft.purpose),
          formatDollars(draft.amount),
          formatDate(draft.updatedAt_utc, tenant.timeZone),
        )}
      </p>
      {discard.isError && <p role="alert">{sentenceOf(discard.error)}</p>}
      <div className="button-row">
        <ButtonLink to={nextStep(draft, draft.isAccountChosen, tenant.id)}>{text.resume}</ButtonLink>
        <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(draft._id)}>
          {text.discard}
        </Button>
      </div>
    </Alert>
  );
}
