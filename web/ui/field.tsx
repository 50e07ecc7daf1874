import type { ReactNode } from 'react';
import type { FieldState } from '../lib/form/form.ts';

/** The parts of every field around its control. */
export type FieldFrame = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: boolean | undefined;
};

/** The attributes that link a control to its hint and its error. */
export function describedBy(field: Pick<FieldState<unknown>, 'id' | 'error'>, hint: ReactNode) {
  const ids = [hint && `${field.id}-hint`, field.error && `${field.id}-error`].filter(Boolean).join(' ');
  return {
    id: field.id,
    'aria-describedby': ids === '' ? undefined : ids,
    'aria-invalid': field.error === undefined ? undefined : (true as const),
  };
}

/** The error message, before the control, where the eye and the screen reader come first. */
export const FieldError = ({ id, error }: { readonly id: string; readonly error: string | undefined }) =>
  error === undefined ? null : (
    <p className="field-error portal-critical" id={`${id}-error`}>
      {error}
    </p>
  );

type FrameProps = FieldFrame & {
  readonly field: Pick<FieldState<unknown>, 'id' | 'error'>;
  readonly children: ReactNode;
};

/** Label, hint, error and control, in the order they are read. */
export const Field = ({ field, label, hint, children }: FrameProps) => (
  <div className="field" data-invalid={field.error === undefined ? undefined : true}>
    <label className="field-label" htmlFor={field.id}>
      {label}
    </label>
    {hint && (
      <div className="field-hint" id={`${field.id}-hint`}>
        {hint}
      </div>
    )}
    <FieldError id={field.id} error={field.error} />
    {children}
  </div>
);
