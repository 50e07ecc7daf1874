import type { ReactNode } from 'react';
import { controlsText } from '#shared/text/controls.ts';
import type { FieldState } from '../lib/form/form.ts';
import { useText } from '../lib/page/text.ts';
import { FieldError } from './field.tsx';

type DateFieldsProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly month: FieldState;
  readonly day: FieldState;
  readonly year: FieldState;
  /** A message about the date as a whole. Without it, the first wrong part's message is shown. */
  readonly error?: string | undefined;
  /** Lets the browser fill in a birth date. */
  readonly isBirthday?: boolean | undefined;
  /** False if an empty field keeps the stored date. */
  readonly required?: boolean | undefined;
};

/** A date in three short fields: quicker and easier than a calendar for a day long ago. */
export function DateFields(props: DateFieldsProps) {
  const { legend, hint, month, day, year, error, isBirthday = true, required = true } = props;
  const words = useText(controlsText);
  const sentence = error ?? month.error ?? day.error ?? year.error;
  const parts = [
    { field: month, label: words.month, token: 'bday-month', digits: 2 },
    { field: day, label: words.day, token: 'bday-day', digits: 2 },
    { field: year, label: words.year, token: 'bday-year', digits: 4 },
  ];
  const describedBy = [hint && `${month.id}-hint`, sentence && `${month.id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className="field date"
      data-invalid={sentence === undefined ? undefined : true}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    >
      <legend className="field-label">{legend}</legend>
      {hint && (
        <div className="field-hint" id={`${month.id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={month.id} error={sentence} />
      <div className="date-parts">
        {parts.map(({ field, label, token, digits }) => (
          <div key={token} className="date-part">
            <label htmlFor={field.id}>{label}</label>
            <input
              id={field.id}
              className={`input input-digits-${digits}`}
              type="text"
              inputMode="numeric"
              name={field.name}
              autoComplete={isBirthday ? token : 'off'}
              maxLength={digits}
              value={field.value}
              required={required}
              aria-invalid={
                sentence !== undefined && (field.error !== undefined || error !== undefined) ? true : undefined
              }
              onChange={(event) => field.onChange(event.target.value)}
              onBlur={field.onBlur}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
