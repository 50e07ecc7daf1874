import { useId, useState } from 'react';
import { FILE_NUMBER_MAX, NOTE_MAX } from '#shared/limits.ts';
import { parsePhone } from '#shared/phone.ts';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import type { FieldState, Form } from '../../../lib/form/form.ts';
import { AddressFields } from '../../../ui/address-fields.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import type { PaymentKind } from '../../lib/new-payment.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { KnownClient } from './known-client.tsx';
import { KnownFile } from './known-file.tsx';
import { methodsFor, type PaymentForm, type Prepares, purposesFor } from './new-payment-rules.ts';

type FieldsProps = {
  readonly form: Form<PaymentForm>;
  readonly kind: PaymentKind;
  /** Absent if the kind is fixed. */
  readonly onKind: ((kind: PaymentKind) => void) | undefined;
  readonly prepares: Prepares;
  /** Choosing that several people pay the amount; absent if only one can. */
  readonly several?: Pick<FieldState<boolean>, 'value' | 'onChange'> | undefined;
  /** The earlier payment whose client was filled in. */
  readonly like?: ShownPayment | undefined;
};

const named = (list: readonly { readonly id: string; readonly name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }));
const asThemselves = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Chooses between the two kinds. Fields that the chosen kind doesn't have are cleared. */
function Kind({ form, kind, onKind, prepares }: FieldsProps) {
  const id = useId();
  const onChange = (value: string) => {
    const next = value as PaymentKind;
    const isKnown = purposesFor(next, prepares).includes(form.values.purpose);
    form.set({ method: '', agentId: '', ...(isKnown ? {} : { purpose: '' }) });
    onKind?.(next);
  };
  return (
    <ChoiceTiles
      field={{ id, value: kind, error: undefined, onChange }}
      label={words.what}
      options={(['ask', 'payout'] as const).map((each) => ({ value: each, ...words.kinds[each] }))}
    />
  );
}

/** The purpose, and the payment method if there are two. */
function Purpose({ form, kind, onKind, prepares }: FieldsProps) {
  const { purpose } = form.values;
  // A reissue keeps its purpose, such as a refund's, which isn't on the list.
  const [own] = useState(onKind ? [] : [purpose]);
  const methods = kind === 'ask' ? methodsFor(purpose, prepares) : [];
  const field = form.field('purpose');
  return (
    <>
      <SelectField
        field={{ ...field, onChange: (value) => form.set({ purpose: value, method: '' }) }}
        label={words.purpose}
        options={asThemselves([...new Set([...own, ...purposesFor(kind, prepares)])])}
        placeholder={words.choosePurpose}
      />
      {methods.length > 1 && (
        <SelectField
          field={form.field('method')}
          label={words.method}
          options={methods.map((method) => ({ value: method, label: words.methods[method] }))}
          placeholder={words.methods[methods[0] ?? 'ACH']}
          optional
        />
      )}
    </>
  );
}

/** The office or agent the payment belongs to, among those this person works for. */
function Routing({ form, kind, prepares }: FieldsProps) {
  const { company } = useHere();
  const offices = prepares.offices.filter(({ id }) => !company.offices || company.offices.includes(id));
  const isAsk = kind === 'ask';
  if (isAsk && prepares.routing === 'agent')
    return (
      <SelectField
        field={form.field('agentId')}
        label={words.agent}
        options={named(prepares.agents)}
        placeholder={words.choose}
      />
    );
  if (offices.length === 0) return null;
  return (
    <SelectField
      field={form.field('officeId')}
      label={words.office}
      options={named(offices)}
      placeholder={words.choose}
      optional={!isAsk && !company.offices}
    />
  );
}

/** The name of the client whose number was filled in, until someone changes it. */
function phoneHint({ form, onKind, like }: FieldsProps): string | undefined {
  const { firstName, lastName } = like?.payment ?? {};
  const isFilledIn = like && parsePhone(form.values.phone) === parsePhone(like.desk.phone);
  if (isFilledIn) return words.phoneOf(`${firstName} ${lastName}`);
  return onKind && words.phoneHint;
}

/** All fields of a payment, in the order in which a colleague would say them. */
export function PaymentFields(props: FieldsProps) {
  const { form, kind, onKind, several, like } = props;
  const id = useId();
  return (
    <>
      {onKind && <Kind {...props} />}
      <div className="form-pair">
        <TextField
          field={form.field('fileNumber')}
          label={words.file}
          hint={words.fileHint[kind]}
          optional
          autoComplete="off"
          maxLength={FILE_NUMBER_MAX}
          spellCheck={false}
        />
        <TextField field={form.field('closingOn')} label={words.closing} type="date" optional />
      </div>
      {onKind && <KnownFile form={form} kind={kind} />}
      {onKind && !like && <KnownClient form={form} />}
      <div className="form-pair">
        <PhoneField field={form.field('phone')} label={words.phone} hint={phoneHint(props)} />
        <AmountField field={form.field('amount')} label={words.amount} />
      </div>
      {several && (
        <CheckboxField
          field={{ ...{ id, name: 'several', error: undefined, onBlur: () => undefined }, ...several }}
          label={words.several.choose}
          hint={words.several.chooseHint}
        />
      )}
      <Purpose {...props} />
      <AddressFields legend={words.property} section="property" field={(name) => form.field(name)} />
      <TextField
        field={form.field('deadlineOn')}
        label={words.deadline}
        hint={words.deadlineHint}
        type="date"
        optional
      />
      <Routing {...props} />
      <TextArea
        field={form.field('note')}
        label={words.note}
        hint={words.noteHint}
        optional
        maxLength={NOTE_MAX}
        rows={2}
      />
    </>
  );
}
