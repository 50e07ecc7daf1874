import { useState } from 'react';
import { detailsText } from '#shared/text/details.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { methodsOf, type TransferRules } from '#shared/transfer/rules.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { isPhone } from '../../lib/page/is-phone.ts';
import { useText } from '../../lib/page/text.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { disclaimerOf, purposeChoices, type SelectOption } from './rules.ts';

type MethodChoiceProps = { readonly field: FieldState; readonly methods: readonly PaymentMethod[] };

/** "How to pay", if a purpose can be paid by more than one method. Otherwise the method is only stated. */
function MethodChoice({ field, methods }: MethodChoiceProps) {
  const text = useText(detailsText);
  const [only] = methods;
  if (methods.length === 1 && only) return <p className="field-hint">{text.methodOnly[only]}</p>;
  const options = methods.map((method) => ({ value: method, ...text.methods[method] }));
  return <ChoiceTiles field={field} label={text.method} options={options} />;
}

/**
 * Up to this many purposes can be scanned as cards. A select cuts off their names on a phone, but is shorter for more.
 */
const CARDS_MAX = 6;

function PurposeChoice({ field, options }: { readonly field: FieldState; readonly options: readonly SelectOption[] }) {
  const { purpose } = useText(detailsText);
  const [isCards] = useState(() => isPhone() && options.length <= CARDS_MAX);
  if (!isCards) return <SelectField field={field} label={purpose} options={options} />;
  const cards = options.map(({ value, label }) => ({ value, name: label }));
  return <ChoiceTiles field={field} label={purpose} options={cards} />;
}

type PurposeFieldsProps = { readonly purpose: FieldState; readonly method: FieldState; readonly rules: TransferRules };

/** The purpose, the payment method, and the tenant's disclaimer. */
export function PurposeFields({ purpose, method, rules }: PurposeFieldsProps) {
  const methods = methodsOf(rules.purposes, purpose.value);
  const disclaimer = disclaimerOf(rules, purpose.value, method.value);
  return (
    <>
      <PurposeChoice field={purpose} options={purposeChoices(rules)} />
      {disclaimer && (
        <p className="field-hint" lang={disclaimer.lang}>
          {disclaimer.text}
        </p>
      )}
      <MethodChoice field={method} methods={methods} />
    </>
  );
}
