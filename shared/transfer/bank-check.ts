import * as z from 'zod/mini';
import type { BankAccount } from '../bank/account.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { Refusal } from '../refusals.ts';
import { caseSentence } from '../sentence.ts';
import { totalOf } from './rules.ts';

/** The provider's reason for approving a debit without a check. */
export const rationale = z.object({ code: z.string(), description: z.string() });

/** Nacha's code for an entry: authorized online, prearranged, or of a company's account. */
export const achClass = z.enum(['web', 'ppd', 'ccd']);

/** The recorded code when an approval wasn't used because it came without a check. */
export const UNCHECKED = 'UNCHECKED';

type Checked = {
  readonly disbursement: boolean;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly provider: { readonly rationale?: unknown; readonly isByNumbers?: boolean | undefined };
};

/**
 * True if it's unknown whether the account covers the debit: no check was run, or the account's numbers were typed in.
 */
export const isUnchecked = ({ disbursement, provider }: Pick<Checked, 'disbursement' | 'provider'>): boolean =>
  !disbursement && (provider.rationale !== undefined || provider.isByNumbers === true);

/** True if a debit exceeds the tenant's limit for unchecked debits. */
export const isTooMuchUnchecked = (transfer: Checked, limit: Cents): boolean =>
  isUnchecked(transfer) && totalOf(transfer) > limit;

/** True if an account's balance can't be read: it was added by its numbers, or its bank doesn't report one. */
export const isUncheckable = ({ linkedBy, balance, use }: Pick<BankAccount, 'linkedBy' | 'balance' | 'use'>): boolean =>
  linkedBy === 'numbers' || (use === 'usable' && balance === null);

/** The refusal of an unchecked debit that is too large. A wire is offered if the company accepts wires. */
export const uncheckedRefusal = (limit: Cents): Refusal<'transfer/unchecked'> => ({
  code: 'transfer/unchecked',
  sentence: caseSentence('unchecked', { amount: formatDollars(limit) }),
});
