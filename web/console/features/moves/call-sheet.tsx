import * as z from 'zod/mini';
import { formatPhone } from '#shared/phone-format.ts';
import { deskText, moveText } from '#shared/text/console/desk.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { TextArea, TextField } from '../../../ui/text-field.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { MoveForm } from './move-form.tsx';
import { Prove } from './prove.tsx';
import type { MoveProps } from './use-move.ts';
import { useSecondPerson } from './use-second-person.ts';

const words = deskText.call;
const line = z.string().check(z.trim(), z.minLength(1, deskText.noReason), z.maxLength(300));
const typed = z.object({ spokeWith: line, said: line });

/** Releases the account that the client was called about: whom somebody spoke with, what they said, and a touch. */
export function CallSheet(props: MoveProps) {
  const { of, move, onClose } = props;
  const { checked, refused, wasChanged, check, act } = useSecondPerson(props);
  const call = of.desk?.accountCheck;
  const form = useTypedForm({
    as: `${move} ${of.payment.id}`,
    hasNextStep: true,
    schema: typed,
    initial: { spokeWith: '', said: '' },
    onSubmit: (said) => check({ move: 'release account', version: of.version, mark: call?.mark ?? '', ...said }),
  });
  if (checked)
    return (
      <Prove
        key={checked.stepUp}
        stepUp={checked.stepUp}
        said={checked.words}
        go={moveText[move].go}
        note={
          checked.isAnew && (
            <Alert tone="info">
              <p>{deskText.prove.over}</p>
            </Alert>
          )
        }
        onProved={() => {
          form.forget();
          return act(checked);
        }}
        onClose={onClose}
      />
    );
  return (
    <MoveForm {...props} form={form} wasChanged={wasChanged}>
      {refused !== undefined && (
        <Alert tone="error">
          <p>
            <WithPhones text={sentenceOf(refused)} />
          </p>
        </Alert>
      )}
      <Rows rows={[{ label: 'Phone', value: of.desk && formatPhone(of.desk.phone) }, ...(call?.rows ?? [])]} />
      <TextField field={form.field('spokeWith')} label={words.spokeWith} autoComplete="off" maxLength={300} />
      <TextArea field={form.field('said')} label={words.said} hint={words.saidHint} maxLength={300} rows={2} />
    </MoveForm>
  );
}
