import { useState } from 'react';
import { approveAtBankRoute, askBankStepUpRoute, rejectAtBankRoute } from '#shared/contracts/statements.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { Button } from '../../../ui/button.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useAgree } from '../../lib/use-agree.ts';
import { ReasonForm } from './reason-form.tsx';
import { useWireWork } from './use-wires.ts';
import styles from './wires.module.css';

/** A proposal about a transaction or a wire as it was shown, and the words after its approval. */
export type AtBank = { readonly reference: string; readonly version: number; readonly approved: string };

/** Approves a proposal after the step-up. */
export function useAgreeingAtBank({ reference, version, approved }: AtBank, onDone: () => void) {
  const { tenantId } = useHere();
  const params = { tenantId, reference };
  const work = useWireWork(() => approved);
  return useAgree({
    ask: () => callStaff(askBankStepUpRoute, { params, body: { version } }),
    act: (stepUp) => work.mutateAsync(() => callStaff(approveAtBankRoute, { params, body: { version, stepUp } })),
    onDone,
  });
}

type DecisionProps = {
  readonly proposal: AtBank;
  /** True if the reader is a different person than its author. */
  readonly isOther: boolean;
  readonly onApprove: (proposal: AtBank) => void;
  readonly onDone: () => void;
};

/** Approving a proposal, and rejecting or withdrawing it with a reason. */
export function Decision({ proposal, isOther, onApprove, onDone }: DecisionProps) {
  const { tenantId, company } = useHere();
  const [isRejecting, setRejecting] = useState(false);
  const work = useWireWork(() => words.rejected);
  const { reference, version } = proposal;
  const reject = async (reason: string) => {
    await work.mutateAsync(() =>
      callStaff(rejectAtBankRoute, { params: { tenantId, reference }, body: { version, reason } }),
    );
    onDone();
  };
  const name = isOther ? words.reject : words.withdraw;
  if (isRejecting) return <ReasonForm act={name} onSay={reject} onCancel={() => setRejecting(false)} />;
  return (
    <>
      {!isOther && <p className={styles['meta']}>{words.yours}</p>}
      {company.roles.some((role) => role === 'operator' || role === 'approver') && (
        <div className={styles['decide']}>
          {company.roles.includes('approver') && isOther && (
            <Button onClick={() => onApprove(proposal)}>{words.approve}</Button>
          )}
          <Button variant="secondary" onClick={() => setRejecting(true)}>
            {`${name}…`}
          </Button>
        </div>
      )}
    </>
  );
}
