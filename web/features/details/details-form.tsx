import { type ReactNode, useEffect, useState } from 'react';
import { type Day, isRealDay, today } from '#shared/dates.ts';
import type { GraphClient, GraphTransfer, GraphTransferForm } from '#shared/graph/replies.ts';
import { NOTE_MAX } from '#shared/limits.ts';
import { parseDollars } from '#shared/money.ts';
import { closingText } from '#shared/text/closing.ts';
import { detailsText } from '#shared/text/details.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { feeFor, limitsFor, methodFor, methodsOf, type TransferRules } from '#shared/transfer/rules.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import type { FieldState, Form } from '../../lib/form/form.ts';
import { isPhone } from '../../lib/page/is-phone.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { typedPayment } from '../../lib/payment/typed-payment.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { ClosingNotice } from '../../ui/closing-notice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Amounts } from './amounts.tsx';
import type { DetailsValues } from './check.ts';
import { LimitReached } from './limit-reached.tsx';
import { Routing } from './routing.tsx';
import { disclaimerOf, purposeChoices, rulesOf, type SelectOption } from './rules.ts';
import { useDetailsForm } from './use-details-form.ts';

type ClosingFieldProps = {
  readonly field: FieldState;
  readonly method: PaymentMethod | undefined;
  readonly isWireOffered: boolean;
  readonly earliest: Day;
  readonly onWire: () => void;
};

/**
 * The expected closing date, behind a link that says why it is asked. It says at once if a bank transfer clears by
 * then.
 */
function ClosingField({ field, method, isWireOffered, earliest, onWire }: ClosingFieldProps) {
  const text = useText(closingText);
  const closingOn = field.value;
  const [wasGiven] = useState(closingOn !== '');
  const isJudged = method === 'ACH' && isRealDay(closingOn) && closingOn >= earliest;
  return (
    <Disclosure title={text.add} open={wasGiven || field.error !== undefined} quiet>
      <TextField field={field} type="date" label={text.label} hint={text.hint} min={earliest} optional />
      {isJudged && (
        <ClosingNotice closingOn={closingOn} isWireOffered={isWireOffered}>
          {isWireOffered && (
            <Button variant="secondary" onClick={onWire}>
              {text.useWire}
            </Button>
          )}
        </ClosingNotice>
      )}
    </Disclosure>
  );
}

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
function PurposeFields({ purpose, method, rules }: PurposeFieldsProps) {
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

type RemarksProps = {
  readonly field: Form<DetailsValues>['field'];
  readonly tenant: string;
  /** Other details that can be added. */
  readonly children: ReactNode;
};

/**
 * The details the client knows that help the tenant match the money. The seller is behind a link, because most payments
 * don't need it. It is open if a seller was given or is invalid. Text that is too long is refused, never cut.
 */
function Remarks({ field, tenant, children }: RemarksProps) {
  const text = useText(detailsText);
  const seller = field('sellerName');
  const [wasGiven] = useState(seller.value !== '');
  return (
    <>
      <TextField
        field={field('fileNumber')}
        label={text.fileNumber}
        hint={text.fileNumberHint(tenant)}
        autoComplete="off"
        spellCheck={false}
        optional
      />
      <TextArea field={field('note')} label={text.notes} hint={text.notesHint(tenant)} optional maxLength={NOTE_MAX} />
      <div>
        {children}
        <Disclosure title={text.addSeller} open={wasGiven || seller.error !== undefined} quiet>
          <TextField field={seller} label={text.sellerName} hint={text.sellerHint} autoComplete="off" optional />
        </Disclosure>
      </div>
    </>
  );
}

type DetailsFormProps = {
  readonly client: GraphClient;
  readonly transfer: GraphTransfer | undefined;
  readonly form: GraphTransferForm;
  /** The account already chosen for this draft, with its balance if the bank provides it. */
  readonly source: { readonly label: string; readonly balance: number } | undefined;
  /** The most one payment may take if the account's balance can't be read, in cents and including the fee. */
  readonly unseenLimit?: number | undefined;
  /** Set by an agent's page, which then doesn't ask for the agent. */
  readonly presetAgent: { readonly id: string; readonly name: string } | undefined;
  /** Already chosen on the page that lists the purposes. */
  readonly presetPurpose?: string | undefined;
  /** Already chosen on this draft's review. */
  readonly presetMethod?: string | undefined;
  /** The question about the details that a pay link suggests. */
  readonly suggested?: ((form: Form<DetailsValues>) => ReactNode) | undefined;
  readonly onSaved: (saved: GraphTransfer) => void | Promise<void>;
  readonly onTooLate: () => void;
};

const ADDRESS = ['address1', 'city', 'state', 'zipcode'] as const;

/** Another purpose may be paid another way, so the method follows unless the chosen one still fits. */
function purposeField(form: Form<DetailsValues>, purposes: Parameters<typeof methodsOf>[0]): FieldState {
  return {
    ...form.field('purpose'),
    onChange: (purpose) => {
      const methods = methodsOf(purposes, purpose);
      const method = methods.find((each) => each === form.values.method) ?? methods[0] ?? '';
      form.set({ purpose, method });
    },
  };
}

/** The purpose, the amount and the property. Details that few payments need can be added below. */
export function DetailsForm({
  client,
  transfer,
  form: config,
  source,
  unseenLimit,
  presetAgent,
  presetPurpose,
  presetMethod,
  suggested,
  onSaved,
  onTooLate,
}: DetailsFormProps) {
  const text = useText(detailsText);
  const { tenant } = useSite();
  const rules = rulesOf(config, tenant.routingType);
  const context = {
    rules,
    balance: source?.balance ?? null,
    hasDestination: config.bankaccounts.length > 0,
    today: today(serverNow(), tenant.timeZone),
  };
  const form = useDetailsForm({
    client,
    transfer,
    context,
    presetAgent: presetAgent?.id,
    presetPurpose,
    presetMethod,
    onSaved,
    onTooLate,
  });
  const method = methodFor(rules.purposes, form.values.purpose, form.values.method || undefined);
  const paidBy = method.ok ? method.value : undefined;
  const cents = parseDollars(form.values.amount);
  const total = cents && paidBy ? cents + feeFor(rules.fee, paidBy) : cents;
  useEffect(() => {
    typedPayment.set({ total, method: paidBy });
    return () => typedPayment.set(undefined);
  }, [total, paidBy]);
  if (rules.purposes.length === 0) return <Alert tone="info" text={text.noPurpose(tenant.name)} />;
  return (
    <form className="card form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary form={{ ...form, problem: form.problem ?? form.errors['form'] }} />
      {suggested?.(form)}
      <LimitReached freeOn={config.allowance.freeOn} />
      <PurposeFields purpose={purposeField(form, rules.purposes)} method={form.field('method')} rules={rules} />
      <Amounts
        amount={form.field('amount')}
        reAmount={form.field('reAmount')}
        rules={{ ...rules, limits: limitsFor(rules, form.values.purpose) }}
        method={paidBy}
        source={source}
        unseenLimit={unseenLimit}
        allowance={config.allowance}
      />
      <AddressFields
        legend={text.property}
        field={form.field}
        section="property"
        error={ADDRESS.some((name) => form.errors[name]) ? form.errors['address'] : undefined}
        hideTerritories={tenant.hideTerritories}
      />
      <Routing form={form} config={config} rules={rules} presetAgent={presetAgent} />
      <Remarks field={form.field} tenant={tenant.name}>
        <ClosingField
          field={form.field('closingOn')}
          method={paidBy}
          isWireOffered={methodsOf(rules.purposes, form.values.purpose).includes('Wire')}
          earliest={context.today}
          onWire={() => form.set({ method: 'Wire' })}
        />
      </Remarks>
      <Button type="submit" busy={form.isBusy}>
        {text.next}
      </Button>
    </form>
  );
}
