import { useId } from 'react';
import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { bankText } from '#shared/text/bank.ts';
import { needsLogin, obstacleOf, useInstitutionLogos, useReason } from '../../lib/bank/accounts.ts';
import { useText } from '../../lib/page/text.ts';
import { AccountBalance } from '../../ui/account-parts.tsx';
import { AccountStatus } from '../../ui/account-status.tsx';
import { BankMark } from '../../ui/bank-mark.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from '../../ui/styles/accounts.module.css';

type RowProps = {
  readonly account: ListedAccount;
  readonly logoUrl: string | undefined;
  readonly group: string;
  readonly isChosen: boolean;
  readonly canChoose: boolean;
  readonly isRefused: boolean;
  readonly verifyAt: string;
  readonly isRelinking: boolean;
  readonly onChoose: () => void;
  readonly onRelink: () => void;
};

function ChoiceRow(props: RowProps) {
  const { account, logoUrl, group, isChosen, canChoose, isRefused, verifyAt, isRelinking, onChoose, onRelink } = props;
  const text = useText(bankText);
  const id = useId();
  const obstacle = obstacleOf(account);
  const again = needsLogin(obstacle) && text.use.again[obstacle];
  const why = useReason()(account);
  const reason = isRefused ? text.select.refused : why;
  return (
    // The radio is the control. A click anywhere in its row also selects it.
    <tr
      className={`${styles['choice']} ${isChosen ? styles['choice-chosen'] : canChoose ? '' : styles['choice-off']}`}
      onClick={canChoose ? onChoose : undefined}
    >
      <td className={styles['choice-radio']}>
        <input
          type="radio"
          id={id}
          name={group}
          checked={isChosen}
          disabled={!canChoose}
          aria-describedby={reason ? `${id}-reason` : undefined}
          onChange={onChoose}
        />
        <label className="visually-hidden" htmlFor={id}>
          {text.select.choose(accountLabel(account))}
        </label>
      </td>
      <th scope="row">
        <span className={styles['account-name']}>
          <BankMark logoUrl={logoUrl} />
          <span className={styles['account-bank']}>{account.bankName}</span>
        </span>
      </th>
      <td data-label={text.list.account}>
        {account.name} <span className="tabular">x{account.accountLastFourDigits}</span>
      </td>
      <td data-label={text.list.balance}>
        <AccountBalance account={account} />
      </td>
      <td data-label={text.list.status}>
        {obstacle === 'byCode' ? (
          <ButtonLink variant="secondary" aria-label={`${text.use.verify} ${accountLabel(account)}`} to={verifyAt}>
            {text.use.verify}
          </ButtonLink>
        ) : (
          <AccountStatus account={account} />
        )}
        {reason && (
          <p className={`field-hint ${styles['account-reason']}`} id={`${id}-reason`}>
            {reason}
          </p>
        )}
        {again && (
          <Button
            variant="secondary"
            busy={isRelinking}
            aria-label={`${again}: ${accountLabel(account)}`}
            onClick={onRelink}
          >
            {again}
          </Button>
        )}
      </td>
    </tr>
  );
}

type AccountChoicesProps = {
  readonly accounts: readonly ListedAccount[];
  readonly chosen: BankAccountId | undefined;
  readonly canChoose: (account: ListedAccount) => boolean;
  /** Accounts that the company has refused for this payment. */
  readonly refused: readonly BankAccountId[];
  readonly onChoose: (id: BankAccountId) => void;
  /** Opens the bank's window for an account that needs another login. */
  readonly onRelink: (id: BankAccountId) => void;
  /** The account it is open for. */
  readonly relinking: BankAccountId | undefined;
  readonly legend: string;
  /** The page that asks for the code of a test deposit. */
  readonly verifyAt: string;
};

/** The linked accounts as radio buttons in a table. On a narrow screen, each row is a card. */
export function AccountChoices(props: AccountChoicesProps) {
  const { accounts, chosen, canChoose, refused, onChoose, onRelink, relinking, legend, verifyAt } = props;
  const text = useText(bankText).list;
  const group = useId();
  const logos = useInstitutionLogos(accounts.map(({ institutionCode }) => institutionCode));
  return (
    <fieldset className={styles['choices']}>
      <legend className="lead">{legend}</legend>
      <table className={`${styles['accounts']} on-paper`}>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.institution}</th>
            <th scope="col">{text.account}</th>
            <th scope="col">{text.balance}</th>
            <th scope="col">{text.status}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <ChoiceRow
              key={account.bankAccountId}
              account={account}
              logoUrl={logos.get(account.institutionCode)}
              group={group}
              isChosen={account.bankAccountId === chosen}
              canChoose={canChoose(account)}
              isRefused={refused.includes(account.bankAccountId)}
              verifyAt={verifyAt}
              isRelinking={account.bankAccountId === relinking}
              onChoose={() => onChoose(account.bankAccountId)}
              onRelink={() => onRelink(account.bankAccountId)}
            />
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
