import type { GraphTransferForm } from '#shared/graph/replies.ts';
import { agentId, officeId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { purposeEntry } from '#shared/tenant/tenant.ts';
import { purposeName } from '#shared/text/purposes.ts';
import type { TransferRules } from '#shared/transfer/rules.ts';
import { companyWords } from '../../lib/page/text.ts';

/** One option of a select field. */
export type SelectOption = { readonly value: string; readonly label: string };

/** The tenant's rules from the form query, in the shape in which page and server apply them. */
export function rulesOf(form: GraphTransferForm, routingType: TransferRules['routingType']): TransferRules {
  const configs = form.purposeconfigs;
  const limits = configs.flatMap((config) => config.limits);
  const limitOf = (method: 'ACH' | 'Wire') => limits.find((each) => each.method === method)?.limit ?? ZERO;
  const [fee] = form.transferfeeconfigs;
  return {
    routingType,
    // A purpose this page doesn't know (the page is older or the tenant newer) isn't offered.
    purposes: configs.flatMap(({ config }) =>
      config.flatMap((entry) => {
        const given = Object.entries(entry).filter(([, value]) => value !== null);
        const read = purposeEntry.safeParse(Object.fromEntries(given));
        return read.success && read.data.active ? [read.data] : [];
      }),
    ),
    limits: { ACH: limitOf('ACH'), Wire: limitOf('Wire') },
    fee: fee && { clientPays: fee.clientPays, amount: fee.amount, ...(fee.methods ? { methods: fee.methods } : {}) },
    offices: form.offices.map(({ _id, ...office }) => ({ ...office, id: officeId.parse(_id) })),
    agents: form.realtors.map(({ _id, active }) => ({ id: agentId.parse(_id), active })),
  };
}

/** The purposes a client can choose from, each once, in the tenant's order. */
export const purposeChoices = (rules: TransferRules): readonly SelectOption[] =>
  [...new Map(rules.purposes.map((entry) => [entry.purpose, purposeName(entry)]))].map(([value, label]) => ({
    value,
    label,
  }));

/** The open offices, "Downtown, Austin, TX". */
export const officeChoices = (form: GraphTransferForm): readonly SelectOption[] =>
  form.offices
    .filter(({ active }) => active)
    .map(({ _id, title, city, state }) => ({ value: _id, label: `${title}, ${city}, ${state}` }));

/** The only open office in a property's town; undefined if there is none, or more than one. */
export function officeNear(offices: TransferRules['offices'], city: string, state: string): string | undefined {
  const town = city.trim().toLowerCase();
  const near = offices.filter(
    (office) => office.active && office.city.toLowerCase() === town && office.state === state,
  );
  return near.length === 1 ? near[0]?.id : undefined;
}

/** The active agents, "Dana Reyes, Lone Star Realty". */
export const agentChoices = (form: GraphTransferForm): readonly SelectOption[] =>
  form.realtors
    .filter(({ active }) => active)
    .map(({ _id, displayName, brokerageName }) => ({ value: _id, label: `${displayName}, ${brokerageName}` }));

/** The disclaimer the client must read before paying for a purpose by a method; undefined if there is none. */
export const disclaimerOf = (
  rules: TransferRules,
  purpose: string,
  method: string,
): ReturnType<typeof companyWords> | undefined => {
  const found = rules.purposes.find((entry) => entry.purpose === purpose && entry.method === method);
  return found?.disclaimer ? companyWords(found.disclaimer, found.disclaimerInSpanish) : undefined;
};
