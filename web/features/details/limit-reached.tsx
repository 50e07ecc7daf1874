import { type Day, formatDayAhead } from '#shared/dates.ts';
import { detailsText } from '#shared/text/details.ts';
import { callOf } from '../../lib/form/phone-line.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

/** Says before the form is filled in that nothing can be sent today, when it can, and who to call. */
export function LimitReached({ freeOn }: { readonly freeOn: Day | null }) {
  const text = useText(detailsText);
  const { tenant } = useSite();
  if (!freeOn) return null;
  return (
    <Alert tone="warning" announce={false} text={text.nothingLeft(formatDayAhead(freeOn))}>
      <p>
        <WithPhones text={text.nothingLeftCall(callOf(tenant))} />
      </p>
    </Alert>
  );
}
