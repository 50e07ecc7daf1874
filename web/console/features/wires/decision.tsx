import type { BankProposal } from '#shared/contracts/statements.ts';
import { proposalsText as words } from '#shared/text/console/proposals.ts';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { decisionsOn, type ProposalDecision } from '../../lib/decide-proposals.ts';
import styles from './wires.module.css';

export type DecisionProps = {
  /** The proposal about the open transaction or wire, if there is one. */
  readonly proposal: BankProposal | undefined;
  readonly onDecide: (of: BankProposal, decision: ProposalDecision) => void;
};

/** The decisions on a proposal, as on the Approvals page. */
export function BankDecision({ proposal, onDecide }: DecisionProps) {
  const { me } = useHere();
  if (!proposal) return null;
  return (
    <>
      {proposal.by === me.name && <p className="meta">{words.yours}</p>}
      <div className={styles['decide']}>
        {decisionsOn(proposal, me.name).map((decision) => (
          <Button
            key={decision}
            variant={decision === 'approve' ? 'primary' : 'secondary'}
            onClick={() => onDecide(proposal, decision)}
          >
            {`${words.decisions[decision].act}…`}
          </Button>
        ))}
      </div>
    </>
  );
}
