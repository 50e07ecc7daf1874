import * as z from 'zod/mini';
import { removeStaffRoute, resetStaffRoute } from '#shared/contracts/staff.ts';
import { staffText } from '#shared/text/console/staff.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { type ListedMember, useStaffChange } from './use-staff.ts';

const words = staffText.form;
const because = z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)) });

type Way = 'remove' | 'reset';
type ReasonProps = { readonly of: ListedMember; readonly way: Way; readonly onClose: () => void };

const ways = {
  remove: {
    route: removeStaffRoute,
    title: staffText.removeOf,
    lead: staffText.removeLead,
    act: staffText.remove,
    said: staffText.removed,
  },
  reset: {
    route: resetStaffRoute,
    title: staffText.resetOf,
    lead: staffText.resetLead,
    act: staffText.reset,
    said: () => staffText.proposed,
  },
} as const;

function ReasonForm({ of, way, onClose }: ReasonProps) {
  const { tenantId } = useHere();
  const { route, lead, act, said } = ways[way];
  const change = useStaffChange(said(of.name));
  const form = useForm({
    schema: because,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await change.mutateAsync(() =>
        callStaff(route, { params: { tenantId, personId: of.id }, body: { reason, version: of.version } }),
      );
      onClose();
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{lead(of.name)}</p>
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
        <Button type="submit" variant="danger" busy={form.isBusy}>
          {act}
        </Button>
      </div>
    </form>
  );
}

/** Takes somebody off the staff, or resets how they sign in; both want a reason. */
export const ReasonDialog = ({ of, way, onClose }: ReasonProps) => (
  <Dialog open onClose={onClose} title={ways[way].title(of.name)}>
    <ReasonForm of={of} way={way} onClose={onClose} />
  </Dialog>
);
