import * as z from 'zod/mini';
import { toldText as words } from '#shared/text/console/messages.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type NotArrived, useMending } from './use-messages.ts';

const because = z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)) });

type ToldProps = { readonly of: NotArrived; readonly onClose: () => void };

function ToldForm({ of, onClose }: ToldProps) {
  const mending = useMending();
  const form = useForm({
    schema: because,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await mending.mutateAsync({ message: of.id, how: 'told', reason });
      onClose();
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <TextField
        field={form.field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {words.note}
        </Button>
      </div>
    </form>
  );
}

/** Takes a message off the list, with how its reader was told in another way. */
export const ToldDialog = ({ of, onClose }: ToldProps) => (
  <Dialog open onClose={onClose} title={words.of(words.tell, of.client)}>
    <ToldForm of={of} onClose={onClose} />
  </Dialog>
);
