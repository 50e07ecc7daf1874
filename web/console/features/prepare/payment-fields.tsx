import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { findClientsRoute } from '#shared/contracts/console-clients.ts';
import { type TransferId, transferId } from '#shared/ids.ts';
import { FILE_NUMBER_MAX, NOTE_MAX } from '#shared/limits.ts';
import { parsePhone } from '#shared/phone.ts';
import { prepareText as words } from '#shared/text/console/prepare.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import type { FieldState, Form } from '../../../lib/form/form.ts';
import { AddressFields } from '../../../ui/address-fields.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { fieldsOfFile, type PaymentKind } from '../../lib/new-payment.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { type FileCard, useNumberedFile, useSettled } from '../../lib/use-file-card.ts';
import { paymentQuery, type ShownPayment } from '../../lib/use-payment.ts';
import { onDay } from '../../lib/when.ts';
import { methodsFor, type PaymentForm, type Prepares, purposesFor } from './new-payment-rules.ts';

/** The shortest text that is looked up. */
const TEXT_MIN = 2;

/** The clients whose payments match a typed name, each with their newest payment, which has their number. */
function useNamed(typed: string) {
  const { tenantId } = useHere();
  const text = useSettled(typed).trim();
  const { data } = useQuery({
    queryKey: ['clients', tenantId, text],
    queryFn: ({ signal }) => callStaff(findClientsRoute, { params: { tenantId }, body: { text }, signal }),
    enabled: text.length >= TEXT_MIN,
  });
  return (data?.clients ?? []).flatMap(({ name, newest }) =>
    newest ? [{ value: newest.id, label: `${name} (${newest.property})` }] : [],
  );
}

/** Finds a client by name, and fills in their number. */
function KnownClient({ form }: { readonly form: Form<PaymentForm> }) {
  const { tenantId } = useHere();
  const id = useId();
  const cache = useQueryClient();
  const options = useNamed(form.values.client);
  const [chosen, setChosen] = useState<{ readonly payment: TransferId; readonly phone: string }>();
  const choosing = useMutation({
    mutationFn: (payment: TransferId) => cache.fetchQuery(paymentQuery(tenantId, payment)),
    onSuccess: ({ payment, desk: { phone } }) => {
      setChosen({ payment: payment.id, phone });
      form.set({ phone });
    },
  });
  return (
    <>
      <TextField
        field={form.field('client')}
        label={words.client}
        hint={words.clientHint}
        optional
        autoComplete="off"
        maxLength={80}
        spellCheck={false}
      />
      {options.length > 0 && (
        <SelectField
          field={{
            ...{ id, name: 'known', onBlur: () => undefined },
            error: choosing.isError ? sentenceOf(choosing.error) : undefined,
            value: chosen && form.values.phone === chosen.phone ? chosen.payment : '',
            onChange: (value) => choosing.mutate(transferId.parse(value)),
          }}
          label={words.known}
          options={options}
          placeholder={words.otherPerson}
          optional
        />
      )}
    </>
  );
}

type KnownProps = { readonly form: Form<PaymentForm>; readonly kind: PaymentKind };

/**
 * Fills in the details from the file's card, in fields that are empty or that a card filled in before. It never
 * overwrites what someone typed.
 */
function useFilledIn({ form, kind }: KnownProps, card: FileCard | null | undefined): void {
  const filled = useRef<Partial<PaymentForm>>({});
  const fill = useEffectEvent((from: FileCard | null) => {
    const before = filled.current;
    const known: Partial<PaymentForm> = from ? fieldsOfFile(from, kind) : {};
    const names = [...new Set([...Object.keys(before), ...Object.keys(known)])] as (keyof PaymentForm)[];
    const changes = names
      .filter((name) => ['', before[name], known[name]].includes(form.values[name]))
      .map((name) => [name, known[name] ?? ''] as const);
    filled.current = Object.fromEntries(changes.filter(([, value]) => value !== ''));
    if (changes.some(([name, value]) => form.values[name] !== value)) form.set(Object.fromEntries(changes));
  });
  useEffect(() => {
    // `kind` determines which person's phone is used.
    if (kind && card !== undefined) fill(card);
  }, [card, kind]);
}

/** The known details of the file with the typed number, and its people to choose from. */
function KnownFile({ form, kind }: KnownProps) {
  const id = useId();
  const number = useSettled(form.values.fileNumber);
  const card = useNumberedFile(number);
  useFilledIn({ form, kind }, number === '' ? null : card);
  if (number === '' || card === undefined) return null;
  if (card === null) return <p role="status">{words.newFile}</p>;
  const { file, people, closing } = card;
  const isOfFile = people.some(({ phone }) => phone === form.values.phone);
  return (
    <>
      <p role="status">{words.filled(file.number ?? number, closing?.on ? onDay(closing.on) : undefined)}</p>
      {people.length > 1 && (
        <SelectField
          field={{
            ...{ id, name: 'person', error: undefined, onBlur: () => undefined },
            value: isOfFile ? form.values.phone : '',
            onChange: (phone) => form.set({ phone }),
          }}
          label={words.person}
          options={people.map(({ side, name, phone }) => ({ value: phone, label: `${name} (${words.sides[side]})` }))}
          placeholder={words.otherPerson}
          optional
        />
      )}
    </>
  );
}

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
  const hasClosing = useNumberedFile(useSettled(form.values.fileNumber))?.closing?.on !== undefined;
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
        {/* The file's own date is in the sentence below. It is changed on the file's page. */}
        {!(hasClosing && form.values.closingOn === '') && (
          <TextField field={form.field('closingOn')} label={words.closing} type="date" optional />
        )}
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
