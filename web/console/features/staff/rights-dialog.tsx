import { useState } from 'react';
import * as z from 'zod/mini';
import { changeStaffRoute, inviteStaffRoute } from '#shared/contracts/staff.ts';
import { memberEmail, memberName } from '#shared/staff/staff-member.ts';
import { staffText } from '#shared/text/console/staff.ts';
import { useForm } from '../../../lib/form/form.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { RightsFields } from './rights-fields.tsx';
import { areRights, readRights, type TypedRights, typedRights } from './rights-rules.ts';
import styles from './staff.module.css';
import { type ListedMember, useStaffChange } from './use-staff.ts';

const words = staffText.form;
const person = z.object({ name: memberName, email: memberEmail });
const nobody = z.object({ name: z.string(), email: z.string() });

type RightsFormProps = {
  /** Whose rights are changed; nobody's where somebody is invited. */
  readonly of?: ListedMember | undefined;
  readonly onDone: () => void;
  /** The other things that an owner can do about somebody. */
  readonly onOther?: ((what: 'reset' | 'remove') => void) | undefined;
};

function RightsForm({ of, onDone, onOther }: RightsFormProps) {
  const { tenantId } = useHere();
  const [typed, setTyped] = useState<TypedRights>(typedRights(of));
  const [problems, setProblems] = useState<Partial<Record<keyof TypedRights, string>>>({});
  const change = useStaffChange();
  const form = useForm({
    schema: of ? nobody : person,
    initial: { name: of?.name ?? '', email: of?.email ?? '' },
    onSubmit: async ({ name, email }) => {
      const rights = readRights(typed);
      setProblems(areRights(rights) ? {} : rights);
      if (!areRights(rights)) return;
      const { waiting } = await change.mutateAsync(() =>
        of
          ? callStaff(changeStaffRoute, {
              params: { tenantId, personId: of.id },
              body: { rights, version: of.version },
            })
          : callStaff(inviteStaffRoute, { params: { tenantId }, body: { name, email, rights } }),
      );
      // Whoever proposes a change can't be its second person.
      const waits = waiting.some((each) => each.email === (of?.email ?? email) && !each.isYours);
      const isDone = of ? staffText.changed(of.name) : staffText.invited(name);
      showToast(waits ? staffText.proposed : isDone, 'success');
      onDone();
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {!of && (
        <>
          <TextField field={form.field('name')} label={words.name} autoComplete="off" />
          <TextField field={form.field('email')} label={words.email} type="email" autoComplete="off" />
        </>
      )}
      <RightsFields typed={typed} problems={problems} change={(part) => setTyped({ ...typed, ...part })} />
      {onOther && (
        <div className={styles['others']}>
          {(['reset', 'remove'] as const).map((what) => (
            <Button key={what} variant="quiet" onClick={() => onOther(what)}>
              {staffText[what]}…
            </Button>
          ))}
        </div>
      )}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {of ? words.save : words.send}
        </Button>
      </div>
    </form>
  );
}

type RightsDialogProps = Pick<RightsFormProps, 'of' | 'onOther'> & {
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Invites somebody, or gives somebody other rights. */
export const RightsDialog = ({ of, open, onClose, onOther }: RightsDialogProps) => (
  <Dialog open={open} onClose={onClose} title={of ? staffText.changeOf(of.name) : staffText.invite}>
    <RightsForm of={of} onDone={onClose} onOther={of && onOther} />
  </Dialog>
);
