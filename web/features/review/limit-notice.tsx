import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { formatPhone } from '#shared/phone.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { useTransferForm } from '../../lib/transfers.ts';
import { Alert } from '../../ui/alert.tsx';

/**
 * What this payment leaves of the client's limit, said before the button is pressed: when it is too much, and when
 * another one like it would be. Nothing while the limit is far, or was not read.
 */
export function LimitNotice({ amount }: Pick<GraphTransfer, 'amount'>) {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  const { data } = useTransferForm();
  if (!data) return null;
  const { allowance } = data;
  const left = allowance.amount - amount;
  const count = allowance.count - 1;
  if (left >= amount && count > 1) return null;
  const isOver = left < 0 || count < 0;
  const after = left > 0 && count > 0 ? text.limitLeft(formatDollars(left), count) : text.limitUsedUp;
  return (
    <Alert tone={isOver ? 'warning' : 'info'} title={text.limitTitle} announce={false}>
      <p>{isOver ? text.limitOver(`${tenant.name} at ${formatPhone(tenant.pocPhone)}`) : after}</p>
    </Alert>
  );
}
