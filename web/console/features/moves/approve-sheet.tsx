import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import type { SecondPersonsMove } from '#shared/contracts/desk.ts';
import { formatDollars } from '#shared/money.ts';
import { approvalsText, deskText, moveText } from '#shared/text/console/desk.ts';
import { ApiError, sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { leftAfter, provenWords } from '../../lib/file-outside.ts';
import { sameDayOut } from '../../lib/same-day-out.ts';
import { typedAmountOrNone } from '../../lib/typed-amount.ts';
import { useFile } from '../../lib/use-file.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { LedgerLacks } from '../../ui/ledger-lacks.tsx';
import { ReversalFacts } from '../../ui/reversal-facts.tsx';
import { Risks } from '../../ui/risks.tsx';
import { News, Subject } from './move-form.tsx';
import { ProveMove } from './second-person-form.tsx';
import { isOpenTo, type MoveProps } from './use-move.ts';
import { useSecondPerson } from './use-second-person.ts';

const words = deskText.approve;

const balance = (left: number): string => (left < 0 ? approvalsText.short(formatDollars(-left)) : formatDollars(left));

type BehindProps = Pick<MoveProps, 'of' | 'move'> & { readonly isToldShort?: boolean };

/** The first things an approver checks: the alerts, who prepared it, and if the file's balance is enough. */
function Behind({ of, move, isToldShort = false }: BehindProps) {
  const { payment, desk } = of;
  const isMove = move === 'agree file';
  const file = useFile(payment.disbursement && !isMove ? payment.file.id : undefined).data;
  const { proven = 0, provenOut = 0 } = file ?? {};
  const left = leftAfter(payment, file);
  return (
    <>
      {desk.risks && <Risks of={desk.risks} />}
      {!isToldShort && <LedgerLacks of={of} />}
      <Rows
        rows={[
          isMove
            ? { label: words.proposedBy, value: desk.filing?.by }
            : { label: words.preparedBy, value: payment.preparedBy },
          { label: words.newFile, value: isMove ? desk.filing?.to : undefined },
          { label: words.held, value: typeof file?.held === 'number' ? formatDollars(file.held) : undefined },
          { label: words.proven, value: proven + provenOut > 0 ? provenWords({ proven, provenOut }) : undefined },
          {
            label: words.left,
            value: left === undefined ? undefined : balance(left),
          },
          sameDayOut(move === 'approve' ? desk.payouts : undefined, payment.amount),
          { label: words.note, value: desk.notes[0]?.note },
        ]}
      />
    </>
  );
}

const typed = z.object({
  heldOutside: typedAmountOrNone(deskText.refund.badAmount),
  reason: z.string().check(z.trim(), z.maxLength(300)),
});

type StatementProps = MoveProps & {
  readonly refused: unknown;
  readonly onSaid: (said: z.output<typeof typed>) => Promise<void>;
};

/** The statement an approver can make if the file doesn't hold enough, or if there is no file. */
function Statement({ of, refused, onSaid, onClose }: StatementProps) {
  const form = useTypedForm({
    as: `approve ${of.payment.id}`,
    schema: typed,
    initial: { heldOutside: '', reason: '' },
    onSubmit: onSaid,
  });
  const isFiled = of.payment.file.number !== undefined;
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Alert tone="warning" text={sentenceOf(form.thrown ?? refused)} />
      {isFiled && (
        <AmountField field={form.field('heldOutside')} label={words.heldOutside} hint={words.heldOutsideHint} />
      )}
      <TextField
        field={form.field('reason')}
        label={isFiled ? words.how : words.why}
        hint={deskText.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <FormEnd isBusy={form.isBusy} go={words.again} cancel={deskText.keep} onCancel={onClose} />
    </form>
  );
}

/** Refusals that an approver can answer with a statement. */
const ANSWERABLE = ['staff/over-file', 'staff/no-reason'];
const isAnswerable = (thrown: unknown): boolean => thrown instanceof ApiError && ANSWERABLE.includes(thrown.code);

/** This refusal has its own notice with the missing amount. */
const isOverLedger = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'staff/over-ledger';

function Refused({ thrown, onAgain, onClose }: { thrown: unknown; onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <Alert tone="error" text={sentenceOf(thrown)} />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {deskText.keep}
        </Button>
        <Button onClick={onAgain}>{words.again}</Button>
      </div>
    </>
  );
}

function plain({ of: { version, desk }, move }: MoveProps): SecondPersonsMove {
  if (move === 'ask reversal') return { move, version };
  if (move === 'agree file') return { move, version, fileNumber: desk.filing?.to ?? '' };
  return { move: 'approve', version, reason: '' };
}

/**
 * Approves a payment, a move to a file or a reversal. It is checked as soon as the sheet opens, so that any problem
 * shows before the approver proves their identity. Without one, it takes one click and one touch.
 */
export function ApproveSheet(props: MoveProps) {
  const { of, move, onClose } = props;
  const { checked, refused, wasChanged, check, act } = useSecondPerson(props);
  const first = useMutation({ mutationFn: () => check(plain(props)) });
  const begin = useEffectEvent(() => first.mutate());
  // Checked again for each version, because the approver confirms the words of exactly one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check is for this version
  useEffect(() => begin(), [of.version]);
  const isOpen = isOpenTo(of, move);
  const thrown = refused ?? first.error;
  const isReversal = move === 'ask reversal';
  const behind = isReversal ? (
    <>
      {isOpen && <p>{moveText['ask reversal'].lead}</p>}
      <ReversalFacts of={of} />
    </>
  ) : (
    <Behind of={of} move={move} isToldShort={isOverLedger(thrown) && !checked} />
  );
  const say = ({ heldOutside, reason }: z.output<typeof typed>) =>
    check({ move: 'approve', version: of.version, heldOutside, reason });
  return (
    <>
      <News of={of} move={move} wasChanged={wasChanged} keeps={false} />
      {!isOpen ? (
        <>
          <Subject of={of} />
          {isReversal && behind}
        </>
      ) : checked ? (
        <ProveMove move={move} checked={checked} onProved={() => act(checked)} onClose={onClose}>
          {behind}
        </ProveMove>
      ) : (
        <>
          <Subject of={of} />
          {behind}
          {thrown && !first.isPending ? (
            isAnswerable(thrown) && move === 'approve' ? (
              <Statement {...props} refused={thrown} onSaid={say} />
            ) : (
              <Refused thrown={thrown} onAgain={() => first.mutate()} onClose={onClose} />
            )
          ) : (
            <Skeleton lines={2} />
          )}
        </>
      )}
    </>
  );
}
