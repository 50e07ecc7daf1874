import { bankText } from '#shared/text/bank.ts';
import { BankAccounts } from '../features/bank-accounts/bank-accounts.tsx';
import { useAfterLinking } from '../lib/bank/after-linking.ts';
import { useBankLinking } from '../lib/bank/bank-linking.ts';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { DebitsStopped } from '../ui/debits-stopped.tsx';
import { Page } from '../ui/page.tsx';

/** /bank-accounts. A bank with OAuth sends the browser back here too. */
export function BankAccountsPage() {
  const text = useText(bankText).list;
  const linking = useBankLinking();
  useAfterLinking(linking);
  return (
    <Page title={text.title} width="wide">
      <DebitsStopped />
      <BankAccounts linking={linking} goToTransfer={useCarriedTransfer()} />
    </Page>
  );
}
