import { controlsText } from '#shared/text/controls.ts';
import type { FieldState } from '../lib/form/form.ts';
import { useText } from '../lib/page/text.ts';
import { describedBy, Field, type FieldFrame } from './field.tsx';

type SelectFieldProps = FieldFrame & {
  readonly field: FieldState;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The text shown before a choice is made. Without one, "Please select". */
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
};

/** A choice from a list, with the browser's own select: it supports type-ahead, and phones show their picker. */
export function SelectField({ field, label, hint, optional, options, placeholder, autoComplete }: SelectFieldProps) {
  const { choose } = useText(controlsText);
  // If an empty value is one of the options, its own label is shown.
  const hasNothing = options.some(({ value }) => value === '');
  // A choice is complete at once, so an earlier error can disappear before the field is left.
  const onChoose = (value: string) => {
    field.onChange(value);
    field.onBlur();
  };
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="select">
        <select
          {...describedBy(field, hint)}
          className="input"
          name={field.name}
          value={field.value}
          required={!optional}
          autoComplete={autoComplete}
          onChange={(event) => onChoose(event.target.value)}
          onBlur={field.onBlur}
        >
          {field.value === '' && !hasNothing && <option value="">{placeholder ?? choose}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  );
}
