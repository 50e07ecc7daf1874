import { detailsText } from '#shared/text/details.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { methodsOf, type TransferRules } from '#shared/transfer/rules.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { disclaimerOf, purposeChoices } from './rules.ts';

type MethodChoiceProps = { readonly field: FieldState; readonly methods: readonly PaymentMethod[] };

/** "How to pay": shown when a purpose can be paid by more than one method; otherwise the method is only told. */
function MethodChoice({ field, methods }: MethodChoiceProps) {
  const text = useText(detailsText);
  const [only] = methods;
  if (methods.length === 1 && only) return <p className="field-hint">{text.methodOnly[only]}</p>;
  const options = methods.map((method) => ({ value: method, ...text.methods[method] }));
  return <ChoiceTiles field={field} label={text.method} options={options} />;
}

type PurposeFieldsProps = { readonly purpose: FieldState; readonly method: FieldState; readonly rules: TransferRules };

/** What the money is for, how it is paid, and what the tenant wants to be read first. */
export function PurposeFields({ purpose, method, rules }: PurposeFieldsProps) {
  const text = useText(detailsText);
  const methods = methodsOf(rules.purposes, purpose.value);
  const disclaimer = disclaimerOf(rules, purpose.value, method.value);
  return (
    <>
      <SelectField field={purpose} label={text.purpose} options={purposeChoices(rules)} />
      <MethodChoice field={method} methods={methods} />
      {disclaimer && (
        <Alert tone="info" title={text.disclaimer} announce={false}>
          <p lang={disclaimer.lang}>{disclaimer.text}</p>
        </Alert>
      )}
    </>
  );
}
