import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ListedAccount, listAccountsRoute } from '#shared/contracts/bank-linking.ts';
import { formatDayAhead } from '#shared/dates.ts';
import type { ClientId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { ask, call } from '../api/call.ts';
import { serverNow } from '../api/server-clock.ts';
import { useText } from '../page/text.ts';
import { useSession } from '../session/session.ts';

/** The query key of the client's linked accounts. */
export const ACCOUNTS_KEY = ['bank-accounts'] as const;

/** The signed-in client's ID, for the API's paths; undefined while logging out. */
export const useClientId = (): ClientId | undefined => useSession()?.client.id as ClientId | undefined;

/** Loads the linked accounts. `live` asks the banks for their balances, `known` returns the last known ones. */
export const fetchAccounts = async (
  clientId: ClientId,
  balances: 'live' | 'known',
  signal?: AbortSignal,
): Promise<readonly ListedAccount[]> =>
  (await call(listAccountsRoute, { params: { clientId }, query: { balances }, signal })).accounts;

export function useAccounts(): UseQueryResult<readonly ListedAccount[]> {
  const clientId = useClientId();
  return useQuery({
    queryKey: ACCOUNTS_KEY,
    queryFn: ({ signal }) => (clientId ? fetchAccounts(clientId, 'known', signal) : []),
    enabled: clientId !== undefined,
  });
}

/** The banks' logos by code. A bank without one shows a plain mark, so a failure here does no harm. */
export function useInstitutionLogos(codes: readonly (string | null | undefined)[]): ReadonlyMap<string, string> {
  const asked = [...new Set(codes.filter((code): code is string => Boolean(code)))].sort();
  const { data } = useQuery({
    queryKey: ['InstitutionLogos', ...asked],
    queryFn: async ({ signal }) =>
      (await ask('InstitutionLogos', { institutionCodes: asked }, signal)).institutionlogos,
    enabled: asked.length > 0,
    staleTime: 24 * 60 * 60 * 1000,
  });
  return new Map(data?.map(({ institutionCode, logoURL }) => [institutionCode, logoURL]));
}

/** Why an account can't be used, or what to do first; undefined if it can. */
export type Obstacle = Exclude<ListedAccount['use'], 'usable'> | 'byCode' | 'failed' | 'mismatch';
export function obstacleOf({ use, verification, mismatch }: ListedAccount): Obstacle | undefined {
  if (verification === 'failed') return 'failed';
  if (verification === 'by code') return 'byCode';
  if (use !== 'usable') return use;
  return mismatch ? 'mismatch' : undefined;
}

/** True if the bank's window must be opened again, to log in or to link. */
export const needsLogin = (use: string | undefined): use is 'login-needed' | 'link-again' =>
  use === 'login-needed' || use === 'link-again';

/** Why an account can't be used, in words. For a test deposit, it includes the day it should arrive by. */
export function useReason(): (account: ListedAccount) => string | undefined {
  const text = useText(bankText);
  return (account) => {
    const obstacle = obstacleOf(account);
    const { testDepositBy: by } = account;
    if (obstacle !== 'byCode' || !by) return obstacle && text.reason[obstacle];
    const isThere = serverNow().toISOString().slice(0, 10) > by;
    return text.testDeposit[isThere ? 'there' : 'coming'](formatDayAhead(by));
  };
}

/** True if an account can be chosen for a disbursement. If it is still being verified, the disbursement waits. */
export const isPayable = (account: Pick<ListedAccount, 'use' | 'active' | 'verification'>): boolean =>
  isUsable(account) || (account.active && account.use === 'pending' && account.verification !== 'failed');

/** True if an account can be debited or paid into now. */
export const isUsable = (account: Pick<ListedAccount, 'use' | 'active'>): boolean =>
  account.active && account.use === 'usable';
