import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { bankText } from '#shared/text/bank.ts';
import { BankAccounts } from '../features/bank-accounts/bank-accounts.tsx';
import { useBankLinking } from '../lib/bank-linking.ts';
import { useCarriedTransfer } from '../lib/carried-transfer.ts';
import { useText } from '../lib/text.ts';
import { Page } from '../ui/page.tsx';

/** /bank-accounts, and the place to which a bank with OAuth sends the browser back. */
export function BankAccountsPage() {
  const text = useText(bankText).list;
  const navigate = useNavigate();
  const linking = useBankLinking();
  const { returnTo } = linking;
  // A linking that was begun in the wizard and finished at the bank's own site goes on in the wizard.
  useEffect(() => {
    if (returnTo) void navigate(returnTo, { replace: true });
  }, [returnTo, navigate]);
  return (
    <Page title={text.title} width="wide">
      <BankAccounts linking={linking} goToTransfer={useCarriedTransfer()} />
    </Page>
  );
}
