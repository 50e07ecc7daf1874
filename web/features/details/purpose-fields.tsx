import { useId } from 'react';
import { transferText } from '#shared/text/transfer.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { methodsOf, type TransferRules } from '#shared/transfer/rules.ts';
import type { FieldState } from '../../lib/form.ts';
import { useText } from '../../lib/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { disclaimerOf, purposeChoices } from './rules.ts';

type MethodChoiceProps = { readonly field: FieldState; readonly methods: readonly PaymentMethod[] };

/** "How to pay": shown when a purpose can be paid by more than one method; otherwise the method is only told. */
function MethodChoice({ field, methods }: MethodChoiceProps) {
  const text = useText(transferText).details;
  const group = useId();
  const [only] = methods;
  if (methods.length === 1 && only) return <p className="field-hint">{text.methodOnly[only]}</p>;
  return (
    <fieldset className="field-group" aria-describedby={field.error ? `${field.id}-error` : undefined}>
      <legend className="field-label">{text.method}</legend>
      <FieldError id={field.id} error={field.error} />
      <div className="tiles">
        {methods.map((method, at) => (
          <label key={method} className={field.value === method ? 'tile tile-chosen' : 'tile'}>
            <input
              type="radio"
              id={at === 0 ? field.id : undefined}
              name={group}
              value={method}
              checked={field.value === method}
              onChange={() => field.onChange(method)}
            />
            <span>
              <span className="tile-name">{text.methods[method].name}</span>
              <span className="field-hint">{text.methods[method].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type PurposeFieldsProps = { readonly purpose: FieldState; readonly method: FieldState; readonly rules: TransferRules };

/** What the money is for, how it is paid, and what the tenant wants to be read first. */
export function PurposeFields({ purpose, method, rules }: PurposeFieldsProps) {
  const text = useText(transferText).details;
  const methods = methodsOf(rules.purposes, purpose.value);
  const disclaimer = disclaimerOf(rules, purpose.value, method.value);
  return (
    <>
      <SelectField field={purpose} label={text.purpose} options={purposeChoices(rules)} />
      <MethodChoice field={method} methods={methods} />
      {disclaimer && (
        <Alert tone="info" title={text.disclaimer} announce={false}>
          <p>{disclaimer}</p>
        </Alert>
      )}
    </>
  );
}
