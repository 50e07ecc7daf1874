import type { ComponentType, KeyboardEvent } from 'react';
import type { TransferId } from '#shared/ids.ts';
import type { DeskMove } from '#shared/staff/desk-move.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePayment } from '../../lib/use-payment.ts';
import { ApproveSheet } from './approve-sheet.tsx';
import { CallSheet } from './call-sheet.tsx';
import { FileNumberSheet } from './file-number-sheet.tsx';
import { useFirstFocus } from './first-focus.ts';
import { PressSheet } from './press-sheet.tsx';
import { ProofAskedSheet } from './proof-sheet.tsx';
import { type ReasonMove, ReasonSheet } from './reason-sheet.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { ReversalAnswerSheet, ReverseSheet } from './reversal-sheets.tsx';
import { UnholdSheet } from './unhold-sheet.tsx';
import { type MoveProps, useMoveWords } from './use-move.ts';
import { WireSheet } from './wire-sheet.tsx';

const sheets: Readonly<Record<Exclude<DeskMove, ReasonMove | 'reissue'> | 'unhold', ComponentType<MoveProps>>> = {
  approve: ApproveSheet,
  'agree file': ApproveSheet,
  'ask reversal': ApproveSheet,
  reverse: ReverseSheet,
  'note reversal': ReversalAnswerSheet,
  'proof asked': ProofAskedSheet,
  release: PressSheet,
  submit: PressSheet,
  withdraw: PressSheet,
  'release account': CallSheet,
  'confirm wire': WireSheet,
  refund: RefundSheet,
  'set file': FileNumberSheet,
  unhold: UnholdSheet,
};

function Sheet(props: MoveProps) {
  const { move } = props;
  if (!(move in sheets)) return <ReasonSheet {...props} move={move as ReasonMove} />;
  const Own = sheets[move as keyof typeof sheets];
  return <Own {...props} />;
}

/** An Enter key still held down from the last submission would click the next button. */
const notHeld = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
};

type StepProps = { readonly id: TransferId; readonly move: DeskMove; readonly onClose: () => void };

/** One move with the payment's details it needs, for a sheet that is already open. */
export function MoveStep({ id, move, onClose }: StepProps) {
  const query = usePayment(id);
  const step = useFirstFocus(query.data && 'there');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a held key from clicking the next button
    <div ref={step} className="dialog-body" onKeyDown={notHeld}>
      {query.data ? (
        <Sheet of={query.data} move={move} onClose={onClose} />
      ) : query.isError ? (
        <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </div>
  );
}

/** The sheet of one move, over any screen. */
export function MoveSheet({ id, move, onClose }: StepProps) {
  const { name } = useMoveWords(usePayment(id).data)(move);
  return (
    <Dialog open onClose={onClose} title={name}>
      <MoveStep id={id} move={move} onClose={onClose} />
    </Dialog>
  );
}
