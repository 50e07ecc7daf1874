import type { KeyboardEventHandler, ReactNode } from 'react';
import { formatAmount, parseDollars } from '#shared/money.ts';
import type { FieldState } from '../lib/form/form.ts';
import { describedBy, Field, type FieldFrame } from './field.tsx';

type AmountFieldProps = FieldFrame & {
  readonly field: FieldState;
  /** Blocks pasting and dropping, for the field that exists so that the amount is typed twice. */
  readonly noPaste?: boolean | undefined;
  /** Shown under the field without marking it as wrong, such as for an amount above the limit while it is typed. */
  readonly warning?: ReactNode;
  readonly onKeyUp?: KeyboardEventHandler<HTMLInputElement> | undefined;
};

const refuse = (event: { preventDefault: () => void }): void => event.preventDefault();

/** Dollars and cents: "$" is outside the value, and thousands are grouped when the field is left. */
export function AmountField({ field, label, hint, noPaste = false, warning, onKeyUp }: AmountFieldProps) {
  const leave = () => {
    const amount = parseDollars(field.value);
    if (amount !== undefined) field.onChange(formatAmount(amount));
    field.onBlur();
  };
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="amount">
        <span className="amount-sign" aria-hidden="true">
          $
        </span>
        <input
          {...describedBy(field, hint)}
          className="input input-amount"
          type="text"
          inputMode="decimal"
          name={field.name}
          autoComplete="off"
          maxLength={16}
          value={field.value}
          required
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={leave}
          onKeyUp={onKeyUp}
          onPaste={noPaste ? refuse : undefined}
          onDrop={noPaste ? refuse : undefined}
        />
      </div>
      <div className="field-warning" aria-live="polite">
        {warning}
      </div>
    </Field>
  );
}
