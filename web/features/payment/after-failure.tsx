import type { GraphTransfer } from '#shared/graph/replies.ts';
import { timingText } from '#shared/text/timing.ts';
import { phoneInLine } from '../../lib/form/phone-line.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';

/**
 * Why a payment failed, what the client can do, and who to call, in the words of its messages. Or it says that a wire
 * brought a different amount.
 */
export function AfterFailure({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(timingText).retry;
  const { tenant } = useSite();
  const { status, problem, nextTry, method } = transfer;
  const isFailed = status === 'error';
  if (!problem || (!isFailed && (status !== 'completed' || method !== 'Wire'))) return null;
  const phone = phoneInLine(tenant.pocPhone);
  const sentence = isFailed && text.next[nextTry ?? 'call']({ tenant: tenant.name, phone, where: text.here });
  return (
    <Alert tone={isFailed ? 'error' : 'warning'} announce={false}>
      {[problem, ...(sentence ? [sentence] : [])].map((said) => (
        <p key={said}>
          <WithPhones text={said} />
        </p>
      ))}
    </Alert>
  );
}
