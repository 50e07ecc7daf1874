import { wiresText as words } from '#shared/text/console/wires.ts';
import type { FieldState } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FormEnd } from '../../ui/form-end.tsx';

type EndProps = {
  readonly field: FieldState;
  readonly isBusy: boolean;
  /** The action as its button names it. */
  readonly act: string;
  readonly onCancel: () => void;
};

/** The end of a form about a transaction or a wire: the reason and the buttons. */
export function ReasonEnd({ field, isBusy, act, onCancel }: EndProps) {
  return (
    <>
      <TextField field={field} label={words.reason} hint={words.reasonHint} autoComplete="off" maxLength={300} />
      <FormEnd go={act} isBusy={isBusy} cancel={words.cancel} onCancel={onCancel} />
    </>
  );
}
