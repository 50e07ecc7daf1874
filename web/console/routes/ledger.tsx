import { useState } from 'react';
import { ledgerText as words } from '#shared/text/console/ledger.ts';
import { ProposalsList } from '../features/approvals/proposals-list.tsx';
import { BalanceDiffers } from '../features/ledger/balance-differs.tsx';
import { FundingsList } from '../features/ledger/fundings-list.tsx';
import { FundsOfLedgers } from '../features/ledger/ledger-funds.tsx';
import { PlaidSecret } from '../features/ledger/plaid-secret.tsx';
import { Screen } from '../ui/screen.tsx';
import { type Deciding, DecidingDialog } from './deciding.tsx';

/**
 * The company's Plaid balances, their outstanding disbursements, and the deposits and withdrawals that two people
 * approve.
 */
export function LedgerScreen() {
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <Screen title={words.title} lead={words.lead} width="text">
      <BalanceDiffers />
      <FundsOfLedgers />
      <ProposalsList isLedger onDecide={(of, decision) => setDeciding({ of, decision })} />
      <FundingsList />
      <PlaidSecret />
      <DecidingDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
    </Screen>
  );
}
