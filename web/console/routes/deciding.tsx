import { proposalsText } from '#shared/text/console/proposals.ts';
import { showToast } from '../../lib/page/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangedValues } from '../features/approvals/proposals-list.tsx';
import { AgreeSheet } from '../features/moves/agree-sheet.tsx';
import { type AnyProposal, type ProposalDecision, proposalName, useProposal } from '../lib/decide-proposals.ts';
import { useAgree } from '../lib/use-agree.ts';
import { AskWhy } from '../ui/ask-why.tsx';

/** A proposal, and the decision its reader is about to make. */
export type Deciding = { readonly of: AnyProposal; readonly decision: ProposalDecision };
type DecideProps = Deciding & Ends;
/** The steps after a decision, and after a cancel. */
type Ends = { readonly onDone: () => void; readonly onClose: () => void };

const decidedAs =
  ({ of, decision }: Deciding, onDone: () => void) =>
  (): void => {
    const isSent = decision === 'approve' && 'kind' in of && of.kind === 'funding request';
    const {
      approve,
      [decision]: { done },
    } = proposalsText.decisions;
    showToast(isSent ? approve.sent : done, 'success');
    onDone();
  };

function Approve({ of, decision, onDone, onClose }: DecideProps) {
  const { ask, approve, readAgain } = useProposal(of);
  const agreeing = useAgree({
    ...{ ask, act: approve, onRefused: readAgain, onDone: decidedAs({ of, decision }, onDone) },
  });
  return (
    <>
      {'rows' in of && of.rows.length > 0 && <ChangedValues of={of} />}
      <AgreeSheet agreeing={agreeing} go={proposalsText.decisions.approve.act} onClose={onClose} />
    </>
  );
}

function Reject({ of, decision, onDone, onClose }: DecideProps) {
  const { reject } = useProposal(of);
  const { act } = proposalsText.decisions[decision];
  return (
    <AskWhy
      as={`${decision} ${proposalName(of)} ${of.version}`}
      words={proposalsText}
      lead={`${of.what}.`}
      act={act}
      cancel={proposalsText.cancel}
      isDanger
      onSay={(reason) => reject(reason).then(decidedAs({ of, decision }, onDone))}
      onCancel={onClose}
    />
  );
}

type DialogProps = Partial<Pick<Ends, 'onDone'>> & Pick<Ends, 'onClose'> & { readonly deciding: Deciding | undefined };

/** Asks an approver for the proof of intent, or for the reason to reject or withdraw a proposal. */
export const DecidingDialog = ({ deciding, onClose, onDone = onClose }: DialogProps) =>
  deciding && (
    <Dialog open onClose={onClose} title={proposalsText.decisions[deciding.decision].title}>
      {deciding.decision === 'approve' ? (
        <Approve {...deciding} onDone={onDone} onClose={onClose} />
      ) : (
        <Reject {...deciding} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  );
