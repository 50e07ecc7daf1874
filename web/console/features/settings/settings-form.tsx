import type { OWN_PICTURES } from '#shared/contracts/proposals.ts';
import { settingsText as words } from '#shared/text/console/settings.ts';
import type { FieldState, Form, FormValues } from '../../../lib/form/form.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { PictureControl } from './picture-control.tsx';
import type { FieldSpec, FormSpec } from './sections.ts';

/** Each field with its control. */
function Control({ of, form }: { readonly of: FieldSpec; readonly form: Form<FormValues> }) {
  const { name, as, hint, options = [], isOptional } = of;
  const label = name === 'reason' ? words.reason : words.fields[name];
  if (as === 'tick') return <CheckboxField field={form.field(name) as FieldState<boolean>} label={label} />;
  const shared = { field: form.field(name) as FieldState, label, hint, optional: isOptional };
  if (as === 'choice') return <SelectField {...shared} options={options} />;
  if (as === 'amount') return <AmountField {...shared} />;
  if (as === 'phone') return <PhoneField {...shared} />;
  if (as === 'lines') return <TextArea {...shared} maxLength={1500} />;
  if (as === 'picture') return <PictureControl {...shared} place={name as keyof typeof OWN_PICTURES} />;
  if (as === 'color') return <TextField {...shared} type="color" />;
  const inputMode = as === 'number' ? 'numeric' : undefined;
  return <TextField {...shared} type={as === 'email' ? 'email' : 'text'} inputMode={inputMode} autoComplete="off" />;
}

type SettingsFormProps<From, To> = {
  /** The form's key, so that what is typed outlives a reload. */
  readonly as: string;
  readonly spec: FormSpec<From, To>;
  readonly from: From;
  readonly act: string;
  readonly cancel: string;
  readonly onDone: (read: To) => void | Promise<void>;
  readonly onCancel: () => void;
};

/** A form for the fields of a section, or for one row of a list. */
export function SettingsForm<From, To>({ as, spec, from, act, cancel, onDone, onCancel }: SettingsFormProps<From, To>) {
  const initial = spec.initial(from);
  // The key includes the initial values: text typed over other values would undo later changes.
  const form = useTypedForm({ as: `${as} ${JSON.stringify(initial)}`, schema: spec.schema, initial, onSubmit: onDone });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {spec.fields.map((field) => (
        <Control key={field.name} of={field} form={form} />
      ))}
      <FormEnd go={act} isBusy={form.isBusy} cancel={cancel} onCancel={() => form.forget(onCancel)} />
    </form>
  );
}
