import type { StepUpId } from '#shared/staff/step-up.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Prove } from './prove.tsx';

type AgreeSheetProps = {
  readonly agreeing: {
    /** The server's text of what is approved; undefined until it has been requested. */
    readonly checked: { readonly stepUp: StepUpId; readonly words: string } | undefined;
    readonly problem: unknown;
    readonly again: () => void;
    readonly agree: () => Promise<void>;
  };
  readonly go: string;
  readonly onClose: () => void;
};

/** The approver's part: what they approve, in the server's words, and the proof of identity, or why they can't. */
export function AgreeSheet({ agreeing: { checked, problem, again, agree }, go, onClose }: AgreeSheetProps) {
  if (problem)
    return (
      <div className="dialog-body">
        <Alert tone="error" text={sentenceOf(problem)} />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={again}>
            {go}
          </Button>
        </div>
      </div>
    );
  if (!checked) return <Skeleton lines={3} />;
  const { stepUp, words: said } = checked;
  return <Prove key={stepUp} stepUp={stepUp} said={said} go={go} onProved={agree} onClose={onClose} />;
}
