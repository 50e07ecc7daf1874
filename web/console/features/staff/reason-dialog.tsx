import { removeStaffRoute, resetStaffRoute } from '#shared/contracts/staff.ts';
import { staffText } from '#shared/text/console/staff.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { AskWhy } from '../../ui/ask-why.tsx';
import { type ListedMember, useStaffChange } from './use-staff.ts';

const words = staffText.form;

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

/** Takes a person off the staff, or resets how they sign in; both need a reason. */
export function ReasonDialog({ of, way, onClose }: ReasonProps) {
  const { tenantId } = useHere();
  const { route, title, lead, act, said } = ways[way];
  const change = useStaffChange(said(of.name));
  const params = { tenantId, personId: of.id };
  return (
    <Dialog open onClose={onClose} title={title(of.name)}>
      <AskWhy
        words={words}
        lead={lead(of.name)}
        act={act}
        cancel={words.cancel}
        isDanger
        onSay={async (reason) => {
          await change.mutateAsync(() => callStaff(route, { params, body: { reason, version: of.version } }));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
