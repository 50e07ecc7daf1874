import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import { formatDate } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import { bankText } from '#shared/text/bank.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { BankMark } from './bank-mark.tsx';
import { Money } from './money.tsx';
import styles from './styles/accounts.module.css';

/** The account: the bank's mark and name, and the account's name with its last four digits. */
export const AccountName = ({
  account,
  logoUrl,
}: {
  readonly account: ListedAccount;
  readonly logoUrl: string | undefined;
}) => (
  <span className={styles['account-name']}>
    <BankMark logoUrl={logoUrl} />
    <span>
      <span className={styles['account-bank']}>{account.bankName}</span>
      <span className={styles['account-number']}>
        {account.name} <span className="tabular">x{account.accountLastFourDigits}</span>
      </span>
    </span>
  </span>
);

/** The account's balance, or a note that the bank doesn't provide it. An account that can't be used has none. */
export function AccountBalance({ account }: { readonly account: ListedAccount }) {
  const text = useText(bankText).list;
  const { timeZone } = useSite().tenant;
  if (account.balance !== null)
    return (
      <span className={styles['account-balance']}>
        <Money cents={account.balance} />
        {account.balanceDateTime && (
          <span className="field-hint">{text.balanceAsOf(formatDate(account.balanceDateTime, timeZone))}</span>
        )}
      </span>
    );
  return account.use === 'usable' ? (
    <span className={styles['account-balance']}>
      <span className="field-hint">{account.byNumbers ? text.balanceNotTold : text.balanceMissing}</span>
      {account.uncheckedLimit !== undefined && (
        <span className="field-hint">{text.perPayment(formatDollars(account.uncheckedLimit))}</span>
      )}
    </span>
  ) : (
    <span aria-hidden="true">–</span>
  );
}
