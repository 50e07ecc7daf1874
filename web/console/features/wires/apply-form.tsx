import * as z from 'zod/mini';
import type { AwaitedPayment, HeldWire } from '#shared/contracts/statements.ts';
import { type TransferId, transferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { thanAsked } from '#shared/wire/than-asked.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { ReasonEnd } from './reason-end.tsx';
import { paymentChoice } from './wire-choices.ts';

/** A payment that still expects its wire, and a reason. A payment that has left the list can't be chosen. */
const rulesFor = (awaited: readonly AwaitedPayment[]) =>
  z.object({
    transferId: z.pipe(
      z.string().check(z.refine((id) => awaited.some((payment) => payment.id === id), words.noPayment)),
      transferId,
    ),
    reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)),
  });

type ApplyProps = {
  readonly of: HeldWire;
  readonly awaited: readonly AwaitedPayment[];
  readonly onSay: (said: { readonly transferId: TransferId; readonly reason: string }) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Assigns a wire to a payment. None is preselected, because the first in the list usually belongs to someone else. */
export function ApplyForm({ of, awaited, onSay, onCancel }: ApplyProps) {
  const form = useTypedForm({
    as: `apply ${of.reference} ${of.version}`,
    schema: rulesFor(awaited),
    initial: { transferId: '', reason: '' },
    onSubmit: async (said) => {
      await onSay(said);
    },
  });
  const chosen = awaited.find(({ id }) => id === form.values.transferId);
  if (awaited.length === 0) return <p className="meta">{words.noneAwaited}</p>;
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <SelectField
        field={{ ...form.field('transferId'), value: chosen ? chosen.id : '' }}
        label={words.payment}
        placeholder={words.choosePayment}
        options={awaited.map(paymentChoice)}
      />
      <p aria-live="polite">
        {chosen && words.asksFor(formatDollars(chosen.total), thanAsked(of.received, chosen.total))}
      </p>
      <ReasonEnd
        field={form.field('reason')}
        isBusy={form.isBusy}
        act={words.propose}
        onCancel={() => form.forget(onCancel)}
      />
    </form>
  );
}
