import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { setClosingRoute } from '#shared/contracts/files.ts';
import { type Day, day, today } from '#shared/dates.ts';
import { filesText } from '#shared/text/console/files.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { firstField } from '../../lib/first-field.ts';
import { callStaff } from '../../lib/staff-call.ts';
import type { FileCard } from '../../lib/use-file-card.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import styles from './files.module.css';

const words = filesText.closing;

const typed = z.object({ on: z.string().check(z.refine((text) => day.safeParse(text).success, words.needed)) });

/** Saves the date, then reloads everything that shows it. */
function useSaving(file: string, onSaved: () => void) {
  const { tenantId } = useHere();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (on: Day | null) => callStaff(setClosingRoute, { params: { tenantId, file }, body: { on } }),
    onSuccess: async ({ on }) => {
      showToast(on ? words.saved : words.removed, 'success');
      onSaved();
      for (const list of ['file', 'files', 'today']) await cache.invalidateQueries({ queryKey: [list, tenantId] });
    },
  });
}

type FormProps = { readonly file: string; readonly on: Day | null; readonly onDone: () => void };

function ClosingForm({ file, on, onDone }: FormProps) {
  const saving = useSaving(file, onDone);
  const form = useTypedForm({
    as: `closing ${file} ${on}`,
    schema: typed,
    initial: { on: on ?? '' },
    onSubmit: async (said) => void (await saving.mutateAsync(said.on)),
  });
  return (
    <form ref={firstField} className={styles['closing']} onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <TextField field={form.field('on')} label={words.label} type="date" />
      <div className={styles['actions']}>
        <Button type="submit" busy={form.isBusy}>
          {words.save}
        </Button>
        {on && (
          <Button
            variant="secondary"
            busy={saving.isPending && saving.variables === null}
            onClick={() => form.forget(() => saving.mutate(null))}
          >
            {words.remove}
          </Button>
        )}
        <Button variant="quiet" onClick={() => form.forget(onDone)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The closing date and who entered it. Those who prepare or approve can change it. */
export function ClosingDate({ of: { file, closing } }: { readonly of: FileCard }) {
  const { company, timeZone } = useHere();
  const [isOpen, setOpen] = useState(false);
  const on = closing?.on ?? null;
  const mayChange = setClosingRoute.roles.some((role) => company.roles.includes(role));
  if (isOpen) return <ClosingForm file={file.id} on={on} onDone={() => setOpen(false)} />;
  const isOver = on !== null && on < today(serverNow(), timeZone);
  return (
    <div className={styles['closing']}>
      <p>
        <strong>{on ? words[isOver ? 'over' : 'on'](onDay(on)) : words.none}</strong>
        {on && closing && <small>{words.by(closing.by, whenAt(closing.at, timeZone))}</small>}
      </p>
      {mayChange && (
        <Button variant={on ? 'quiet' : 'secondary'} onClick={() => setOpen(true)}>
          {on ? words.change : words.set}
        </Button>
      )}
    </div>
  );
}
