import { useState } from 'react';
import type { AwaitedPayment, HeldWire } from '#shared/contracts/statements.ts';
import { formatAmount, formatDollars } from '#shared/money.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useForm } from '../../../lib/form/form.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emptySplit, leftOf, rowNames, type SentPart, SPLIT_ROWS_MAX, splitRules } from './split-rules.ts';
import { paymentChoice } from './wire-choices.ts';
import styles from './wires.module.css';

type SplitProps = {
  readonly of: HeldWire;
  readonly awaited: readonly AwaitedPayment[];
  readonly onSay: (said: { readonly parts: SentPart[]; readonly reason: string }) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Splits a wire: how much of it is for which payment. What is left is held for nobody. */
export function SplitForm({ of, awaited, onSay, onCancel }: SplitProps) {
  const [rows, setRows] = useState(2);
  const form = useForm({
    schema: splitRules(of.received),
    initial: emptySplit(),
    onSubmit: async (said) => {
      await onSay(said);
    },
  });
  const left = leftOf(of.received, form.values);
  const options = [{ value: '', label: words.split.nobody }, ...awaited.map(paymentChoice)];
  // What a payment asks for is most often its part; where something is typed already, that stays.
  const choose = (at: number) => (value: string) => {
    const { payment, amount } = rowNames(at);
    const total = awaited.find(({ id }) => id === value)?.total;
    const isFree = (form.values[amount] ?? '').trim() === '' && total !== undefined && total <= left;
    form.set({ [payment]: value, ...(isFree ? { [amount]: formatAmount(total) } : {}) });
    // What was wrong with the amount before isn't any more.
    if (isFree) form.field(amount).onBlur();
  };
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.split.lead(formatDollars(of.received))}</p>
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <fieldset key={at} className={styles['part']} data-pair>
          <legend>{words.split.part(at + 1)}</legend>
          <SelectField
            field={{ ...form.field(rowNames(at).payment), onChange: choose(at) }}
            label={words.split.payment}
            options={options}
            optional
          />
          <AmountField field={form.field(rowNames(at).amount)} label={words.split.amount} />
        </fieldset>
      ))}
      <div className={styles['decide']}>
        <p aria-live="polite">{words.split.left(formatDollars(Math.abs(left)), Math.sign(left))}</p>
        {rows < SPLIT_ROWS_MAX && (
          <Button variant="quiet" onClick={() => setRows(rows + 1)}>
            {words.split.more}
          </Button>
        )}
      </div>
      <TextField
        field={form.field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {words.propose}
        </Button>
      </div>
    </form>
  );
}
