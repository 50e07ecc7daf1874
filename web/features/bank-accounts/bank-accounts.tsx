import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountLabel } from '#shared/bank/account.ts';
import { disconnectAccountRoute, type ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import {
  ACCOUNTS_KEY,
  fetchAccounts,
  isUsable,
  needsLogin,
  obstacleOf,
  useAccounts,
  useClientId,
  useInstitutionLogos,
  useReason,
} from '../../lib/bank/accounts.ts';
import type { BankLinking } from '../../lib/bank/bank-linking.ts';
import { useVerifying } from '../../lib/bank/verifying.ts';
import { useKeptFocus } from '../../lib/page/kept-focus.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { showToast } from '../../lib/page/toast.ts';
import { AccountBalance, AccountName } from '../../ui/account-parts.tsx';
import { AccountStatus } from '../../ui/account-status.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ClientIcon } from '../../ui/client-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkBank } from '../../ui/link-bank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from '../../ui/styles/accounts.module.css';

/** The actions on a listed account. */
type AccountActions = {
  /** The account whose code is being entered. */
  readonly verifying: ListedAccount | undefined;
  /** The account whose code should be entered next. */
  readonly toVerifyFirst: ListedAccount | undefined;
  /** The account whose bank window is open. */
  readonly relinking: BankAccountId | undefined;
  readonly onVerify: (account: ListedAccount) => void;
  readonly onRelink: (account: ListedAccount) => void;
  readonly onDisconnect: (account: ListedAccount) => void;
};

type RowProps = Omit<AccountActions, 'verifying' | 'toVerifyFirst' | 'relinking'> & {
  readonly isRelinking: boolean;
  readonly account: ListedAccount;
  readonly isVerifying: boolean;
  readonly isFirst: boolean;
  readonly logoUrl: string | undefined;
};

function AccountRow(props: RowProps) {
  const { account, isVerifying, isRelinking, isFirst, logoUrl, onVerify, onRelink, onDisconnect } = props;
  const text = useText(bankText);
  const label = accountLabel(account);
  const obstacle = obstacleOf(account);
  const again = needsLogin(obstacle) && text.use.again[obstacle];
  const reason = useReason()(account);
  return (
    <tr>
      <th scope="row">
        <AccountName account={account} logoUrl={logoUrl} />
      </th>
      <td data-label={text.list.balance}>
        <AccountBalance account={account} />
      </td>
      <td data-label={text.list.status}>
        {obstacle === 'byCode' ? (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            busy={isVerifying}
            aria-label={`${text.use.verify} ${label}`}
            onClick={() => onVerify(account)}
          >
            {text.use.verify}
          </Button>
        ) : (
          <AccountStatus account={account} />
        )}
        {reason && <p className={`field-hint ${styles['account-reason']}`}>{reason}</p>}
      </td>
      <td className={styles['account-actions']}>
        {obstacle === 'mismatch' && (
          <ButtonLink
            variant="secondary"
            aria-label={`${text.use.checkDetails}: ${label}`}
            to={withQuery(paths.mismatch, { bank_account_id: account.bankAccountId })}
          >
            {text.use.checkDetails}
          </ButtonLink>
        )}
        {again && (
          <Button
            variant="secondary"
            busy={isRelinking}
            aria-label={`${again}: ${label}`}
            onClick={() => onRelink(account)}
          >
            {again}
          </Button>
        )}
        <Button variant="quiet" aria-label={`${text.disconnect.action} ${label}`} onClick={() => onDisconnect(account)}>
          {text.disconnect.action}
        </Button>
      </td>
    </tr>
  );
}

/** The linked accounts as a table. On a narrow screen, each row is a card. */
function AccountTable({
  accounts,
  verifying,
  toVerifyFirst,
  relinking,
  ...actions
}: AccountActions & { readonly accounts: readonly ListedAccount[] }) {
  const text = useText(bankText).list;
  const logos = useInstitutionLogos(accounts.map(({ institutionCode }) => institutionCode));
  return (
    <table className={`${styles['accounts']} on-paper`}>
      <caption className="visually-hidden">{text.title}</caption>
      <thead>
        <tr>
          <th scope="col">{text.account}</th>
          <th scope="col">{text.balance}</th>
          <th scope="col">{text.status}</th>
          <th scope="col">
            <span className="visually-hidden">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow
            {...actions}
            key={account.bankAccountId}
            account={account}
            isFirst={account === toVerifyFirst}
            isRelinking={account.bankAccountId === relinking}
            isVerifying={account.bankAccountId === verifying?.bankAccountId}
            logoUrl={logos.get(account.institutionCode)}
          />
        ))}
      </tbody>
    </table>
  );
}

type DisconnectDialogProps = { readonly account: ListedAccount | undefined; readonly onClose: () => void };

/** Asks before disconnecting an account, and says why if the server refuses. */
function DisconnectDialog({ account, onClose }: DisconnectDialogProps) {
  const text = useText(bankText).disconnect;
  const queries = useQueryClient();
  const disconnect = useMutation({
    mutationFn: ({ bankAccountId }: ListedAccount) => call(disconnectAccountRoute, { body: { bankAccountId } }),
    onSuccess: ({ bankAccountId }, gone) => {
      queries.setQueryData<readonly ListedAccount[]>(ACCOUNTS_KEY, (list) =>
        list?.filter((each) => each.bankAccountId !== bankAccountId),
      );
      showToast(text.done(accountLabel(gone)), 'success');
      onClose();
    },
  });
  const close = () => {
    disconnect.reset();
    onClose();
  };
  if (!account) return null;
  return (
    <Dialog
      open
      title={text.title(accountLabel(account))}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {text.keep}
          </Button>
          <Button variant="danger" busy={disconnect.isPending} onClick={() => disconnect.mutate(account)}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {disconnect.isError && <Alert tone="error" text={sentenceOf(disconnect.error)} />}
      <p>{text.body}</p>
    </Dialog>
  );
}

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
    <Alert tone="error" text={sentenceOf(failure)}>
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
      {verifying.problem && <Alert tone="error" text={verifying.problem} />}
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
