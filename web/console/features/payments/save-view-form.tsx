import * as z from 'zod/mini';
import { paymentsText } from '#shared/text/console/payments.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const words = paymentsText.views;
const named = z.object({ name: z.string().check(z.trim(), z.minLength(1, words.nameIt), z.maxLength(40)) });

/** Asks what a view is to be called. */
export function SaveViewForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const form = useForm({ schema: named, initial: { name: '' }, onSubmit: ({ name }) => onSave(name) });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <TextField field={form.field('name')} label={words.name} hint={words.here} autoComplete="off" maxLength={40} />
      <div className="dialog-actions">
        <Button type="submit">{words.keep}</Button>
      </div>
    </form>
  );
}
