import * as z from 'zod/mini';
import { reviewsText as words } from '#shared/text/console/reviews.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const because = z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)) });

type AskProps = {
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly onSay: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
  /** What is asked for next stands in its place. */
  readonly staysOpen?: boolean;
};

function ReasonFields({ lead, act, isDanger = false, onSay, onClose, staysOpen = false }: Omit<AskProps, 'title'>) {
  const form = useForm({
    schema: because,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onSay(reason);
      if (!staysOpen) onClose();
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{lead}</p>
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
        <Button type="submit" {...(isDanger ? { variant: 'danger' as const } : {})} busy={form.isBusy}>
          {act}
        </Button>
      </div>
    </form>
  );
}

/** Asks why, and then does it. */
export const AskReason = ({ title, ...ask }: AskProps) => (
  <Dialog open onClose={ask.onClose} title={title}>
    <ReasonFields {...ask} />
  </Dialog>
);
