import { useEffect, useEffectEvent } from 'react';
import type { GraphTransferForm } from '#shared/graph/replies.ts';
import { detailsText } from '#shared/text/details.ts';
import type { TransferRules } from '#shared/transfer/rules.ts';
import type { Form } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { DetailsValues } from './check.ts';
import { agentChoices, officeChoices, officeNear } from './rules.ts';

type RoutingProps = {
  readonly form: Form<DetailsValues>;
  readonly config: GraphTransferForm;
  readonly rules: TransferRules;
  readonly presetAgent: { readonly name: string } | undefined;
};

/**
 * Suggests the office in the property's town, and withdraws the suggestion if the town changes, because the office
 * determines which of the company's accounts is paid. An office that the client chose stays, whatever the town. True if
 * the current office is only a suggestion.
 */
function useOfficeNear(
  { values: { officeId, officeBy, city, state }, set }: Form<DetailsValues>,
  offices: TransferRules['offices'],
): boolean {
  const isOneOfMany = offices.filter(({ active }) => active).length > 1;
  const isChosen = officeId !== '' && officeBy === 'client';
  const propose = useEffectEvent((town: string, where: string) => {
    const near = officeNear(offices, town, where) ?? '';
    if (isOneOfMany && !isChosen && near !== officeId) set({ officeId: near, officeBy: '' });
  });
  useEffect(() => propose(city, state), [city, state]);
  return isOneOfMany && !isChosen && officeId !== '';
}

/** Who at the company the money is for: its office, an agent, or the agent whose page the client came from. */
export function Routing({ form, config, rules, presetAgent }: RoutingProps) {
  const text = useText(detailsText);
  const { routingType } = useSite().tenant;
  const isProposed = useOfficeNear(form, rules.offices);
  if (routingType === 'office')
    return (
      <SelectField
        field={{ ...form.field('officeId'), onChange: (id) => form.set({ officeId: id, officeBy: 'client' }) }}
        label={text.office}
        hint={isProposed && text.officeNear}
        options={officeChoices(config)}
        placeholder={text.chooseOffice}
      />
    );
  if (presetAgent) return <p className="field-hint">{text.presetAgent(presetAgent.name)}</p>;
  return (
    <SelectField
      field={form.field('agentId')}
      label={text.agent}
      options={agentChoices(config)}
      placeholder={text.chooseAgent}
    />
  );
}
