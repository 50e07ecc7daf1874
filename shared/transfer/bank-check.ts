import * as z from 'zod/mini';
import type { BankAccount } from '../bank/account.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { Refusal } from '../refusals.ts';
import { caseSentence } from '../sentence.ts';
import { totalOf } from './rules.ts';

/** Why the provider approved a debit without having checked it, in its own words. */
export const rationale = z.object({ code: z.string(), description: z.string() });

/** Nacha's code for an entry: authorized over the internet, prearranged, or of a company's account. */
export const achClass = z.enum(['web', 'ppd', 'ccd']);

/** The code on record when an approval was not used, because nobody had checked it. */
export const UNCHECKED = 'UNCHECKED';

type Checked = {
  readonly disbursement: boolean;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly provider: { readonly rationale?: unknown; readonly isByNumbers?: boolean | undefined };
};

/** Whether nobody knows if the account that is debited covers it: no check was run, or its numbers were typed in. */
export const isUnchecked = ({ disbursement, provider }: Pick<Checked, 'disbursement' | 'provider'>): boolean =>
  !disbursement && (provider.rationale !== undefined || provider.isByNumbers === true);

/** Whether a debit is more than the tenant takes without a check. */
export const isTooMuchUnchecked = (transfer: Checked, limit: Cents): boolean =>
  isUnchecked(transfer) && totalOf(transfer) > limit;

/** True if an account's balance can't be read: it was added by its numbers, or its bank doesn't report one. */
export const isUncheckable = ({ linkedBy, balance, use }: Pick<BankAccount, 'linkedBy' | 'balance' | 'use'>): boolean =>
  linkedBy === 'numbers' || (use === 'usable' && balance === null);

/** What the client reads when a debit without a check is too large. A wire is offered where the company takes one. */
export const uncheckedRefusal = (limit: Cents): Refusal<'transfer/unchecked'> => ({
  code: 'transfer/unchecked',
  sentence: caseSentence('unchecked', { amount: formatDollars(limit) }),
});
