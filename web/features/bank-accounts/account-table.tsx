import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { needsLogin, obstacleOf, useInstitutionLogos, useReason } from '../../lib/bank/accounts.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { AccountBalance, AccountName } from '../../ui/account-parts.tsx';
import { AccountStatus } from '../../ui/account-status.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from '../../ui/styles/accounts.module.css';

/** The actions on a listed account. */
export type AccountActions = {
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
export function AccountTable({
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
