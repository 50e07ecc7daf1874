import * as z from 'zod/mini';
import { setFileRoute } from '#shared/contracts/desk.ts';
import { FILE_NUMBER_MAX } from '#shared/limits.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { fileNumber } from '#shared/transfer/file-number.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { MoveForm } from './move-form.tsx';
import { type MoveProps, useMove } from './use-move.ts';

const words = deskText.setFile;
const typed = z.object({ fileNumber, reason: z.string().check(z.trim(), z.maxLength(300)) });

/** Moves a payment to a file, or proposes it if approved disbursements count on its money. */
export function FileNumberSheet(props: MoveProps) {
  const { make, wasChanged } = useMove(props);
  const { number } = props.of.payment.file;
  const form = useTypedForm({
    as: `${props.move} ${props.of.payment.id}`,
    schema: typed,
    initial: { fileNumber: '', reason: '' },
    onSubmit: async (said) => {
      await make(({ params, version }) => callStaff(setFileRoute, { params, body: { version, ...said } }));
    },
  });
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      <TextField
        field={form.field('fileNumber')}
        label={words.number}
        hint={number && words.from(number)}
        autoComplete="off"
        maxLength={FILE_NUMBER_MAX}
        spellCheck={false}
      />
      <TextField field={form.field('reason')} label={words.why} optional autoComplete="off" maxLength={300} />
    </MoveForm>
  );
}
