import * as z from 'zod/mini';
import { wiresText as words } from '#shared/text/console/wires.ts';
import { useForm } from '../../../lib/form/form.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { firstField } from '../../lib/first-field.ts';
import { ReasonEnd } from './reason-end.tsx';

const because = z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)) });

type ReasonProps = {
  readonly lead?: string;
  readonly act: string;
  readonly onSay: (reason: string) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Asks why, and then does it. */
export function ReasonForm({ lead, act, onSay, onCancel }: ReasonProps) {
  const form = useForm({
    schema: because,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onSay(reason);
    },
  });
  return (
    <form ref={firstField} className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {lead && <p>{lead}</p>}
      <ReasonEnd field={form.field('reason')} isBusy={form.isBusy} act={act} onCancel={onCancel} />
    </form>
  );
}
