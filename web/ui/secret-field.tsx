import { useState } from 'react';
import { controlsText } from '#shared/text/controls.ts';
import type { FieldState } from '../lib/form/form.ts';
import { useText } from '../lib/page/text.ts';
import { describedBy, Field, type FieldFrame } from './field.tsx';

type SecretFieldProps = FieldFrame & {
  readonly field: FieldState;
  /** Its name, for the toggle: "Show last 4 digits of SSN". */
  readonly what: string;
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
  /** False if an empty field keeps the stored value. */
  readonly required?: boolean | undefined;
};

/** Digits hidden from people nearby until the toggle is clicked. */
export function SecretField({ field, label, hint, what, maxLength, placeholder, required = true }: SecretFieldProps) {
  const words = useText(controlsText);
  const [isShown, setShown] = useState(false);
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="secret">
        <input
          {...describedBy(field, hint)}
          className="input input-secret"
          // A password field hides its text everywhere. one-time-code or off keeps password managers from offering to
          // save it.
          type={isShown ? 'text' : 'password'}
          inputMode="numeric"
          name={field.name}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          maxLength={maxLength}
          value={field.value}
          placeholder={placeholder}
          required={required}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
        <button
          type="button"
          className="secret-toggle"
          aria-pressed={isShown}
          aria-controls={field.id}
          aria-label={words.showField(what)}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      </div>
    </Field>
  );
}
