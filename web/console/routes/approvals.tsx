import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type TransferId, transferId } from '#shared/ids.ts';
import { approvalsText as words } from '#shared/text/console/desk.ts';
import { ApprovalsList, type Decision } from '../features/approvals/approvals-list.tsx';
import { isReversal, isTooLate, useApprovals } from '../features/approvals/use-approvals.ts';
import { ActionBar } from '../features/moves/action-bar.tsx';
import { LazyMoveSheet, useSheetsAhead } from '../features/moves/lazy-move-sheet.ts';
import { PaymentSheet } from '../features/payment/payment-sheet.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { Screen } from '../ui/screen.tsx';
import { Split } from '../ui/split.tsx';
import { useBackToRow } from '../ui/table.tsx';

/** The payment whose row has the focus. */
const focused = (): TransferId | undefined =>
  transferId.safeParse((document.activeElement as HTMLElement | null)?.dataset['row']).data;

/** What waits for a second person, and beside it the payment that is open. */
export function ApprovalsScreen() {
  const { places, company } = useHere();
  const navigate = useNavigate();
  const open = transferId.safeParse(useParams()['transferId']).data;
  const [chosen, setChosen] = useState<{ readonly id: TransferId; readonly decision: Decision }>();
  const isApprover = company.roles.includes('approver');
  const { rows } = useApprovals();
  useBackToRow(open);
  useSheetsAhead(isApprover);
  const approve = () => {
    const id = focused();
    const row = rows.find((each) => each.id === id);
    if (row && isTooLate(row)) return;
    if (id) setChosen({ id, decision: row && isReversal(row) ? 'ask reversal' : 'approve' });
  };
  useKeys({
    ...(open ? { esc: () => void navigate(places.approvals) } : {}),
    ...(isApprover ? { a: approve } : {}),
  });
  const list = (
    <Screen title={words.title} lead={isApprover ? words.lead : words.leadOthers}>
      <ApprovalsList openId={open} onDecide={(id, decision) => setChosen({ id, decision })} />
    </Screen>
  );
  const beside = open && (
    <PaymentSheet key={open} id={open} closeTo={places.approvals} bar={(of) => <ActionBar of={of} />} />
  );
  return (
    <>
      <Split list={list} open={beside} label={words.open} />
      {chosen && (
        <Suspense>
          <LazyMoveSheet id={chosen.id} move={chosen.decision} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
