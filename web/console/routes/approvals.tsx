import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ConsolePayment } from '#shared/contracts/console.ts';
import { transferId } from '#shared/ids.ts';
import { approvalsText as words } from '#shared/text/console/desk.ts';
import { ApprovalsList, approvalDecisions, type Decision } from '../features/approvals/approvals-list.tsx';
import { ProposalsList } from '../features/approvals/proposals-list.tsx';
import { isTooLate, useApprovals } from '../features/approvals/use-approvals.ts';
import { ActionBar } from '../features/moves/action-bar.tsx';
import { AgreeToInvitation } from '../features/moves/invitation-bar.tsx';
import { LazyMoveSheet, useSheetsAhead } from '../features/moves/lazy-move-sheet.ts';
import { PaymentSheet } from '../features/payment/payment-sheet.tsx';
import { ToldOfPayment } from '../features/told/told-others.tsx';
import { useHere } from '../lib/company.tsx';
import { proposalName, useAllProposals } from '../lib/decide-proposals.ts';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { useBackToRow } from '../ui/table.tsx';
import { type Deciding, DecidingDialog } from './deciding.tsx';

/** The id of the row that has the focus. */
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['row'];

/** Payments that need approval, and the open one beside them. */
export function ApprovalsScreen() {
  const { places, company } = useHere();
  const navigate = useNavigate();
  const open = transferId.safeParse(useParams()['transferId']).data;
  const [chosen, setChosen] = useState<{ readonly row: ConsolePayment; readonly decision: Decision }>();
  const [deciding, setDeciding] = useState<Deciding>();
  const decide = (row: ConsolePayment, decision: Decision) => {
    setChosen({ row, decision });
    // An approved reversal leaves the list, and its request is downloaded and marked as sent on the payment.
    if (decision === 'ask reversal') void navigate(places.approval(row.id));
  };
  const isApprover = company.roles.includes('approver');
  const { rows } = useApprovals();
  const proposals = useAllProposals().proposals.filter(({ mayApprove }) => mayApprove);
  useBackToRow(open);
  useSheetsAhead(isApprover);
  const approve = () => {
    const id = transferId.safeParse(focused()).data;
    const row = rows.find((each) => each.id === id);
    const of = proposals.find((each) => proposalName(each) === focused());
    if (of) setDeciding({ of, decision: 'approve' });
    const [decision] = row && !isTooLate(row) ? approvalDecisions(row) : [];
    if (row && decision) decide(row, decision);
  };
  useKeys({
    ...(open ? { esc: () => void navigate(places.approvals) } : {}),
    ...(isApprover || proposals.length > 0 ? { a: approve } : {}),
  });
  const list = (
    <Screen title={words.title} lead={isApprover ? words.lead : words.leadOthers}>
      <ApprovalsList openId={open} onDecide={decide} />
      <ProposalsList onDecide={(of, decision) => setDeciding({ of, decision })} />
    </Screen>
  );
  const beside = open && (
    <PaymentSheet
      key={open}
      id={open}
      closeTo={places.approvals}
      bar={(of) => <ActionBar of={of} />}
      told={(of) => <ToldOfPayment of={of} />}
    />
  );
  return (
    <>
      <Split list={list} open={beside} label={words.open} />
      <DecidingDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
      {chosen?.row.invitation && <AgreeToInvitation id={chosen.row.invitation} onClose={() => setChosen(undefined)} />}
      {chosen && !chosen.row.invitation && (
        <Suspense>
          <LazyMoveSheet id={chosen.row.id} move={chosen.decision} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
