import { useState } from 'react';
import type { ShownFunding } from '#shared/contracts/fundings.ts';
import { ledgerText as words } from '#shared/text/console/ledger.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProposalsList } from '../features/approvals/proposals-list.tsx';
import { BalanceDiffers } from '../features/ledger/balance-differs.tsx';
import { FundingsList } from '../features/ledger/fundings-list.tsx';
import { FundsOfLedgers } from '../features/ledger/ledger-funds.tsx';
import { PlaidSecret } from '../features/ledger/plaid-secret.tsx';
import { AgreeSheet } from '../features/moves/agree-sheet.tsx';
import { useAgreeingToFunding } from '../lib/use-fundings.ts';
import { Screen } from '../ui/screen.tsx';
import { type Deciding, DecidingDialog } from './deciding.tsx';

/** What the second person agrees to, in the server's words, and the proof of who they are. */
function Approve({ of, onClose }: { readonly of: ShownFunding; readonly onClose: () => void }) {
  return <AgreeSheet agreeing={useAgreeingToFunding(of, onClose)} go={words.moves.approve} onClose={onClose} />;
}

/** Whether the company's money at the provider carries what is promised, and what two people put in or draw out. */
export function LedgerScreen() {
  const [approves, setApproves] = useState<ShownFunding>();
  const [deciding, setDeciding] = useState<Deciding>();
  return (
    <Screen title={words.title} lead={words.lead} width="text">
      <BalanceDiffers />
      <FundsOfLedgers />
      <ProposalsList isLedger onDecide={(of, decision) => setDeciding({ of, decision })} />
      <FundingsList onApprove={setApproves} />
      <PlaidSecret />
      <DecidingDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
      {approves && (
        <Dialog open onClose={() => setApproves(undefined)} title={words.moves.approveTitle}>
          <Approve key={approves.id} of={approves} onClose={() => setApproves(undefined)} />
        </Dialog>
      )}
    </Screen>
  );
}
