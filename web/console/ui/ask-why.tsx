import * as z from 'zod/mini';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { firstField } from '../lib/first-field.ts';
import { useTypedForm } from '../lib/use-typed-form.ts';
import { FormEnd } from './form-end.tsx';

type AskWhyProps = {
  /** The action and its subject, so that a reason outlives a reload: "remove 65f0… 3". */
  readonly as: string;
  readonly words: { readonly reason: string; readonly reasonHint: string; readonly noReason: string };
  readonly lead?: string | undefined;
  readonly act: string;
  readonly cancel: string;
  readonly isDanger?: boolean;
  /** True if the form replaces a button, so that the focus moves into it. */
  readonly takesFocus?: boolean;
  readonly onSay: (reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Asks for a reason, then acts. */
export function AskWhy({ as, words, lead, act, cancel, isDanger, takesFocus, onSay, onCancel }: AskWhyProps) {
  const form = useTypedForm({
    as,
    schema: z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)) }),
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onSay(reason);
    },
  });
  return (
    <form ref={takesFocus ? firstField : undefined} className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {lead && <p>{lead}</p>}
      <TextField
        field={form.field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <FormEnd
        isBusy={form.isBusy}
        variant={isDanger ? 'danger' : 'primary'}
        go={act}
        cancel={cancel}
        onCancel={() => form.forget(onCancel)}
      />
    </form>
  );
}
