import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  addPartyRoute,
  type PartyAbout,
  type ShownParty,
  sendAgentLinkRoute,
  setPartyPinRoute,
} from '#shared/contracts/parties.ts';
import type { TransferId } from '#shared/ids.ts';
import { PARTY_ROLES, partyPin, partyTyped } from '#shared/staff/party.ts';
import { languageOptions } from '#shared/text/console/invitations.ts';
import { toldOthersText } from '#shared/text/console/told-others.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { type FieldState, type Form, useForm } from '../../../lib/form/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { usePressKey } from '../../lib/press-key.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';

const words = toldOthersText.form;
const KEY_BYTES = 16;

const typed = z.extend(partyTyped, {
  pin: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || partyPin.safeParse(text).success, words.pinNeeded),
  ),
});

const chosen = { language: 'en', isAmountShown: false as boolean, pin: '' };

type PinFieldProps = { readonly field: FieldState; readonly optional?: true };

const PinField = (props: PinFieldProps) => (
  <TextField {...props} label={words.pin} hint={words.pinHint} autoComplete="off" inputMode="numeric" maxLength={8} />
);

type PartsProps = {
  readonly form: Pick<Form<typeof chosen>, 'field' | 'isBusy'>;
  readonly go: string;
  readonly onClose: () => void;
};

/** The fields and buttons that both forms share. */
const Parts = ({ form, go, onClose }: PartsProps) => (
  <>
    <SelectField field={form.field('language')} label={words.language} options={languageOptions} />
    <CheckboxField field={form.field('isAmountShown')} label={words.amount} />
    <PinField field={form.field('pin')} optional />
    <FormEnd isBusy={form.isBusy} go={go} cancel={words.cancel} onCancel={onClose} />
  </>
);

type FormProps = {
  readonly about: PartyAbout;
  readonly onAdded: (name: string) => void;
  readonly onClose: () => void;
};

/** The form for someone outside the company who gets updates on a payment. */
export function ToldForm({ about, onAdded, onClose }: FormProps) {
  const { tenantId } = useHere();
  const { key, onFailed } = usePressKey(KEY_BYTES);
  const form = useTypedForm({
    as: `party ${'payment' in about ? about.payment : about.file}`,
    unkept: ['pin'],
    schema: typed,
    initial: { name: '', role: '', email: '', ...chosen },
    onSubmit: async ({ pin, ...who }) => {
      const body = { ...who, about, key, ...(pin ? { pin } : {}) };
      try {
        await callStaff(addPartyRoute, { params: { tenantId }, body });
      } catch (thrown) {
        onFailed(thrown);
        throw thrown;
      }
      onAdded(who.name);
    },
  });
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <TextField field={form.field('name')} label={words.name} autoComplete="off" maxLength={80} />
        <SelectField
          field={form.field('role')}
          label={words.role}
          options={PARTY_ROLES.map((role) => ({ value: role, label: toldOthersText.roles[role] }))}
        />
        <TextField field={form.field('email')} label={words.email} type="email" autoComplete="off" />
        <Parts form={form} go={words.go} onClose={() => form.forget(onClose)} />
      </form>
    </Dialog>
  );
}

type LinkFormProps = Omit<FormProps, 'about'> & { readonly payment: TransferId; readonly agent: string };

/** The form for the link of a payment's agent. */
export function LinkForm({ payment, agent, onAdded, onClose }: LinkFormProps) {
  const { tenantId } = useHere();
  const { key, onFailed } = usePressKey(KEY_BYTES);
  const form = useTypedForm({
    as: `agent link ${payment} ${agent}`,
    unkept: ['pin'],
    schema: z.pick(typed, { language: true, isAmountShown: true, pin: true }),
    initial: chosen,
    onSubmit: async ({ pin, ...how }) => {
      const body = { ...how, key, ...(pin ? { pin } : {}) };
      try {
        await callStaff(sendAgentLinkRoute, { params: { tenantId, transferId: payment }, body });
      } catch (thrown) {
        onFailed(thrown);
        throw thrown;
      }
      onAdded(agent);
    },
  });
  return (
    <Dialog open onClose={onClose} title={toldOthersText.sendLink(agent)}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <p>{words.linkLead(agent)}</p>
        <Parts form={form} go={words.send} onClose={() => form.forget(onClose)} />
      </form>
    </Dialog>
  );
}

type PinFormProps = {
  readonly of: ShownParty;
  readonly subject: Pick<z.input<typeof setPartyPinRoute.body>, 'about' | 'id'>;
  readonly onSet: (says: string) => void;
  readonly onClose: () => void;
};

/** The form that sets a party's PIN, or removes it. */
export function PinForm({ of: { name, hasPin }, subject, onSet, onClose }: PinFormProps) {
  const { tenantId } = useHere();
  const setting = useMutation({
    mutationFn: (pin: string | null) =>
      callStaff(setPartyPinRoute, { params: { tenantId }, body: { ...subject, pin } }),
    onSuccess: (_, pin) => onSet(toldOthersText.pinWas[pin === null ? 'removed' : 'set'](name)),
  });
  const form = useForm({
    schema: z.object({ pin: partyPin }),
    initial: { pin: '' },
    onSubmit: async ({ pin }) => void (await setting.mutateAsync(pin)),
  });
  const isRemoving = setting.variables === null;
  return (
    <Dialog open onClose={onClose} title={toldOthersText.setPinOf(name, hasPin)}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        {setting.isError && isRemoving && <Alert tone="error">{sentenceOf(setting.error)}</Alert>}
        <PinField field={form.field('pin')} />
        <div className="dialog-actions">
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          {hasPin && (
            <Button variant="secondary" busy={setting.isPending && isRemoving} onClick={() => setting.mutate(null)}>
              {words.removePin}
            </Button>
          )}
          <Button type="submit" busy={form.isBusy}>
            {words.savePin}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
