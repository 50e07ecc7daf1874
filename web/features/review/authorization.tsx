import { formatDate } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { authorizationText } from '#shared/transfer/authorization-text.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The authorization a press on Make Transfer gives, word for word as the server stores it. It stands above the
 * button and can be printed: Nacha asks that it be readily identifiable and that the client can keep it.
 */
export function Authorization({ transfer }: { readonly transfer: GraphTransfer }) {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  const source = transfer.sourceBankAccount;
  if (!source) return null;
  const words = authorizationText({
    tenantName: tenant.name,
    supportEmail: tenant.supportEmail,
    pocPhone: tenant.pocPhone,
    bankName: source.bankName,
    accountName: source.name,
    accountLastFourDigits: source.accountLastFourDigits,
    amount: transfer.amount,
    fee: transfer.fee,
    total: totalOf(transfer),
    on: formatDate(new Date().toISOString(), tenant.timeZone),
  });
  return (
    <section className="authorization portal-critical" aria-labelledby="authorization-title">
      <div className="cheque-head">
        <h2 id="authorization-title">{text.authorization}</h2>
        <Button variant="quiet" onClick={() => globalThis.print()}>
          {text.print}
        </Button>
      </div>
      <p>{words}</p>
    </section>
  );
}
