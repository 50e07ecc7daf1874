import { useEffect, useState } from 'react';
import type { ShownLine } from '#shared/contracts/statements.ts';
import { formatDollars } from '#shared/money.ts';
import { FILE_PARTS_MAX } from '#shared/statement/kept-line.ts';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { besideField } from '../../lib/refused-field.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { AmountRows } from './amount-rows.tsx';
import { filledRows, leftOf, rowNames, rowsShown, type TypedRows } from './amount-rules.ts';
import { type BegunForm, begunRows, divideRules } from './divide-rules.ts';
import type { LineActs } from './use-line-work.ts';

type DivideProps = {
  readonly of: ShownLine;
  readonly begun: BegunForm;
  readonly onSay: LineActs['divideOutside'];
  readonly onCancel: () => void;
};

/** A refusal about one file, shown beside the part that has it. If it is about several, the message names the file. */
function besidePart(thrown: unknown, typed: TypedRows): unknown {
  const known = besideField(thrown);
  const sentence = known instanceof ApiError ? known.fields['fileNumber'] : undefined;
  if (!(known instanceof ApiError) || !sentence) return thrown;
  const [part] = filledRows(typed)
    .filter(({ what }) => sentence.includes(what))
    .toSorted((one, other) => other.what.length - one.what.length);
  return part ? new ApiError({ ...known, fields: { [rowNames(part.at).what]: sentence } }, { cause: thrown }) : thrown;
}

/** Splits a transaction among several files. The parts must add up to the transaction. */
export function DivideForm({ of, begun, onSay, onCancel }: DivideProps) {
  const form = useTypedForm({
    as: `divide ${of.id} ${of.version} ${begun.fileNumber} ${begun.reason}`,
    schema: divideRules(of.amount),
    initial: begunRows(begun),
    onSubmit: ({ parts, reason }) =>
      onSay(parts, reason).catch((thrown: unknown) => {
        throw besidePart(thrown, form.values);
      }),
  });
  const [rows, setRows] = useState(() => rowsShown(form.values));
  const left = leftOf(of.amount, form.values);
  const { id: firstField } = form.field(rowNames(0).what);
  // The button that opened it was removed, and the focus was lost with it.
  useEffect(() => document.getElementById(firstField)?.focus(), [firstField]);
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.divide.lead(formatDollars(of.amount))}</p>
      <AmountRows
        form={form}
        count={rows}
        most={FILE_PARTS_MAX}
        onMore={() => setRows(rows + 1)}
        left={words.divide.left(formatDollars(Math.abs(left)), Math.sign(left))}
        act={words.divide[of.direction].go}
        onCancel={() => form.forget(onCancel)}
      >
        {(at) => (
          <TextField
            field={form.field(rowNames(at).what)}
            label={words.outsideFile}
            autoComplete="off"
            maxLength={40}
          />
        )}
      </AmountRows>
    </form>
  );
}
