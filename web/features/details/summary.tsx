import { formatDayAhead } from '#shared/dates.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatDollars } from '#shared/money.ts';
import { closingText } from '#shared/text/closing.ts';
import { stepsText } from '#shared/text/steps.ts';
import { achDates } from '#shared/transfer/expected-dates.ts';
import { totalOf } from '#shared/transfer/rules.ts';
import { goesToday } from '#shared/transfer/same-day.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useStore } from '../../lib/page/store.ts';
import { useText } from '../../lib/page/text.ts';
import { typedPayment } from '../../lib/payment/typed-payment.ts';
import { usePartiesOf } from '../../ui/parties.tsx';
import { PaymentFace } from '../../ui/payment-face.tsx';
import { Rows } from '../../ui/rows.tsx';

type SummaryProps = { readonly transfer: GraphTransfer | null | undefined };

/** The payment as it will be: what is typed so far, otherwise the saved details. */
function useSoFar(transfer: GraphTransfer | null | undefined) {
  const typed = useStore(typedPayment);
  // During a release the page may be newer than the server, which doesn't know same-day payments yet.
  const { goodFundsDays, sameDayAch = [] } = useSite().tenant;
  const total = typed ? typed.total : transfer ? totalOf(transfer) : undefined;
  const isWire = (typed?.method ?? transfer?.method) === 'Wire';
  const at = serverNow().toISOString();
  const rail = goesToday({ sameDayAch }, { way: 'debits', total: total ?? 0, at }) ? 'same-day-ach' : 'ach';
  return { total, isWire, ...achDates(at, goodFundsDays, rail) };
}

/** The payment beside its form: the amount, the recipient, when it leaves and when it clears. */
export function Summary({ transfer }: SummaryProps) {
  const { summary } = useText(stepsText);
  const timing = useText(closingText);
  const { total, isWire, leavesOn, goodFundsOn } = useSoFar(transfer);
  return (
    <section className="card" aria-label={summary.title}>
      <PaymentFace lead={summary.title} cents={total} {...usePartiesOf(transfer)}>
        <Rows
          rows={
            isWire
              ? [{ label: timing.arrives, value: timing.wireArrivesText }]
              : [
                  { label: timing.leaves, value: timing.by(formatDayAhead(leavesOn)) },
                  { label: timing.arrives, value: timing.by(formatDayAhead(goodFundsOn)) },
                ]
          }
        />
      </PaymentFace>
    </section>
  );
}

/** The same in one line, if there is no room beside the form. */
export function SummaryLine({ transfer }: SummaryProps) {
  const { summary } = useText(stepsText);
  const { tenant } = useSite();
  const { total, isWire, goodFundsOn } = useSoFar(transfer);
  const sum = total ? formatDollars(total) : undefined;
  const day = formatDayAhead(goodFundsOn);
  if (isWire)
    return (
      <p className="summary-line">{sum ? summary.lineWire(sum, tenant.name) : summary.lineWireEarly(tenant.name)}</p>
    );
  return (
    <p className="summary-line">{sum ? summary.line(sum, tenant.name, day) : summary.lineEarly(tenant.name, day)}</p>
  );
}
