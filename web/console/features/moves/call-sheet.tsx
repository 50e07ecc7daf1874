import * as z from 'zod/mini';
import { formatPhone } from '#shared/phone-format.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { Rows } from '../../../ui/rows.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { SecondPersonForm } from './second-person-form.tsx';
import type { MoveProps } from './use-move.ts';
import { useSecondPerson } from './use-second-person.ts';

const words = deskText.call;
const line = z.string().check(z.trim(), z.minLength(1, deskText.noReason), z.maxLength(300));
const typed = z.object({ spokeWith: line, said: line });

/** Releases the account after a call to the client: who was called, what they said, and a touch of the passkey. */
export function CallSheet(props: MoveProps) {
  const { of, move } = props;
  const second = useSecondPerson(props);
  const call = of.desk.accountCheck;
  const form = useTypedForm({
    as: `${move} ${of.payment.id}`,
    hasNextStep: true,
    schema: typed,
    initial: { spokeWith: '', said: '' },
    onSubmit: (said) => second.check({ move: 'release account', version: of.version, mark: call?.mark ?? '', ...said }),
  });
  return (
    <SecondPersonForm {...props} second={second} form={form}>
      <Rows rows={[{ label: words.number, value: formatPhone(of.desk.phone) }, ...(call?.rows ?? [])]} />
      <TextField field={form.field('spokeWith')} label={words.spokeWith} autoComplete="off" maxLength={300} />
      <TextArea field={form.field('said')} label={words.said} hint={words.saidHint} maxLength={300} rows={2} />
    </SecondPersonForm>
  );
}
