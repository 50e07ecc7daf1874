import * as z from 'zod/mini';
import { VIEW_NAME_MAX, viewName } from '#shared/staff/saved-view.ts';
import { paymentsText } from '#shared/text/console/payments.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';

const words = paymentsText.views;
const named = z.object({
  name: z.pipe(z.string().check(z.trim(), z.minLength(1, words.nameIt)), viewName),
  isShared: z.boolean(),
});

type SaveViewProps = {
  /** The filters to save, as they are in the address. */
  readonly search: string;
  /** True if this person may share a view with colleagues. */
  readonly mayShare: boolean;
  readonly onSave: (name: string, isShared: boolean) => Promise<void>;
};

/** Asks for the name of a view, and if it is shared. */
export function SaveViewForm({ search, mayShare, onSave }: SaveViewProps) {
  const form = useTypedForm({
    as: `view ${search}`,
    schema: named,
    initial: { name: '', isShared: mayShare },
    onSubmit: ({ name, isShared }) => onSave(name, isShared),
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <TextField field={form.field('name')} label={words.name} autoComplete="off" maxLength={VIEW_NAME_MAX} />
      {mayShare ? (
        <CheckboxField field={form.field('isShared')} label={words.share} hint={words.shareHint} />
      ) : (
        <p className="field-hint">{words.here}</p>
      )}
      <FormEnd isBusy={form.isBusy} go={words.keep} />
    </form>
  );
}
