import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { microdepositLinkTokenRoute, verifyMicrodepositRoute } from '#shared/contracts/verification.ts';
import type { TenantId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { verificationText } from '#shared/text/verification.ts';
import { sentenceOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useSite } from '../page/site.tsx';
import { useText } from '../page/text.ts';
import { showToast } from '../page/toast.ts';
import { ACCOUNTS_KEY, useClientId } from './accounts.ts';
import { type PlaidExit, type PlaidSession, usePlaid } from './plaid.ts';

/** The state of an account's verification. */
export type Verifying = {
  /** The account whose code is being entered. */
  readonly account: ListedAccount | undefined;
  readonly problem: string | undefined;
  readonly start: (account: ListedAccount) => void;
};

/** Asks for the code of a test deposit in the bank window, then loads the result. */
export function useVerifying(): Verifying {
  const text = useText(verificationText).tasks;
  const { scriptFailed } = useText(bankText).link;
  const tenantId = useSite().tenant.id as TenantId;
  const id = useClientId();
  const queries = useQueryClient();
  const asked = useRef<ListedAccount | undefined>(undefined);
  const [account, setAccount] = useState<ListedAccount>();
  const [session, setSession] = useState<PlaidSession>();
  const [problem, setProblem] = useState<string>();

  const end = (sentence?: string): void => {
    setSession(undefined);
    setAccount(undefined);
    setProblem(sentence);
  };
  const bodyFor = ({ bankAccountId }: ListedAccount) => {
    if (!id) throw new Error('No client is signed in.');
    return { bankAccountId, id, tenantId };
  };
  const open = useMutation({
    mutationFn: (which: ListedAccount) => call(microdepositLinkTokenRoute, { body: bodyFor(which) }),
    onSuccess: ({ linkToken, scriptUrl }) => setSession({ token: linkToken, scriptUrl }),
    onError: (thrown) => end(sentenceOf(thrown)),
  });
  const verify = useMutation({
    mutationFn: (which: ListedAccount) => call(verifyMicrodepositRoute, { body: bodyFor(which) }),
    onSuccess: ({ account: now }) => {
      queries.setQueryData<readonly ListedAccount[]>(ACCOUNTS_KEY, (list) =>
        list?.map((each) => (each.bankAccountId === now.bankAccountId ? now : each)),
      );
      const label = accountLabel(now);
      if (now.use === 'usable') showToast(text.verified(label), 'success');
      end(now.use === 'unsupported' ? text.nowUnsupported(label) : undefined);
    },
    onError: (thrown) => end(sentenceOf(thrown)),
  });
  // Check after closing without a code, too, because the third wrong code ends the verification.
  const look = () => {
    setSession(undefined);
    if (asked.current) verify.mutate(asked.current);
  };
  usePlaid(session, {
    onSuccess: look,
    onExit: (_error: PlaidExit | null) => look(),
    onScriptFailed: () => end(scriptFailed),
  });
  return {
    account,
    problem,
    start: (which) => {
      if (open.isPending || verify.isPending || session) return;
      asked.current = which;
      setProblem(undefined);
      setAccount(which);
      open.mutate(which);
    },
  };
}
