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
import { DRAFT_KEY, type useDraft } from '../../lib/payment/draft.ts';
import { nextStep } from '../../lib/payment/steps.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

type Draft = NonNullable<ReturnType<typeof useDraft>['data']>;

/**
 * Offers to continue the draft or to discard it. The screen loads the draft and passes it in. If this component loaded
 * it, the query would restart with each refusal.
 */
export function ResumeDraft({ draft }: { readonly draft: Draft | null | undefined }) {
  const text = useText(draftText);
  const { tenant } = useSite();
  const queries = useQueryClient();
  const discard = useMutation({
    mutationFn: async (id: Draft['_id']) => ask('DiscardTransfer', { _id: id }),
    onSuccess: () => {
      showToast(text.discarded);
      // The button disappears with the notice. Without this, the keyboard would start at the top of the document again.
      document.querySelector('h1')?.focus({ preventScroll: true });
    },
    // After a refusal, too: the draft was sent or discarded on another device, so the notice is out of date.
    onSettled: () => queries.invalidateQueries({ queryKey: DRAFT_KEY }),
  });
  if (!draft) return null;
  return (
    <Alert tone="info" title={text.title} announce={false}>
      <p>
        {text.saved(purposeName(draft), formatDollars(draft.amount), formatDate(draft.updatedAt_utc, tenant.timeZone))}
      </p>
      {discard.isError && (
        <p role="alert">
          <WithPhones text={sentenceOf(discard.error)} />
        </p>
      )}
      <div className="button-row">
        <ButtonLink to={nextStep(draft, draft.isAccountChosen, tenant.id)}>{text.resume}</ButtonLink>
        <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(draft._id)}>
          {text.discard}
        </Button>
      </div>
    </Alert>
  );
}
