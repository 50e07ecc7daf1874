import type { ReactNode } from 'react';
import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { verificationText } from '#shared/text/verification.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { useAccounts, useReason } from '../../lib/bank/accounts.ts';
import type { BankLinking } from '../../lib/bank/bank-linking.ts';
import { useVerifying } from '../../lib/bank/verifying.ts';
import { useKeptFocus } from '../../lib/page/kept-focus.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { useAssets } from '../../lib/payment/documents.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { type VerificationTask, verificationTasks } from './verification-tasks.ts';

type Ways = {
  readonly onVerify: (account: ListedAccount) => void;
  readonly onLogin: (account: ListedAccount) => void;
  readonly isBusy: (account: ListedAccount) => boolean;
};

const errorPath = (query: Readonly<Record<string, string>>): string => withQuery(paths.mismatch, query);

type Words = { readonly title: string; readonly body: string; readonly action: ReactNode };

/** A task in words, with its one action. */
function useWords(task: VerificationTask, { onVerify, onLogin, isBusy }: Ways): Words {
  const text = useText(verificationText).tasks;
  const reasonOf = useReason();
  if (task.what === 'photo') {
    const action = <ButtonLink to={errorPath({ task: 'upload' })}>{text.photoAction}</ButtonLink>;
    return { title: text.photo, body: text.photoBody, action };
  }
  const { account } = task;
  const label = accountLabel(account);
  switch (task.what) {
    case 'by code': {
      const action = (
        <Button busy={isBusy(account)} aria-label={`${text.verify} ${label}`} onClick={() => onVerify(account)}>
          {text.verify}
        </Button>
      );
      return {
        title: text.byCode(label),
        body: account.testDepositBy ? (reasonOf(account) ?? '') : text.byCodeBody,
        action,
      };
    }
    case 'by bank':
      return { title: text.byBank(label), body: text.byBankBody, action: <Tag tone="yellow">{text.pending}</Tag> };
    case 'failed': {
      const action = <ButtonLink to={paths.bankAccounts}>{text.linkAgain}</ButtonLink>;
      return { title: text.failed(label), body: text.failedBody, action };
    }
    case 'login':
      return {
        title: text.login(label),
        body: text.loginBody,
        action: <Button onClick={() => onLogin(account)}>{text.loginAction}</Button>,
      };
    case 'mismatch': {
      const to = errorPath({ bank_account_id: account.bankAccountId });
      return {
        title: text.mismatch(label),
        body: text.mismatchBody,
        action: <ButtonLink to={to}>{text.mismatchAction}</ButtonLink>,
      };
    }
  }
}

function TaskCard({ task, ...ways }: Ways & { readonly task: VerificationTask }) {
  const { title, body, action } = useWords(task, ways);
  return (
    <Card title={title}>
      <p>{body}</p>
      <div>{action}</div>
    </Card>
  );
}

/** Open tasks: test deposits, corrections, logins and the photo of an ID. */
export function VerificationList({ linking }: { readonly linking: BankLinking }) {
  const text = useText(verificationText).tasks;
  const list = useAccounts();
  const assets = useAssets();
  const verifying = useVerifying();
  const tasks = list.data && assets.data && verificationTasks(list.data, assets.data.length > 0);
  useKeptFocus(tasks && JSON.stringify(tasks));
  const failure = list.error ?? assets.error;
  if (failure) return <Alert tone="error" text={sentenceOf(failure)} />;
  if (!tasks) return <Skeleton shape="card" lines={3} />;
  const problem = verifying.problem ?? linking.problem;
  return (
    <>
      {problem && <Alert tone="error" text={problem} />}
      {tasks.length === 0 && (
        <EmptyState
          icon="check"
          title={text.none}
          action={<ButtonLink to={paths.bankAccounts}>{text.toAccounts}</ButtonLink>}
        >
          <p>{text.noneHint}</p>
        </EmptyState>
      )}
      {tasks.map((task) => (
        <TaskCard
          key={`${task.what} ${task.what === 'photo' ? '' : task.account.bankAccountId}`}
          task={task}
          onVerify={verifying.start}
          onLogin={({ bankAccountId }) => linking.start(bankAccountId)}
          isBusy={({ bankAccountId }) => verifying.account?.bankAccountId === bankAccountId}
        />
      ))}
    </>
  );
}
