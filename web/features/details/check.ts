import { address } from '#shared/address.ts';
import { type Day, isRealDay } from '#shared/dates.ts';
import type { AgentId, OfficeId } from '#shared/ids.ts';
import { TRANSFER_MAX_CENTS } from '#shared/limits.ts';
import { type Cents, parseDollars } from '#shared/money.ts';
import { fieldSentences, refusalSentence } from '#shared/refusals.ts';
import { closingInstant } from '#shared/transfer/expected-dates.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import {
  amountRefusal,
  balanceRefusal,
  feeFor,
  limitsFor,
  methodFor,
  sellerName,
  type TransferDetails,
  type TransferRules,
} from '#shared/transfer/rules.ts';
import { errorsBy } from '../../lib/form/judged.ts';

/** The details form as it is typed: text in every field, empty if nothing was chosen. */
export type DetailsValues = {
  readonly purpose: string;
  readonly method: string;
  readonly amount: string;
  readonly reAmount: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  /** Empty if the client has none. */
  readonly fileNumber: string;
  /** Empty if unknown. */
  readonly sellerName: string;
  readonly note: string;
  /** The closing date as a date field returns it, YYYY-MM-DD; empty if unknown. */
  readonly closingOn: string;
  readonly officeId: string;
  /** 'client' once they have chosen the office themselves. Then it is never changed automatically. */
  readonly officeBy: string;
  readonly agentId: string;
};
export type DetailsField = keyof DetailsValues;

/** The data that the form's rules need besides its own fields. */
export type DetailsContext = {
  readonly rules: TransferRules;
  /** The balance of the account already chosen, in cents; null if there is none or the bank doesn't provide it. */
  readonly balance: number | null;
  /** False if the tenant has no active account to receive money. */
  readonly hasDestination: boolean;
  /** Today in the tenant's time zone. */
  readonly today: Day;
};

/** The result of the check: the details to save, or a message for each field and at most one for the toast. */
export type DetailsVerdict =
  | { readonly ok: true; readonly details: TransferDetails }
  | {
      readonly ok: false;
      readonly errors: Readonly<Partial<Record<DetailsField, string>>>;
      readonly addressError?: string;
      readonly toast?: string;
    };

/** The fields that share one message if they are empty (specification, section 5, "required set at submit"). */
const REQUIRED_SET: readonly DetailsField[] = ['amount', 'reAmount', 'address1', 'city', 'state', 'zipcode'];
const ADDRESS_FIELDS: readonly DetailsField[] = ['address1', 'address2', 'city', 'state', 'zipcode'];

type Errors = Partial<Record<DetailsField, string>>;

function amountErrors(values: DetailsValues, { rules, balance }: DetailsContext): { errors: Errors; toast?: string } {
  const amount = parseDollars(values.amount);
  const reAmount = parseDollars(values.reAmount);
  const errors: Errors = {};
  if (!values.amount.trim()) errors.amount = fieldSentences.amountRequired;
  else if (amount === undefined) errors.amount = fieldSentences.amountUnreadable;
  if (!values.reAmount.trim()) errors.reAmount = fieldSentences.required;
  else if (amount !== reAmount) errors.reAmount = fieldSentences.amountsDiffer;
  const method = methodFor(rules.purposes, values.purpose, values.method || undefined);
  if (amount === undefined || !method.ok) return { errors };

  const refused = amountRefusal(amount, limitsFor(rules, values.purpose), method.value);
  if (refused) {
    errors.amount = refusalSentence(refused);
    return refused.code === 'amount/over-method-limit' ? { errors, toast: errors.amount } : { errors };
  }
  const fee = feeFor(rules.fee, method.value);
  // On this screen the message with the fee fits both cases, because the account can still be changed on the next
  // screen.
  if (method.value === 'ACH' && balanceRefusal({ amount, fee }, balance))
    errors.amount = refusalSentence({ code: 'amount/over-balance-and-fee' });
  return { errors };
}

function routingErrors(values: DetailsValues, { routingType, offices, agents }: TransferRules): Errors {
  const isOpen = (list: readonly { id: string; active: boolean }[], id: string) =>
    list.some((each) => each.active && each.id === id);
  if (routingType === 'office' && !isOpen(offices, values.officeId)) return { officeId: fieldSentences.officeRequired };
  if (routingType === 'agent' && !isOpen(agents, values.agentId)) return { agentId: fieldSentences.required };
  return {};
}

/** The closing date is there to help the client. It is optional, but a past one is a mistake. */
function closingErrors({ closingOn }: DetailsValues, { today }: DetailsContext): Errors {
  if (!closingOn) return {};
  if (!isRealDay(closingOn)) return { closingOn: fieldSentences.closingNotADay };
  return closingOn < today ? { closingOn: fieldSentences.closingPast } : {};
}

/** The file number comes from the tenant. It is optional, but an impossible one is a mistake. */
function filingErrors({ fileNumber: typed, sellerName: seller }: DetailsValues): Errors {
  const [tooLong] = sellerName.safeParse(seller).error?.issues ?? [];
  const read = fileNumber.safeParse(typed);
  const [issue] = typed.trim() === '' ? [] : (read.error?.issues ?? []);
  return {
    ...(issue ? { fileNumber: issue.message } : {}),
    ...(tooLong ? { sellerName: tooLong.message } : {}),
  };
}

/** The toast for a refused submission: the first reason in the specification's order. */
function toastFor(values: DetailsValues, context: DetailsContext, errors: Errors, limit?: string): string | undefined {
  const isEmpty = (field: DetailsField) => values[field].trim() === '';
  if (REQUIRED_SET.some(isEmpty) || errors.officeId || errors.agentId)
    return refusalSentence({ code: 'form/incomplete' });
  if (errors.reAmount) return refusalSentence({ code: 'amount/mismatch' });
  const method = methodFor(context.rules.purposes, values.purpose, values.method || undefined);
  if (!method.ok) return refusalSentence(method.refusal);
  return limit;
}

/**
 * Checks the details form by every rule of the specification's section 5, with its messages.
 *
 * The server checks again with the same functions from `shared/transfer/rules.ts`. The page only reports it earlier.
 */
export function checkDetailsForm(values: DetailsValues, context: DetailsContext): DetailsVerdict {
  const method = methodFor(context.rules.purposes, values.purpose, values.method || undefined);
  const money = amountErrors(values, context);
  const errors: Errors = {
    ...(method.ok || method.refusal.code !== 'purpose/unknown' ? {} : { purpose: fieldSentences.required }),
    ...(method.ok || method.refusal.code !== 'method/invalid' ? {} : { method: refusalSentence(method.refusal) }),
    ...money.errors,
    ...errorsBy(address, values),
    ...filingErrors(values),
    ...routingErrors(values, context.rules),
    ...closingErrors(values, context),
  };
  const amount = parseDollars(values.amount);
  if (Object.keys(errors).length > 0 || !method.ok || amount === undefined) {
    const toast = toastFor(values, context, errors, money.toast);
    const hasAddressError = ADDRESS_FIELDS.some((field) => errors[field]);
    return {
      ok: false,
      errors,
      ...(hasAddressError ? { addressError: fieldSentences.addressInvalid } : {}),
      ...(toast ? { toast } : {}),
    };
  }
  if (!context.hasDestination)
    return { ok: false, errors: {}, toast: refusalSentence({ code: 'destination/not-found' }) };
  return { ok: true, details: detailsOf(values, method.value, amount, context.rules.routingType) };
}

function detailsOf(
  values: DetailsValues,
  method: string,
  amount: Cents,
  routing: TransferRules['routingType'],
): TransferDetails {
  const where = address.parse(values);
  return {
    purpose: values.purpose,
    method,
    amount,
    reAmount: amount,
    ...where,
    note: values.note.trim(),
    ...(values.fileNumber.trim() ? { fileNumber: values.fileNumber.trim() } : {}),
    ...(values.sellerName.trim() ? { sellerName: values.sellerName.trim() } : {}),
    ...(values.closingOn ? { expectedClosingAt: closingInstant(values.closingOn) } : {}),
    ...(routing === 'office' ? { officeId: values.officeId as OfficeId } : {}),
    ...(routing === 'agent' ? { agentId: values.agentId as AgentId } : {}),
  };
}

/** The notice beside the amounts while they are typed, before anything was submitted. */
export function liveAmountNotice(amountText: string, reAmountText: string): string | undefined {
  const amount = parseDollars(amountText);
  const reAmount = parseDollars(reAmountText);
  if (amount === undefined || reAmount === undefined) return undefined;
  if (amount > TRANSFER_MAX_CENTS && reAmount > TRANSFER_MAX_CENTS) return fieldSentences.overMaximumInline;
  return amount === reAmount ? undefined : fieldSentences.amountsDifferInline;
}

/**
 * The warning under an amount above the portal's maximum. It appears on leaving the field and stays until the next
 * key-up.
 */
export const overMaximumWarning = (amountText: string): string | undefined =>
  (parseDollars(amountText) ?? 0) > TRANSFER_MAX_CENTS ? refusalSentence({ code: 'amount/over-maximum' }) : undefined;
