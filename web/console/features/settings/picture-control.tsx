import { type ChangeEvent, useId, useRef, useState } from 'react';
import { OWN_PICTURES } from '#shared/contracts/proposals.ts';
import { settingsText as words } from '#shared/text/console/settings.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import type { FieldState } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { ToldValue } from '../../ui/told-value.tsx';
import { useStorePicture } from './use-settings.ts';

type ControlProps = {
  readonly field: FieldState;
  readonly label: string;
  readonly hint: string | undefined;
  readonly place: keyof typeof OWN_PICTURES;
};

/** Chooses or removes a picture of the company. The server checks and stores a new one; the form names its address. */
export function PictureControl({ field, label, hint, place }: ControlProps) {
  const id = useId();
  const storing = useStorePicture(place);
  const chooser = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after it was refused.
    target.value = '';
    const isFit = file !== undefined && file.size <= OWN_PICTURES[place] * 1024;
    setTooLarge(file !== undefined && !isFit);
    storing.reset();
    if (isFit) storing.mutate(file, { onSuccess: ({ address }) => field.onChange(address) });
  };
  const remove = () => {
    setTooLarge(false);
    storing.reset();
    field.onChange('');
    // The button disappears, and the focus would go to the top of the page.
    chooser.current?.focus();
  };
  const refused = storing.error ? sentenceOf(storing.error) : field.error;
  const problem = isTooLarge ? words.problems.picture(OWN_PICTURES[place]) : refused;
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`} aria-busy={storing.isPending}>
      <legend className="field-label">{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div role="alert">
        <FieldError id={id} error={problem} />
      </div>
      {field.value && (
        <div>
          <ToldValue text={field.value} />
        </div>
      )}
      <div>
        <input
          ref={chooser}
          id={id}
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          aria-label={`${label}: ${words.choosePicture}`}
          aria-invalid={problem ? true : undefined}
          onChange={choose}
        />
        <label className="button button-secondary" htmlFor={id}>
          <span className="button-label">{words.choosePicture}</span>
        </label>
        {field.value && (
          <Button variant="quiet" aria-label={`${words.removePicture} ${label}`} onClick={remove}>
            {words.removePicture}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
