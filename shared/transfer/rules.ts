import * as z from 'zod/mini';
import { address } from '../address.ts';
import { agentId, officeId, transferId } from '../ids.ts';
import { behind } from '../late-schema.ts';
import { NOTE_MAX, SELLER_NAME_MAX, TRANSFER_MAX_CENTS } from '../limits.ts';
import { add, type Cents, cents, ZERO } from '../money.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { lines, oneLine } from '../plain-text.ts';
import { fieldSentences, type Refusal } from '../refusals.ts';
import type { Tenant } from '../tenant/tenant.ts';
import { fileNumber } from './file-number.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './purposes.ts';

/** The name of one or both sellers; empty if not given. */
export const sellerName = z
  .string()
  .check(oneLine(), z.trim(), z.maxLength(SELLER_NAME_MAX, fieldSentences.maxLength(SELLER_NAME_MAX)));

/** The details form's data: one schema for page, graph and function. Money in cents. */
export const transferDetails = z.lazy(() =>
  z.object({
    /** Present when a draft is edited. */
    id: z.optional(transferId),
    purpose: z.string().check(z.minLength(1, fieldSentences.required)),
    method: z.optional(z.string()),
    amount: cents,
    reAmount: cents,
    ...behind(address).shape,
    note: z._default(
      z.string().check(lines(), z.trim(), z.maxLength(NOTE_MAX, fieldSentences.maxLength(NOTE_MAX))),
      '',
    ),
    /** The tenant's file number, if the client has it. */
    fileNumber: z.optional(fileNumber),
    officeId: z.optional(officeId),
    agentId: z.optional(agentId),
    expectedClosingAt: z.optional(z.iso.datetime()),
    /** The seller, if the client names one. */
    sellerName: z.optional(sellerName),
  }),
);
export type TransferDetails = z.infer<typeof transferDetails>;

type Rules = Pick<Tenant, 'purposes' | 'limits' | 'fee' | 'routingType' | 'offices'>;

/** The tenant's rules that the page needs to decide as the server does. */
export type TransferRules = Rules & { readonly agents: readonly { id: string; active: boolean }[] };

/** The fee of a client transfer: the configured amount if the client pays it for this method, otherwise nothing. */
export function feeFor(fee: Tenant['fee'], method: PaymentMethod): Cents {
  if (!fee?.clientPays) return ZERO;
  return !fee.methods || fee.methods.includes(method) ? fee.amount : ZERO;
}

/** Amount plus fee: the money that leaves the client's account. */
export const totalOf = (money: { readonly amount: Cents; readonly fee: Cents }): Cents => add(money.amount, money.fee);

/** The methods a purpose may be paid by, in the order of the tenant's configuration. */
export const methodsOf = (purposes: Tenant['purposes'], purpose: string): readonly PaymentMethod[] =>
  purposes.filter((entry) => entry.active && entry.purpose === purpose).map(({ method }) => method);

/** The method for a purpose: the chosen one if the purpose has it, or the only one if none was chosen. */
export function methodFor(
  purposes: Tenant['purposes'],
  purpose: string,
  chosen: string | undefined,
): Outcome<PaymentMethod, Refusal<'purpose/unknown' | 'method/invalid'>> {
  const methods = methodsOf(purposes, purpose);
  const [first] = methods;
  if (!first) return refuse({ code: 'purpose/unknown' });
  if (!chosen) return done(first);
  const found = methods.find((method) => method === chosen);
  if (found) return done(found);
  const known = chosen === 'ACH' || chosen === 'Wire';
  return refuse(
    known
      ? { code: 'method/invalid' }
      : { code: 'method/invalid', sentence: fieldSentences.unknownMethod(chosen.slice(0, 20)) },
  );
}

/** The largest transfer of this method, and whether that is the method's own limit. */
export function limitFor(limits: Tenant['limits'], method: PaymentMethod): { limit: Cents; own: boolean } {
  const own = limits[method] ?? ZERO;
  return own > 0 && own < TRANSFER_MAX_CENTS
    ? { limit: own, own: true }
    : { limit: TRANSFER_MAX_CENTS as Cents, own: false };
}

/** The limits for this purpose: the company's, or the purpose's own if lower. */
export function limitsFor(
  { limits, purposes }: Pick<Tenant, 'limits' | 'purposes'>,
  purpose: string,
): Tenant['limits'] {
  const ofMethods = PAYMENT_METHODS.map((method): [PaymentMethod, Cents] => {
    const own = purposes.find((each) => each.active && each.purpose === purpose && each.method === method)?.limit;
    const { limit } = limitFor(limits, method);
    return [method, own && own < limit ? own : limit];
  });
  return Object.fromEntries(ofMethods);
}

/** The Spanish name of a company's own purpose, which a payment keeps. */
export const spanishPurpose = (purposes: Tenant['purposes'], purpose: string): string | undefined =>
  purposes.find((each) => each.purpose === purpose)?.purposeInSpanish;

/** Refuses an amount, apart from the balance. The method's limit is inclusive. */
export function amountRefusal(
  amount: Cents,
  limits: Tenant['limits'],
  method: PaymentMethod,
): Refusal<'amount/zero' | 'amount/over-maximum' | 'amount/over-method-limit'> | undefined {
  if (amount === 0) return { code: 'amount/zero' };
  if (amount > TRANSFER_MAX_CENTS) return { code: 'amount/over-maximum' };
  const { limit, own } = limitFor(limits, method);
  if (own && amount > limit)
    return { code: 'amount/over-method-limit', sentence: fieldSentences.overMethodLimit(limit) };
  return undefined;
}

/** Refuses an amount and fee that a known balance doesn't cover. An unknown balance refuses nothing. */
export function balanceRefusal(
  money: { readonly amount: Cents; readonly fee: Cents },
  balance: number | null,
): Refusal<'amount/over-balance' | 'amount/over-balance-and-fee'> | undefined {
  if (balance === null) return undefined;
  if (money.amount > balance) return { code: 'amount/over-balance' };
  return money.amount > balance - money.fee ? { code: 'amount/over-balance-and-fee' } : undefined;
}

/** True if a payment, fee included, exceeds the account's limit for unchecked debits. Most accounts have none. */
export const isOverUnchecked = (
  money: { readonly amount: Cents; readonly fee: Cents },
  { uncheckedLimit: limit }: { readonly uncheckedLimit?: Cents | null | undefined },
): boolean => limit !== undefined && limit !== null && totalOf(money) > limit;

/** The details once every rule of section 5 holds. */
export type CheckedDetails = {
  readonly method: PaymentMethod;
  readonly fee: Cents;
  readonly purposeInSpanish: string | undefined;
};

type DetailsRefusal = Refusal<
  | 'purpose/unknown'
  | 'method/invalid'
  | 'amount/mismatch'
  | 'amount/zero'
  | 'amount/over-maximum'
  | 'amount/over-method-limit'
  | 'office/required'
  | 'agent/required'
>;

/** Applies the rules of the details form, the same on the page and the server. Returns the first refusal. */
export function checkDetails(details: TransferDetails, rules: TransferRules): Outcome<CheckedDetails, DetailsRefusal> {
  const method = methodFor(rules.purposes, details.purpose, details.method);
  if (!method.ok) return method;
  const amount = amountRefusal(details.amount, limitsFor(rules, details.purpose), method.value);
  if (amount) return refuse(amount);
  if (details.amount !== details.reAmount) return refuse({ code: 'amount/mismatch' });
  const isOpen = (list: readonly { id: string; active: boolean }[], id: string | undefined) =>
    list.some((each) => each.active && each.id === id);
  if (rules.routingType === 'office' && !isOpen(rules.offices, details.officeId))
    return refuse({ code: 'office/required', fields: { officeId: fieldSentences.officeRequired } });
  if (rules.routingType === 'agent' && !isOpen(rules.agents, details.agentId))
    return refuse({ code: 'agent/required', fields: { agentId: fieldSentences.required } });
  return done({
    method: method.value,
    fee: feeFor(rules.fee, method.value),
    purposeInSpanish: spanishPurpose(rules.purposes, details.purpose),
  });
}

/** The tenant account that receives a transfer: by purpose and office, then the oldest active one. */
export function destinationFor(
  accounts: Tenant['destinationAccounts'],
  transfer: { readonly purpose: string; readonly officeId?: string | undefined },
): Tenant['destinationAccounts'][number] | undefined {
  const active = accounts.filter((account) => account.active).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const fits = (account: (typeof active)[number]) =>
    (account.purposes.length === 0 || account.purposes.some((each) => each === transfer.purpose)) &&
    (account.offices.length === 0 || account.offices.some((each) => each === transfer.officeId));
  const special = active.find((account) => fits(account) && account.purposes.length + account.offices.length > 0);
  return special ?? active.find((account) => account.purposes.length + account.offices.length === 0) ?? active[0];
}
