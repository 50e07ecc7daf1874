import { removeStaffRoute } from '#shared/contracts/staff.ts';
import { staffText } from '#shared/text/console/staff.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { usePropose } from '../../lib/use-proposals.ts';
import { AskWhy } from '../../ui/ask-why.tsx';
import { type ListedMember, useStaffChange } from './use-staff.ts';

const words = staffText.form;

type Way = 'remove' | 'reset';
type ReasonProps = { readonly of: ListedMember; readonly way: Way; readonly onClose: () => void };

const ways = {
  remove: {
    title: staffText.removeOf,
    lead: staffText.removeLead,
    act: staffText.remove,
  },
  reset: {
    title: staffText.resetOf,
    lead: staffText.resetLead,
    act: staffText.reset,
  },
} as const;

/** Removes a person from the staff, or resets their sign-in. Both need a reason. */
export function ReasonDialog({ of, way, onClose }: ReasonProps) {
  const { tenantId } = useHere();
  const { title, lead, act } = ways[way];
  const change = useStaffChange(staffText.removed(of.name));
  const propose = usePropose();
  const { id: personId, version } = of;
  const remove = (reason: string) =>
    change.mutateAsync(() =>
      callStaff(removeStaffRoute, { params: { tenantId, personId }, body: { reason, version } }),
    );
  const reset = async (reason: string) => {
    await propose({ kind: 'staff access', what: 'reset', personId, version, reason });
    showToast(staffText.proposed, 'success');
  };
  return (
    <Dialog open onClose={onClose} title={title(of.name)}>
      <AskWhy
        as={`${way} staff ${personId} ${version}`}
        words={words}
        lead={lead(of.name)}
        act={act}
        cancel={words.cancel}
        isDanger
        onSay={async (reason) => {
          await (way === 'remove' ? remove(reason) : reset(reason));
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
