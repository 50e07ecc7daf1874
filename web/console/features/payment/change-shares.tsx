import { useState } from 'react';
import * as z from 'zod/mini';
import { changeSharesRoute } from '#shared/contracts/desk.ts';
import type { TransferId } from '#shared/ids.ts';
import { formatAmount, formatDollars, parseDollars, toCents } from '#shared/money.ts';
import { paymentText } from '#shared/text/console/payment.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useReadAgain } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import type { SharesShown } from '../../lib/use-payment.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';

const words = paymentText.shares;

/** The typed amounts, in cents. Their sum must equal the current sum of the changeable shares. */
const rulesFor = (whole: number) =>
  z.record(z.string(), z.string()).check(({ value, issues }) => {
    const amounts = Object.entries(value).map(([id, text]) => [id, parseDollars(text)] as const);
    for (const [id, cents] of amounts)
      if (cents === undefined)
        issues.push({ code: 'custom', path: [id], message: prepareText.badAmount, input: value });
    const left = amounts.reduce((rest, [, cents]) => rest - (cents ?? 0), whole);
    const [last = ''] = amounts.at(-1) ?? [];
    const message = (left > 0 ? words.left : words.over)(formatDollars(Math.abs(left)));
    if (left !== 0) issues.push({ code: 'custom', path: [last], message, input: value });
  });

type ChangeProps = { readonly id: TransferId; readonly shares: SharesShown; readonly onClose: () => void };

/** Divides the unpaid amount again among those who haven't paid. */
export function ChangeShares({ id, shares, onClose }: ChangeProps) {
  const { tenantId } = useHere();
  const readAgain = useReadAgain();
  // If a colleague changed it in the meantime, it is refused, because this change was made without seeing theirs.
  const [{ version, people }] = useState(shares);
  const open = people.filter(({ isChangeable }) => isChangeable);
  const form = useTypedForm({
    as: `shares ${id} ${version}`,
    schema: rulesFor(open.reduce((sum, { amount }) => sum + amount, 0)),
    initial: Object.fromEntries(open.map((each): [string, string] => [each.id, formatAmount(each.amount)])),
    onSubmit: async (typed) => {
      const amounts = open.map((each) => ({ id: each.id, amount: toCents(parseDollars(typed[each.id] ?? '') ?? 0) }));
      await callStaff(changeSharesRoute, { params: { tenantId, transferId: id }, body: { version, shares: amounts } });
      onClose();
      showToast(words.saved, 'success');
      await readAgain();
    },
  });
  return (
    <Dialog open onClose={() => form.forget(onClose)} title={words.change}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <p>{words.lead}</p>
        {open.map((each) => (
          <AmountField key={each.id} field={form.field(each.id)} label={each.name} />
        ))}
        <FormEnd isBusy={form.isBusy} go={words.save} cancel={words.cancel} onCancel={() => form.forget(onClose)} />
      </form>
    </Dialog>
  );
}
