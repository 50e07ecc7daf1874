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

/** The details form as it is typed: text in every field, empty where nothing was chosen. */
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
  /** Empty when the client was given none. */
  readonly fileNumber: string;
  /** Empty when it is not told. */
  readonly sellerName: string;
  readonly note: string;
  /** The day of the closing as a date field gives it, YYYY-MM-DD; empty when it is not known. */
  readonly closingOn: string;
  readonly officeId: string;
  /** 'client' once they have chosen the office themselves: then nothing else changes it. */
  readonly officeBy: string;
  readonly agentId: string;
};
export type DetailsField = keyof DetailsValues;

/** What the form is judged by besides its own fields. */
export type DetailsContext = {
  readonly rules: TransferRules;
  /** The balance of the account already chosen, in cents; null when there is none or the bank does not say. */
  readonly balance: number | null;
  /** False when the tenant has no active account to receive money. */
  readonly hasDestination: boolean;
  /** Today where the tenant is. */
  readonly today: Day;
};

/** What the form comes to: the details to save, or a sentence for each field and at most one for the toast. */
export type DetailsVerdict =
  | { readonly ok: true; readonly details: TransferDetails }
  | {
      readonly ok: false;
      readonly errors: Readonly<Partial<Record<DetailsField, string>>>;
      readonly addressError?: string;
      readonly toast?: string;
    };

/** The fields whose emptiness the specification announces together (section 5, "required set at submit"). */
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
  // On this screen the sentence with the fee fits both cases: the account can still be changed on the next one.
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

/** The closing date helps the client: it is optional, and a past one is a mistake. */
function closingErrors({ closingOn }: DetailsValues, { today }: DetailsContext): Errors {
  if (!closingOn) return {};
  if (!isRealDay(closingOn)) return { closingOn: fieldSentences.closingNotADay };
  return closingOn < today ? { closingOn: fieldSentences.closingPast } : {};
}

/** The tenant gives the file number: it is optional, and an impossible one is a mistake. */
function filingErrors({ fileNumber: typed, sellerName: seller }: DetailsValues): Errors {
  const [tooLong] = sellerName.safeParse(seller).error?.issues ?? [];
  const read = fileNumber.safeParse(typed);
  const [issue] = typed.trim() === '' ? [] : (read.error?.issues ?? []);
  return {
    ...(issue ? { fileNumber: issue.message } : {}),
    ...(tooLong ? { sellerName: tooLong.message } : {}),
  };
}

/** The toast of a refused submit: the first reason in the specification's order. */
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
 * Judges the details form by every rule of the specification's section 5, in its sentences.
 *
 * The server checks again by the same functions of `shared/transfer/rules.ts`; the page only says it earlier.
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

/** What is said beside the amounts while they are typed, before anything was submitted. */
export function liveAmountNotice(amountText: string, reAmountText: string): string | undefined {
  const amount = parseDollars(amountText);
  const reAmount = parseDollars(reAmountText);
  if (amount === undefined || reAmount === undefined) return undefined;
  if (amount > TRANSFER_MAX_CENTS && reAmount > TRANSFER_MAX_CENTS) return fieldSentences.overMaximumInline;
  return amount === reAmount ? undefined : fieldSentences.amountsDifferInline;
}

/** The warning under a single amount above the portal's maximum, shown on leaving the field until the next key-up. */
export const overMaximumWarning = (amountText: string): string | undefined =>
  (parseDollars(amountText) ?? 0) > TRANSFER_MAX_CENTS ? refusalSentence({ code: 'amount/over-maximum' }) : undefined;
