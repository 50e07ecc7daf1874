import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import { formatDollars } from '#shared/money.ts';
import { limitsText } from '#shared/text/limits.ts';
import { transferText } from '#shared/text/transfer.ts';
import { callOf } from '../../lib/form/phone-line.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { sendable } from '../../lib/payment/allowance.ts';
import { useTransferForm } from '../../lib/payment/transfers.ts';
import { Alert } from '../../ui/alert.tsx';

/**
 * Before the button is clicked: says if this payment exceeds the client's limit, or if another one like it would.
 * Renders nothing while the limit is far away, or wasn't loaded.
 */
export function LimitNotice({ amount, method }: Pick<GraphTransfer, 'amount' | 'method'>) {
  const text = useText(transferText).review;
  const limits = useText(limitsText);
  const { tenant } = useSite();
  const { data } = useTransferForm();
  if (!data) return null;
  const { allowance, purposeconfigs } = data;
  const own = purposeconfigs.flatMap(({ limits }) => limits).find((each) => each.method === method);
  const left = allowance.amount - amount;
  const count = allowance.count - 1;
  if (left >= amount && count > 1) return null;
  const say = (): string => {
    if (allowance.freeOn) return text.limitReached(formatDayAhead(allowance.freeOn), callOf(tenant));
    if (left < 0) return limits.overLeft(formatDollars(allowance.amount), callOf(tenant));
    if (left <= 0 || count <= 0) return text.limitUsedUp;
    return text.limitLeft(formatDollars(sendable({ amount: left, count }, own?.limit ?? TRANSFER_MAX_CENTS)), count);
  };
  return (
    <Alert
      tone={allowance.freeOn || left < 0 ? 'warning' : 'info'}
      title={text.limitTitle}
      announce={false}
      text={say()}
    />
  );
}
