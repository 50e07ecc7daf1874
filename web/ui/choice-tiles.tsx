import { type ReactNode, useId } from 'react';
import type { FieldState } from '../lib/form/form.ts';
import { FieldError } from './field.tsx';
import styles from './styles/tiles.module.css';

type ChoiceTilesProps = {
  readonly field: Pick<FieldState, 'id' | 'value' | 'error' | 'onChange'>;
  readonly label: ReactNode;
  readonly options: readonly { readonly value: string; readonly name: string; readonly hint?: string | undefined }[];
};

/** A choice of a few options, each with a description, side by side if there is room. */
export function ChoiceTiles({ field, label, options }: ChoiceTilesProps) {
  const group = useId();
  return (
    <fieldset className={styles['tile-group']} aria-describedby={field.error ? `${field.id}-error` : undefined}>
      <legend className="field-label">{label}</legend>
      <FieldError id={field.id} error={field.error} />
      <div className={styles['tiles']}>
        {options.map(({ value, name, hint }, at) => (
          <label
            key={value}
            className={`${styles['tile']} on-paper ${field.value === value ? styles['tile-chosen'] : ''}`}
          >
            <input
              type="radio"
              id={at === 0 ? field.id : undefined}
              name={group}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
            />
            <span>
              <span className={styles['tile-name']}>{name}</span>
              {hint && <span className="field-hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
