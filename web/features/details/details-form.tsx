import { type ReactNode, useEffect } from 'react';
import { today } from '#shared/dates.ts';
import type { GraphClient, GraphTransfer, GraphTransferForm } from '#shared/graph/replies.ts';
import { parseDollars } from '#shared/money.ts';
import { detailsText } from '#shared/text/details.ts';
import { feeFor, limitsFor, methodFor, methodsOf } from '#shared/transfer/rules.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import type { FieldState, Form } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { typedPayment } from '../../lib/payment/typed-payment.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Amounts } from './amounts.tsx';
import type { DetailsValues } from './check.ts';
import { ClosingField } from './closing-field.tsx';
import { LimitReached } from './limit-reached.tsx';
import { PurposeFields } from './purpose-fields.tsx';
import { Remarks } from './remarks.tsx';
import { Routing } from './routing.tsx';
import { rulesOf } from './rules.ts';
import { useDetailsForm } from './use-details-form.ts';

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
  if (rules.purposes.length === 0)
    return (
      <Alert tone="info">
        <p>{text.noPurpose(tenant.name)}</p>
      </Alert>
    );
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
