import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { prepareRefundRoute } from '#shared/contracts/desk.ts';
import { NOTE_MAX } from '#shared/limits.ts';
import { formatAmount, formatDollars } from '#shared/money.ts';
import { countedAmount } from '#shared/staff/listed-payment.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { refundable } from '#shared/transfer/refund.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const words = deskText.refund;

const typed = z.object({
  amount: typedAmount(words.badAmount),
  reason: z.string().check(z.trim(), z.minLength(1, deskText.noReason), z.maxLength(300)),
  note: z.string().check(z.trim(), z.maxLength(NOTE_MAX)),
  isMeantAgain: z.boolean(),
});

/** The amount of a payment left to refund. */
const leftOf = ({ payment, refunds }: MoveProps['of']): number =>
  refundable({ amount: countedAmount(payment) }, refunds);

/** Prepares a refund: the full remaining amount or a part, the reason, and the client's message. */
export function RefundSheet(props: MoveProps) {
  const { places } = useHere();
  const navigate = useNavigate();
  const { make, wasChanged } = useMove(props);
  const left = leftOf(props.of);
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: typed,
    initial: { amount: left > 0 ? formatAmount(left) : '', reason: '', note: '', isMeantAgain: false as boolean },
    onSubmit: async ({ isMeantAgain, ...said }) => {
      const refund = await make(({ params, version }) =>
        callStaff(prepareRefundRoute, {
          params,
          body: { version, ...said, isMeantAgain: isMeantAgain || undefined },
        }),
      );
      // The refund is a payment of its own, and is submitted for approval on its page.
      if (refund) void navigate(places.payment(refund.id));
    },
  });
  // Shown once it was refused, and from then on, so that an answer already given isn't removed.
  const isAsked =
    form.values.isMeantAgain || (form.thrown instanceof ApiError && form.thrown.code === 'refund/maybe-duplicate');
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <AmountField field={form.field('amount')} label={words.amount} hint={words.left(formatDollars(left))} />
      <TextField
        field={form.field('reason')}
        label={deskText.reason}
        hint={deskText.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <TextArea field={form.field('note')} label={words.note} optional maxLength={NOTE_MAX} rows={2} />
      {isAsked && <CheckboxField field={form.field('isMeantAgain')} label={words.again} />}
    </MoveForm>
  );
}
