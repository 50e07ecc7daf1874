import type { ReactNode } from 'react';
import type { FieldState } from '../lib/form/form.ts';
import { describedBy, FieldError } from './field.tsx';

type CheckboxFieldProps = { readonly field: FieldState<boolean>; readonly label: ReactNode; readonly hint?: ReactNode };

/** A checkbox to agree to something. Links inside the label open beside the form, so that nothing typed is lost. */
export const CheckboxField = ({ field, label, hint }: CheckboxFieldProps) => (
  <div className="field checkbox-field portal-critical" data-invalid={field.error === undefined ? undefined : true}>
    <FieldError id={field.id} error={field.error} />
    <div className="checkbox">
      <input
        {...describedBy(field, hint)}
        type="checkbox"
        name={field.name}
        checked={field.value}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      />
      <label htmlFor={field.id}>{label}</label>
    </div>
    {hint && (
      <div className="field-hint" id={`${field.id}-hint`}>
        {hint}
      </div>
    )}
  </div>
);
