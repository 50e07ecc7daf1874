import { today } from '#shared/dates.ts';
import type { GraphClient, GraphTransfer, GraphTransferForm } from '#shared/graph/replies.ts';
import { detailsText } from '#shared/text/details.ts';
import { onwardText } from '#shared/text/onward.ts';
import { purposeName } from '#shared/text/purposes.ts';
import { limitsFor, methodFor } from '#shared/transfer/rules.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { keepDraftForm } from '../../lib/payment/draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Amounts } from './amounts.tsx';
import { checkDetailsForm } from './check.ts';
import { LimitReached } from './limit-reached.tsx';
import { rulesOf } from './rules.ts';
import { useDetailsForm } from './use-details-form.ts';

type PayAgainFormProps = {
  readonly client: GraphClient;
  /** The payment to repeat with another amount. */
  readonly last: GraphTransfer;
  readonly form: GraphTransferForm;
  /** The account it was debited from, if that can be debited again. */
  readonly from: string | undefined;
  readonly onSaved: (saved: GraphTransfer) => void | Promise<void>;
  /** Something else has to change, or the client wants it to: opens the full form with what was typed here. */
  readonly onOther: () => void;
};

/** Any valid amount, to check if the rest of the form is valid as it is. */
const SOME = { amount: '1.00', reAmount: '1.00' };

/** Repeats a payment with everything known but the amount. It is the same form with the same rules, only shorter. */
export function PayAgainForm({ client, last, form: config, from, onSaved, onOther }: PayAgainFormProps) {
  const text = useText(onwardText).again;
  const { next } = useText(detailsText);
  const { tenant } = useSite();
  const rules = rulesOf(config, tenant.routingType);
  const day = today(serverNow(), tenant.timeZone);
  const hasDestination = config.bankaccounts.length > 0;
  const context = { rules, balance: null, hasDestination, today: day };
  const form = useDetailsForm({
    client,
    transfer: undefined,
    again: last,
    context,
    presetAgent: undefined,
    onSaved,
    onTooLate: onOther,
  });
  const method = methodFor(rules.purposes, form.values.purpose, form.values.method || undefined);
  const other = () => {
    keepDraftForm({ transferId: undefined, values: form.values });
    onOther();
  };
  if (!checkDetailsForm({ ...form.values, ...SOME }, context).ok)
    return (
      <>
        <p>{text.changed(tenant.name)}</p>
        <div>
          <Button variant="secondary" onClick={other}>
            {text.toDetails}
          </Button>
        </div>
      </>
    );
  return (
    <form className="card form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary form={{ ...form, problem: form.problem ?? form.errors['form'] }} />
      <LimitReached freeOn={config.allowance.freeOn} />
      <p>{text.about(purposeName(last), method.ok && method.value === 'ACH' ? from : undefined)}</p>
      <Amounts
        amount={form.field('amount')}
        reAmount={form.field('reAmount')}
        rules={{ ...rules, limits: limitsFor(rules, form.values.purpose) }}
        method={method.ok ? method.value : undefined}
        source={undefined}
        allowance={config.allowance}
      />
      <div className="button-row">
        <Button type="submit" busy={form.isBusy}>
          {next}
        </Button>
        <Button variant="quiet" onClick={other}>
          {text.other}
        </Button>
      </div>
    </form>
  );
}
