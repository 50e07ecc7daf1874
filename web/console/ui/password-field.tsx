import { useState } from 'react';
import { controlsText } from '#shared/text/controls.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { wordsIn } from '../../lib/page/text.ts';
import { describedBy, Field } from '../../ui/field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = {
  readonly field: FieldState;
  readonly label: string;
  readonly hint?: string;
  /** Off for a secret that no password manager should keep. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
};

/** A password field: hidden unless revealed, and usable by a password manager. */
export function PasswordField({ field, label, hint, autoComplete }: PasswordFieldProps) {
  const words = wordsIn(controlsText);
  const [isShown, setShown] = useState(false);
  return (
    <Field field={field} label={label} hint={hint}>
      <div className={styles['password']}>
        <input
          {...describedBy(field, hint)}
          className="input"
          type={isShown ? 'text' : 'password'}
          name={field.name}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={128}
          value={field.value}
          required
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
        <button
          type="button"
          className={styles['toggle']}
          aria-pressed={isShown}
          aria-controls={field.id}
          aria-label={words.showField(label)}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      </div>
    </Field>
  );
}
