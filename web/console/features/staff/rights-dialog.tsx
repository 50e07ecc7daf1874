import { useState } from 'react';
import * as z from 'zod/mini';
import { changeStaffRoute, inviteStaffRoute } from '#shared/contracts/staff.ts';
import { memberEmail, memberName, takesTwo } from '#shared/staff/staff-member.ts';
import { staffText } from '#shared/text/console/staff.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { usePropose } from '../../lib/use-proposals.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { RightsFields } from './rights-fields.tsx';
import { areRights, readRights, type TypedRights, typedIn, typedRights } from './rights-rules.ts';
import styles from './staff.module.css';
import { type ListedMember, useStaffChange } from './use-staff.ts';

const words = staffText.form;

type Granter = Parameters<typeof takesTwo>[0];

/** True if someone else has to approve the typed rights. */
function needApproval(granter: Granter, typed: TypedRights, of: ListedMember | undefined): boolean {
  const rights = readRights(typed);
  return takesTwo(granter, areRights(rights) ? rights : { roles: [...typed.roles] }, of);
}

/** A person is named when they are invited. A reason is required if someone else has to approve it. */
const schemaOf = (granter: Granter, of: ListedMember | undefined) =>
  z
    .object({
      name: of ? z.string() : memberName,
      email: of ? z.string() : memberEmail,
      reason: z.string().check(z.trim(), z.maxLength(300)),
      rights: z.pipe(
        z.string(),
        z.transform((text) => typedIn(text, of)),
      ),
    })
    .check(
      z.refine(({ reason, rights }) => reason !== '' || !needApproval(granter, rights, of), {
        path: ['reason'],
        error: words.noReason,
      }),
    );

type RightsFormProps = {
  /** The person whose access is changed; undefined for an invitation. */
  readonly of?: ListedMember | undefined;
  readonly onDone: () => void;
  /** The owner's other actions on the person. */
  readonly onOther?: ((what: 'reset' | 'remove') => void) | undefined;
};

function RightsForm({ of, onDone, onOther }: RightsFormProps) {
  const { tenantId, company } = useHere();
  const [problems, setProblems] = useState<Partial<Record<keyof TypedRights, string>>>({});
  const changing = useStaffChange();
  const propose = usePropose();
  const form = useTypedForm({
    as: of ? `rights ${of.id} ${of.version}` : 'invite',
    hasNextStep: true,
    schema: schemaOf(company, of),
    initial: { name: of?.name ?? '', email: of?.email ?? '', reason: '', rights: JSON.stringify(typedRights(of)) },
    onSubmit: async ({ name, email, reason, rights: chosen }) => {
      const rights = readRights(chosen);
      setProblems(areRights(rights) ? {} : rights);
      if (!areRights(rights)) return;
      const whom = of
        ? ({ what: 'change', personId: of.id, version: of.version } as const)
        : ({ what: 'invite', name, email } as const);
      if (needsApproval) await propose({ kind: 'staff access', ...whom, rights, reason });
      else
        await changing.mutateAsync(() =>
          of
            ? callStaff(changeStaffRoute, {
                params: { tenantId, personId: of.id },
                body: { rights, version: of.version },
              })
            : callStaff(inviteStaffRoute, { params: { tenantId }, body: { name, email, rights } }),
        );
      const isDone = of ? staffText.changed(of.name) : staffText.invited(name);
      showToast(needsApproval ? staffText.proposed : isDone, 'success');
      form.forget(onDone);
    },
  });
  const typed = typedIn(form.values.rights, of);
  const needsApproval = needApproval(company, typed, of);
  const change = (part: Partial<TypedRights>) => form.set({ rights: JSON.stringify({ ...typed, ...part }) });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {!of && (
        <>
          <TextField field={form.field('name')} label={words.name} autoComplete="off" />
          <TextField field={form.field('email')} label={words.email} type="email" autoComplete="off" />
        </>
      )}
      <RightsFields typed={typed} problems={problems} change={change} />
      {needsApproval && (
        <TextField
          field={form.field('reason')}
          label={words.reason}
          hint={words.needsApproval}
          autoComplete="off"
          maxLength={300}
        />
      )}
      {onOther && (
        <div className={styles['others']}>
          {(['reset', 'remove'] as const).map((what) => (
            <Button key={what} variant="quiet" onClick={() => onOther(what)}>
              {staffText[what]}…
            </Button>
          ))}
        </div>
      )}
      <FormEnd
        isBusy={form.isBusy}
        go={needsApproval ? words.submit : of ? words.save : words.send}
        cancel={words.cancel}
        onCancel={() => form.forget(onDone)}
      />
    </form>
  );
}

type RightsDialogProps = Pick<RightsFormProps, 'of' | 'onOther'> & {
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Invites someone, or changes someone's access. */
export const RightsDialog = ({ of, open, onClose, onOther }: RightsDialogProps) => (
  <Dialog open={open} onClose={onClose} title={of ? staffText.changeOf(of.name) : staffText.invite}>
    <RightsForm of={of} onDone={onClose} onOther={of && onOther} />
  </Dialog>
);
