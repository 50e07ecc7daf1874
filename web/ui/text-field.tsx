import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { commonText } from '#shared/text/common.ts';
import type { FieldState } from '../lib/form/form.ts';
import { useText } from '../lib/page/text.ts';
import { describedBy, Field, type FieldFrame } from './field.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'readOnly'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'autoFocus'
>;
type TextFieldProps = FieldFrame &
  Native & { readonly field: FieldState; readonly type?: 'text' | 'email' | 'date' | 'color' | undefined };

/** "Middle name (optional)": required is the rule, so only the exception is marked. */
function useFieldLabel({ label, optional }: FieldFrame) {
  const { optional: word } = useText(commonText);
  return optional ? (
    <>
      {label} <span className="field-optional">({word})</span>
    </>
  ) : (
    label
  );
}

/** One line of text. */
export function TextField({ field, label, hint, optional, type = 'text', ...native }: TextFieldProps) {
  return (
    <Field field={field} label={useFieldLabel({ label, optional })} hint={hint}>
      <input
        {...native}
        {...describedBy(field, hint)}
        className="input"
        type={type}
        name={field.name}
        value={field.value}
        required={!optional}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

type TextAreaProps = FieldFrame &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'maxLength' | 'rows'> & { readonly field: FieldState };

export function TextArea({ field, label, hint, optional, rows = 3, ...native }: TextAreaProps) {
  return (
    <Field field={field} label={useFieldLabel({ label, optional })} hint={hint}>
      <textarea
        {...native}
        {...describedBy(field, hint)}
        className="input input-area"
        name={field.name}
        rows={rows}
        value={field.value}
        required={!optional}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
