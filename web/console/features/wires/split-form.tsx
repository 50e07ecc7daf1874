import { useState } from 'react';
import type { AwaitedPayment, HeldWire } from '#shared/contracts/statements.ts';
import { formatAmount, formatDollars } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { AmountRows } from './amount-rows.tsx';
import { leftOf, rowNames, rowsShown } from './amount-rules.ts';
import { type SentPart, SPLIT_ROWS_MAX, splitRows, splitRules } from './split-rules.ts';
import { paymentChoice, twoThatFit } from './wire-choices.ts';

type SplitProps = {
  readonly of: HeldWire;
  readonly awaited: readonly AwaitedPayment[];
  readonly onSay: (said: { readonly parts: SentPart[]; readonly reason: string }) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Splits a wire among payments and files. The remaining amount stays unidentified. */
export function SplitForm({ of, awaited, onSay, onCancel }: SplitProps) {
  const form = useTypedForm({
    as: `split ${of.reference} ${of.version}`,
    schema: splitRules(of.received),
    initial: splitRows(twoThatFit(of.received, awaited)),
    onSubmit: async (said) => {
      await onSay(said);
    },
  });
  const [rows, setRows] = useState(() => rowsShown(form.values));
  const left = leftOf(of.received, form.values);
  const options = [{ value: '', label: words.split.none }, ...awaited.map(paymentChoice)];
  // The amount a payment asks for is usually its part. An amount already typed stays.
  const choose = (at: number) => (value: string) => {
    const { what, amount } = rowNames(at);
    const total = awaited.find(({ id }) => id === value)?.total;
    const isFree = (form.values[amount] ?? '').trim() === '' && total !== undefined && total <= left;
    form.set({ [what]: value, ...(isFree ? { [amount]: formatAmount(total) } : {}) });
    // The amount's earlier problem is solved.
    if (isFree) form.field(amount).onBlur();
  };
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.split.lead(formatDollars(of.received))}</p>
      <AmountRows
        form={form}
        count={rows}
        most={SPLIT_ROWS_MAX}
        onMore={() => setRows(rows + 1)}
        left={words.split.left(formatDollars(Math.abs(left)), Math.sign(left))}
        act={words.propose}
        onCancel={() => form.forget(onCancel)}
      >
        {(at) => (
          <>
            <SelectField
              field={{ ...form.field(rowNames(at).what), onChange: choose(at) }}
              label={words.split.payment}
              options={options}
              optional
            />
            <TextField
              field={form.field(rowNames(at).file)}
              label={words.split.file}
              autoComplete="off"
              maxLength={40}
            />
          </>
        )}
      </AmountRows>
    </form>
  );
}
