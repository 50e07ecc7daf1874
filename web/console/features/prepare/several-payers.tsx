import { useState } from 'react';
import { addressLine } from '#shared/address.ts';
import { askSeveralRoute } from '#shared/contracts/desk.ts';
import { formatDollars } from '#shared/money.ts';
import { invitationsText, languageOptions } from '#shared/text/console/invitations.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { PAYERS_MAX } from '#shared/transfer/shares.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { phoneInLine } from '../../../lib/form/phone-line.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import groups from '../../../ui/styles/field-group.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { useReadAgain } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import type { Prepares, TypedNewPayment } from './new-payment-rules.ts';
import { emptyPayers, leftOfTotal, type PayerField, payerField, payerRows, severalRules } from './several-rules.ts';

const words = prepareText.several;
const { newcomer } = invitationsText;

type SeveralProps = {
  /** The request that they pay together. */
  readonly said: TypedNewPayment;
  readonly prepares: Prepares;
  /** Stays the same for every submission of this form. */
  readonly pressKey: string;
  readonly onFailed: (why: unknown) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** A refusal, with the fields of the rows it is about. */
function atRows(thrown: unknown, rows: readonly number[]): unknown {
  if (!(thrown instanceof ApiError)) return thrown;
  const fields = Object.entries(thrown.fields).map(([path, sentence]) => {
    const [, at = '', name] = /^payers\.(\d+)\.(\w+)$/.exec(path) ?? [];
    return [name ? `${name}${rows[Number(at)]}` : path, sentence];
  });
  return new ApiError({ ...thrown, fields: Object.fromEntries(fields) }, { cause: thrown });
}

/** Asks who pays how much of a request. All payers are asked at once, and someone new gets a link. */
export function SeveralPayers({ said, prepares, pressKey, onFailed, onBack, onDone }: SeveralProps) {
  const { tenantId } = useHere();
  const readAgain = useReadAgain();
  const { amount: total, phone, closingOn, ...request } = said;
  const [isMeantAgain, setMeantAgain] = useState(false);
  const isOver = prepares.approvalThreshold !== null && total >= prepares.approvalThreshold;
  const form = useTypedForm({
    as: `payers ${phone} ${total}`,
    schema: severalRules(total),
    initial: emptyPayers(phoneInLine(phone)),
    onSubmit: async (payers) => {
      const again = isMeantAgain ? { isMeantAgain } : {};
      const body = { key: pressKey, request, payers, ...(closingOn ? { closingOn } : {}), ...again };
      try {
        await callStaff(askSeveralRoute, { params: { tenantId }, body });
      } catch (thrown) {
        onFailed(thrown);
        throw atRows(thrown, payerRows(form.values));
      }
      onDone();
      showToast(isOver ? words.submitted : words.sent, 'success');
      await readAgain();
    },
  });
  const [more, setMore] = useState(0);
  const count = Math.min(PAYERS_MAX, (payerRows(form.values).at(-1) ?? 1) + 1 + more);
  const field = (name: PayerField, at: number) => form.field(payerField(name, at));
  const isAsked = isMeantAgain || (form.thrown instanceof ApiError && form.thrown.code === 'payer/asked-already');
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{[request.purpose, addressLine(request), request.fileNumber].filter(Boolean).join(' · ')}</p>
      <p>{words.lead}</p>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <fieldset key={at} className={groups['field-group']}>
          <legend className={groups['group-legend']}>{words.payer(at + 1)}</legend>
          <div className="form-pair">
            <TextField field={field('firstName', at)} label={newcomer.firstName} autoComplete="off" />
            <TextField field={field('lastName', at)} label={newcomer.lastName} autoComplete="off" />
          </div>
          <div className="form-pair">
            <PhoneField field={field('phone', at)} label={words.phone} />
            <AmountField field={field('amount', at)} label={prepareText.amount} />
          </div>
          <SelectField field={field('language', at)} label={newcomer.language} options={languageOptions} />
        </fieldset>
      ))}
      {count < PAYERS_MAX && (
        <div>
          <Button variant="quiet" onClick={() => setMore(more + 1)}>
            {words.add}
          </Button>
        </div>
      )}
      <p aria-live="polite">
        {words.sum(formatDollars(total - leftOfTotal(total, form.values)), formatDollars(total))}
      </p>
      {isAsked && (
        <CheckboxField
          field={{
            ...{ id: 'again', name: 'isMeantAgain', error: undefined, onBlur: () => undefined },
            ...{ value: isMeantAgain, onChange: setMeantAgain },
          }}
          label={newcomer.again}
        />
      )}
      {isOver && <p>{words.threshold(formatDollars(prepares.approvalThreshold ?? 0))}</p>}
      <FormEnd isBusy={form.isBusy} go={isOver ? words.submit : words.go} cancel={newcomer.back} onCancel={onBack} />
    </form>
  );
}
