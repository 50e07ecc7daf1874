import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { bankText } from '#shared/text/bank.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import {
  ACCOUNTS_KEY,
  fetchAccounts,
  isUsable,
  obstacleOf,
  useAccounts,
  useClientId,
} from '../../lib/bank/accounts.ts';
import type { BankLinking } from '../../lib/bank/bank-linking.ts';
import { useVerifying } from '../../lib/bank/verifying.ts';
import { useKeptFocus } from '../../lib/page/kept-focus.ts';
import { paths } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkBank } from '../../ui/link-bank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { AccountTable } from './account-table.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

/** Requests today's balances from the banks. Their answer replaces the list. */
function useRefresh() {
  const text = useText(bankText).list;
  const queries = useQueryClient();
  const clientId = useClientId();
  return useMutation({
    mutationFn: async () => (clientId ? await fetchAccounts(clientId, 'live') : []),
    onSuccess: (accounts) => {
      queries.setQueryData(ACCOUNTS_KEY, accounts);
      showToast(text.refreshed, 'success');
    },
  });
}

/** True if the verification page has, or had, a task for an account. */
const hasTask = (account: ListedAccount): boolean =>
  account.verification !== undefined || account.mismatch || account.mismatchOverride === true;

/** Below the table: the refresh, and the message if the list or a refresh fails (specification, section 8). */
function TableFoot({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const { tryAgain } = useText(bankText).list;
  if (!failure) return null;
  return (
    <Alert tone="error">
      <p>
        <WithPhones text={sentenceOf(failure)} />
      </p>
      <Button variant="secondary" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Alert>
  );
}

type BankAccountsProps = {
  readonly linking: BankLinking;
  /** Where the payment continues; undefined for someone who is to be paid. */
  readonly next: string | undefined;
};

/** The client's linked bank accounts: link, refresh, verify, disconnect, and continue to a transfer. */
export function BankAccounts({ linking, next }: BankAccountsProps) {
  const text = useText(bankText);
  const list = useAccounts();
  const refresh = useRefresh();
  const verifying = useVerifying();
  const [leaving, setLeaving] = useState<ListedAccount>();
  const accounts = list.data;
  const hasAccounts = accounts !== undefined && accounts.length > 0;
  const canPay = hasAccounts && accounts.some(isUsable);
  // An account was added or verified, and the clicked button is gone.
  useKeptFocus(accounts?.map(({ bankAccountId, use }) => `${bankAccountId} ${use}`).join());
  const relink = ({ bankAccountId }: ListedAccount) => linking.start(bankAccountId);
  return (
    <>
      {list.isPending && <Skeleton shape="card" lines={2} />}
      {accounts?.length === 0 && (
        <EmptyState icon="bank" title={text.list.empty} action={<LinkBank linking={linking} isMain />}>
          {next && <p>{text.list.emptyHint}</p>}
        </EmptyState>
      )}
      {hasAccounts && (
        <AccountTable
          accounts={accounts}
          verifying={verifying.account}
          toVerifyFirst={canPay ? undefined : accounts.find((each) => obstacleOf(each) === 'byCode')}
          onVerify={verifying.start}
          onRelink={relink}
          relinking={linking.phase === 'idle' ? undefined : linking.relinking}
          onDisconnect={setLeaving}
        />
      )}
      {verifying.problem && (
        <Alert tone="error">
          <p>{verifying.problem}</p>
        </Alert>
      )}
      <TableFoot
        failure={list.error ?? refresh.error}
        onRetry={() => (refresh.isError ? refresh.mutate() : void list.refetch())}
      />
      {hasAccounts && (
        <div className="button-row">
          {next && (
            <ButtonLink variant={canPay ? 'primary' : 'secondary'} to={next}>
              {text.list.makeTransfer}
            </ButtonLink>
          )}
          <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
            <ClientIcon name="refresh" /> {text.list.refresh}
          </Button>
          {accounts.some(hasTask) && (
            <ButtonLink variant="quiet" to={paths.verification}>
              {text.list.outstanding}
            </ButtonLink>
          )}
        </div>
      )}
      {!list.isPending && accounts?.length !== 0 && <LinkBank linking={linking} isMain={false} />}
      <DisconnectDialog account={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}
