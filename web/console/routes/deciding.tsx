import type { ShownProposal } from '#shared/contracts/proposals.ts';
import { proposalsText } from '#shared/text/console/proposals.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangedValues, type ProposalDecision } from '../features/approvals/proposals-list.tsx';
import { AgreeSheet } from '../features/moves/agree-sheet.tsx';
import { useAgree } from '../lib/use-agree.ts';
import { useProposal } from '../lib/use-proposals.ts';
import { AskWhy } from '../ui/ask-why.tsx';

/** A proposal, and the decision its reader is about to make. */
export type Deciding = { readonly of: ShownProposal; readonly decision: ProposalDecision };
type DecideProps = Deciding & { readonly onClose: () => void };

const decidedAs =
  ({ of, decision }: Deciding, onClose: () => void) =>
  (): void => {
    const isSent = decision === 'approve' && of.kind === 'funding request';
    const {
      approve,
      [decision]: { done },
    } = proposalsText.decisions;
    showToast(isSent ? approve.sent : done, 'success');
    onClose();
  };

function Approve({ of, decision, onClose }: DecideProps) {
  const { ask, approve, readAgain } = useProposal(of);
  const onDone = decidedAs({ of, decision }, onClose);
  const agreeing = useAgree({ ask, act: approve, onRefused: readAgain, onDone });
  return (
    <>
      {of.rows.length > 0 && <ChangedValues of={of} />}
      <AgreeSheet agreeing={agreeing} go={proposalsText.decisions.approve.act} onClose={onClose} />
    </>
  );
}

function Reject({ of, decision, onClose }: DecideProps) {
  const { reject } = useProposal(of);
  const { act } = proposalsText.decisions[decision];
  return (
    <AskWhy
      words={proposalsText}
      lead={`${of.what}.`}
      act={act}
      cancel={proposalsText.cancel}
      isDanger
      onSay={(reason) => reject(reason).then(decidedAs({ of, decision }, onClose))}
      onCancel={onClose}
    />
  );
}

type DialogProps = { readonly deciding: Deciding | undefined; readonly onClose: () => void };

/** Asks an approver for the proof of intent, or for the reason to reject or withdraw a proposal. */
export const DecidingDialog = ({ deciding, onClose }: DialogProps) =>
  deciding && (
    <Dialog open onClose={onClose} title={proposalsText.decisions[deciding.decision].title}>
      {deciding.decision === 'approve' ? (
        <Approve {...deciding} onClose={onClose} />
      ) : (
        <Reject {...deciding} onClose={onClose} />
      )}
    </Dialog>
  );
