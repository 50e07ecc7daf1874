import { today } from '#shared/dates.ts';
import type { GraphClient, GraphTransfer, GraphTransferForm } from '#shared/graph/replies.ts';
import { NOTE_MAX } from '#shared/limits.ts';
import { transferText } from '#shared/text/transfer.ts';
import { methodFor, methodsOf } from '#shared/transfer/rules.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import type { FieldState, Form } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { Amounts } from './amounts.tsx';
import type { DetailsValues } from './check.ts';
import { ClosingField } from './closing-field.tsx';
import { LimitReached } from './limit-reached.tsx';
import { PurposeFields } from './purpose-fields.tsx';
import { agentChoices, officeChoices, rulesOf } from './rules.ts';
import { SellerField } from './seller-field.tsx';
import { useDetailsForm } from './use-details-form.ts';

type DetailsFormProps = {
  readonly client: GraphClient;
  readonly transfer: GraphTransfer | undefined;
  readonly form: GraphTransferForm;
  /** The account already chosen for this draft, with its balance if the bank says. */
  readonly source: { readonly label: string; readonly balance: number } | undefined;
  /** Set by an agent's page: the agent is then not asked for. */
  readonly presetAgent: { readonly id: string; readonly name: string } | undefined;
  /** Chosen before, on the page that lists what can be paid for. */
  readonly presetPurpose?: string | undefined;
  /** Chosen before, on the review of this draft. */
  readonly presetMethod?: string | undefined;
  readonly onSaved: (saved: GraphTransfer) => void;
  readonly onTooLate: () => void;
};

const ADDRESS = ['address1', 'city', 'state', 'zipcode'] as const;

/** Another purpose may be paid differently: the method follows, unless the chosen one still fits. */
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

/** What the tenant matches the money by, as far as the client knows it. What is too long is said, and never cut. */
function Remarks({ field, tenant }: { readonly field: Form<DetailsValues>['field']; readonly tenant: string }) {
  const text = useText(transferText).details;
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
      <SellerField field={field('sellerName')} />
      <TextArea field={field('note')} label={text.notes} hint={text.notesHint(tenant)} optional maxLength={NOTE_MAX} />
    </>
  );
}

/** What a transfer is for, how much it is, and which property it belongs to. */
export function DetailsForm({
  client,
  transfer,
  form: config,
  source,
  presetAgent,
  presetPurpose,
  presetMethod,
  onSaved,
  onTooLate,
}: DetailsFormProps) {
  const text = useText(transferText).details;
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
  const agentIsAsked = tenant.routingType === 'agent' && !presetAgent;
  if (rules.purposes.length === 0)
    return (
      <Alert tone="info">
        <p>{text.noPurpose(tenant.name)}</p>
      </Alert>
    );
  return (
    <form className="card form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary form={{ ...form, problem: form.problem ?? form.errors['form'] }} />
      <LimitReached freeOn={config.allowance.freeOn} />
      <PurposeFields purpose={purposeField(form, rules.purposes)} method={form.field('method')} rules={rules} />
      <Amounts
        amount={form.field('amount')}
        reAmount={form.field('reAmount')}
        rules={rules}
        method={method.ok ? method.value : undefined}
        source={source}
        allowance={config.allowance}
      />
      <ClosingField
        field={form.field('closingOn')}
        method={method.ok ? method.value : undefined}
        isWireOffered={methodsOf(rules.purposes, form.values.purpose).includes('Wire')}
        earliest={context.today}
        onWire={() => form.set({ method: 'Wire' })}
      />
      <AddressFields
        legend={text.property}
        field={form.field}
        section="property"
        error={ADDRESS.some((name) => form.errors[name]) ? form.errors['address'] : undefined}
        hideTerritories={tenant.hideTerritories}
      />
      {tenant.routingType === 'office' && (
        <SelectField
          field={form.field('officeId')}
          label={text.office}
          options={officeChoices(config)}
          placeholder={text.chooseOffice}
        />
      )}
      {tenant.routingType === 'agent' && presetAgent && (
        <p className="field-hint">{text.presetAgent(presetAgent.name)}</p>
      )}
      {agentIsAsked && (
        <SelectField
          field={form.field('agentId')}
          label={text.agent}
          options={agentChoices(config)}
          placeholder={text.chooseAgent}
        />
      )}
      <Remarks field={form.field} tenant={tenant.name} />
      <Button type="submit" busy={form.isBusy}>
        {text.next}
      </Button>
    </form>
  );
}
