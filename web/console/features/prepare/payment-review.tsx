import { useMutation } from '@tanstack/react-query';
import { addressLine } from '#shared/address.ts';
import { type AfterMove, askPaymentRoute, prepareDisbursementRoute } from '#shared/contracts/desk.ts';
import type { TransferId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { phoneInLine } from '../../../lib/form/phone-line.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { noteMoved } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import type { PaymentKind } from '../../lib/new-payment.ts';
import { sameDayOut } from '../../lib/same-day-out.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { onDay } from '../../lib/when.ts';
import type { Prepares, TypedNewPayment } from './new-payment-rules.ts';

const words = prepareText.review;

/** The prepared payment, and the step that sends it. */
export type Made = AfterMove & { readonly next: 'release' | 'submit' };

type Said = TypedNewPayment & { readonly kind: PaymentKind; readonly reissueOf: TransferId | undefined };

type ReviewProps = {
  readonly said: Said;
  readonly prepares: Prepares;
  /** Stays the same for every submission of this form. */
  readonly pressKey: string;
  readonly onBack: () => void;
  readonly onMade: (made: Made) => void;
  /** Called with the error, which decides if this form's key stays valid. */
  readonly onFailed: (why: unknown) => void;
  readonly onRefused: (why: unknown) => void;
};

function usePrepare({ pressKey: key, said, onMade, onFailed, onRefused }: ReviewProps) {
  const { tenantId } = useHere();
  return useMutation({
    mutationFn: async (): Promise<Made> => {
      const { kind, method, agentId, reissueOf, ...common } = said;
      const params = { tenantId };
      if (kind === 'ask') return callStaff(askPaymentRoute, { params, body: { key, ...common, method, agentId } });
      const body = { key, ...common, ...(reissueOf ? { reissueOf } : {}) };
      return { ...(await callStaff(prepareDisbursementRoute, { params, body })), next: 'submit' };
    },
    onSuccess: (made) => {
      noteMoved(made);
      onMade(made);
    },
    // A refusal leads back to the field it is about. If the outcome is unknown, nothing can be changed before a retry.
    onError: (thrown) => {
      onFailed(thrown);
      if (!isOutcomeUnknown(thrown)) onRefused(thrown);
    },
  });
}

/** The next step and who takes it, in one sentence. */
function nextStep({ kind, amount }: Said, { approvalThreshold }: Prepares): string {
  if (kind === 'payout') return words.after.payout;
  const isOver = approvalThreshold !== null && amount >= approvalThreshold;
  return isOver ? words.after.threshold(formatDollars(approvalThreshold)) : words.after.release;
}

/** The typed payment in words, for review before it is prepared. */
export function PaymentReview(props: ReviewProps) {
  const { said, prepares, onBack } = props;
  const prepare = usePrepare(props);
  const nameIn = (list: readonly { id: string; name: string }[], id: string | undefined) =>
    list.find((each) => each.id === id)?.name;
  const isUnknown = prepare.isError && isOutcomeUnknown(prepare.error);
  return (
    <>
      {isUnknown && <Alert tone="warning" text={words.unknown} />}
      <p className="stated">{words[said.kind](formatDollars(said.amount), phoneInLine(said.phone))}</p>
      <Rows
        rows={[
          { label: prepareText.purpose, value: said.purpose },
          { label: prepareText.method, value: said.method && prepareText.methods[said.method] },
          { label: prepareText.property, value: addressLine(said) },
          { label: prepareText.file, value: said.fileNumber ?? words.none },
          { label: prepareText.closing, value: said.closingOn && onDay(said.closingOn) },
          { label: prepareText.office, value: nameIn(prepares.offices, said.officeId) },
          { label: prepareText.agent, value: nameIn(prepares.agents, said.agentId) },
          sameDayOut(said.kind === 'payout' ? prepares.payouts : undefined, said.amount),
          { label: prepareText.deadline, value: said.deadlineOn && onDay(said.deadlineOn) },
          { label: prepareText.note, value: said.note },
        ]}
      />
      <p>
        {words.now} {nextStep(said, prepares)}
      </p>
      <div className="dialog-actions">
        {!isUnknown && (
          <Button variant="secondary" onClick={onBack}>
            {words.back}
          </Button>
        )}
        <Button busy={prepare.isPending} onClick={() => prepare.mutate()} data-first>
          {isUnknown ? words.retry : words.go}
        </Button>
      </div>
    </>
  );
}
