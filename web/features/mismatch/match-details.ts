import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { type CorrectedDetails, matchIdentityRoute, overrideIdentityRoute } from '#shared/contracts/verification.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { call } from '../../lib/api/call.ts';

/** Compares corrected details with the bank's. Throws the specification's message while they differ. */
export const matchDetails = async (bankAccountId: BankAccountId, details: CorrectedDetails): Promise<ListedAccount> =>
  (await call(matchIdentityRoute, { body: { bankAccountId, ...details } })).account;

/** Records why the client continues without a match. */
export const overrideMatch = async (bankAccountId: BankAccountId, reason: string): Promise<ListedAccount> =>
  (await call(overrideIdentityRoute, { body: { bankAccountId, reason } })).account;
