import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { draftText } from '#shared/text/draft.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { nextStep } from '../../lib/payment/steps.ts';
import { useTransfer } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

const DRAFT_KEY = ['Draft'] as const;

/**
 * The payment that the client last saved and did not send, on this device or another: the portal keeps the draft. It is
 * read again each time, because it may have been sent or discarded elsewhere.
 */
export function ResumeDraft() {
  const text = useText(draftText);
  const { tenant } = useSite();
  const queries = useQueryClient();
  const { data: draft } = useQuery({
    queryKey: DRAFT_KEY,
    queryFn: async ({ signal }) => (await ask('Draft', {}, signal)).draft,
    staleTime: 0,
    gcTime: 0,
  });
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
  // Offered once it is known where it was left: a link that changes under the thumb leads to the wrong step.
  const { data: leftAt, isPending } = useTransfer(draft?._id);
  if (!draft || isPending) return null;
  const details = withQuery(paths.details, { go_to_transfer: draft._id });
  return (
    <Alert tone="info" title={text.title} announce={false}>
      <p>{text.saved(draft.purpose, formatDollars(draft.amount), formatDate(draft.updatedAt_utc, tenant.timeZone))}</p>
      {discard.isError && <p role="alert">{sentenceOf(discard.error)}</p>}
      <div className="button-row">
        <ButtonLink to={leftAt ? nextStep(leftAt, tenant.id) : details}>{text.resume}</ButtonLink>
        <Button variant="quiet" busy={discard.isPending} onClick={() => discard.mutate(draft._id)}>
          {text.discard}
        </Button>
      </div>
    </Alert>
  );
}
