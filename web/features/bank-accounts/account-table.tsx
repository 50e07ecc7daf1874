import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { bankText } from '#shared/text/bank.ts';
import { useInstitutionLogos } from '../../lib/accounts.ts';
import { useText } from '../../lib/text.ts';
import { AccountBalance, AccountName } from '../../ui/account-parts.tsx';
import { AccountStatus } from '../../ui/account-status.tsx';
import { Button } from '../../ui/button.tsx';

/** What can be done with a listed account. */
export type AccountActions = {
  readonly onVerify: (account: ListedAccount) => void;
  readonly onRelink: (account: ListedAccount) => void;
  readonly onDisconnect: (account: ListedAccount) => void;
};

type RowProps = AccountActions & { readonly account: ListedAccount; readonly logoUrl: string | undefined };

function AccountRow({ account, logoUrl, onVerify, onRelink, onDisconnect }: RowProps) {
  const text = useText(bankText);
  const label = accountLabel(account);
  const reason = account.use === 'usable' ? undefined : text.reason[account.use];
  return (
    <tr>
      <th scope="row">
        <AccountName account={account} logoUrl={logoUrl} />
      </th>
      <td data-label={text.list.balance}>
        <AccountBalance account={account} />
      </td>
      <td data-label={text.list.status}>
        {account.use === 'pending' ? (
          <Button variant="secondary" aria-label={`${text.use.verify} ${label}`} onClick={() => onVerify(account)}>
            {text.use.verify}
          </Button>
        ) : (
          <AccountStatus use={account.use} />
        )}
        {reason && <p className="field-hint account-reason">{reason}</p>}
      </td>
      <td className="account-actions">
        {account.use === 'login-needed' && (
          <Button
            variant="secondary"
            aria-label={`${text.use.loginNeeded}: ${label}`}
            onClick={() => onRelink(account)}
          >
            {text.use.loginNeeded}
          </Button>
        )}
        <Button variant="quiet" aria-label={`${text.disconnect.action} ${label}`} onClick={() => onDisconnect(account)}>
          {text.disconnect.action}
        </Button>
      </td>
    </tr>
  );
}

/** The linked accounts as a table; on a narrow screen each row becomes a card. */
export function AccountTable({
  accounts,
  ...actions
}: AccountActions & { readonly accounts: readonly ListedAccount[] }) {
  const text = useText(bankText).list;
  const logos = useInstitutionLogos(accounts.map(({ institutionCode }) => institutionCode));
  return (
    <table className="accounts">
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
            logoUrl={logos.get(account.institutionCode)}
          />
        ))}
      </tbody>
    </table>
  );
}
