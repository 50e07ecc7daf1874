import type { Day } from '#shared/dates.ts';
import type { GraphClient, GraphTransfer } from '#shared/graph/replies.ts';
import { formatAmount } from '#shared/money.ts';
import { closingDay } from '#shared/transfer/expected-dates.ts';
import { DEFAULT_PURPOSE } from '#shared/transfer/purposes.ts';
import { methodsOf, type TransferRules } from '#shared/transfer/rules.ts';
import { keptDraftForm } from '../../lib/payment/draft-form.ts';
import { readNotes } from '../../lib/payment/notes.ts';
import type { DetailsValues } from './check.ts';
import { officeNear } from './rules.ts';

type Given = {
  readonly transfer: GraphTransfer | undefined;
  readonly client: GraphClient;
  readonly rules: TransferRules;
  readonly presetAgent: string | undefined;
  readonly presetPurpose?: string | undefined;
  /** Already chosen on the review, because this draft will be paid another way. */
  readonly presetMethod?: string | undefined;
  /** An earlier payment to repeat. */
  readonly again?: GraphTransfer | undefined;
  readonly today: Day;
};

/** A new form's values: the default purpose, and the property of the client's last transfer. */
export function blankDetails({
  client,
  rules,
  presetAgent,
  presetPurpose,
}: Pick<Given, 'client' | 'rules' | 'presetAgent' | 'presetPurpose'>): DetailsValues {
  const purposes = rules.purposes.map((entry) => entry.purpose as string);
  const offices = rules.offices.filter(({ active }) => active);
  const wanted = presetPurpose ?? '';
  const usual = purposes.includes(DEFAULT_PURPOSE) ? DEFAULT_PURPOSE : (purposes[0] ?? '');
  const purpose = methodsOf(rules.purposes, wanted).length > 0 ? wanted : usual;
  return {
    purpose,
    method: methodsOf(rules.purposes, purpose)[0] ?? '',
    amount: '',
    reAmount: '',
    address1: client.propertyAddress1,
    address2: client.propertyAddress2,
    city: client.propertyCity,
    state: client.propertyState,
    zipcode: client.propertyZipcode,
    fileNumber: '',
    sellerName: '',
    note: '',
    closingOn: '',
    // With only one office there is nothing to choose. With several, the one in the property's town is suggested.
    officeId:
      (offices.length === 1 ? offices[0]?.id : officeNear(offices, client.propertyCity, client.propertyState)) ?? '',
    officeBy: '',
    agentId: presetAgent ?? '',
  };
}

const saved = (transfer: GraphTransfer, presetAgent: string | undefined): DetailsValues => ({
  purpose: transfer.purpose,
  method: transfer.method,
  amount: formatAmount(transfer.amount),
  reAmount: formatAmount(transfer.amount),
  address1: transfer.propertyAddress1,
  address2: transfer.propertyAddress2,
  city: transfer.propertyCity,
  state: transfer.propertyState,
  zipcode: transfer.propertyZipcode,
  fileNumber: transfer.fileNumber ?? '',
  sellerName: transfer.sellerName ?? '',
  note: readNotes(transfer.notes)[0] ?? '',
  closingOn: transfer.expectedClosingDate_utc ? closingDay(transfer.expectedClosingDate_utc) : '',
  officeId: transfer.office?._id ?? '',
  // It was already on a review.
  officeBy: transfer.office ? 'client' : '',
  agentId: transfer.realtor?._id ?? presetAgent ?? '',
});

/** Repeats an earlier payment: the amount is new, its note isn't repeated, and its closing may have passed. */
function repeated(earlier: GraphTransfer, today: Day): DetailsValues {
  const values = saved(earlier, undefined);
  return { ...values, amount: '', reAmount: '', note: '', closingOn: values.closingOn < today ? '' : values.closingOn };
}

/** The form's first values: text typed and not saved yet, otherwise the saved draft, otherwise a new form. */
export function initialDetails(given: Given): DetailsValues {
  const { transfer, rules, presetAgent, presetPurpose, presetMethod, again, today } = given;
  // A purpose chosen just now takes precedence over earlier typing.
  const kept = presetPurpose ? undefined : keptDraftForm(transfer?._id);
  const begun = transfer ? saved(transfer, presetAgent) : again ? repeated(again, today) : blankDetails(given);
  const known = { ...begun, ...kept };
  const method = methodsOf(rules.purposes, known.purpose).find((each) => each === presetMethod);
  const base = method ? { ...known, method } : known;
  // On an agent's page the form doesn't ask for the agent, so nothing typed earlier can contradict it.
  return presetAgent ? { ...base, agentId: presetAgent } : base;
}
