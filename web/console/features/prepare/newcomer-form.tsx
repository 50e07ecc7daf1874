import * as z from 'zod/mini';
import { email, requiredName } from '#shared/client/client.ts';
import { language } from '#shared/client/language.ts';
import { invitePayerRoute } from '#shared/contracts/payer-invitations.ts';
import type { Day } from '#shared/dates.ts';
import { formatDollars } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import type { InvitedRequest } from '#shared/staff/payer-invitation.ts';
import { invitationsText, languageOptions } from '#shared/text/console/invitations.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { phoneInLine } from '../../../lib/form/phone-line.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WithPhones } from '../../../ui/with-phones.tsx';
import { useTending } from '../../lib/after-move.ts';
import { useHere } from '../../lib/company.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';

const words = invitationsText.newcomer;

const noEmail = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
);
const typed = z.object({
  firstName: requiredName,
  lastName: requiredName,
  email: z.union([noEmail, email]),
  language,
  isMeantAgain: z.boolean(),
});
const initial = { firstName: '', lastName: '', email: '', language: 'en', isMeantAgain: false as boolean };

const isOtherKey = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.code === 'payer/other-key';

type NewcomerProps = {
  readonly phone: Phone;
  /** The request as it was typed, before the number turned out to be new. */
  readonly request: InvitedRequest;
  readonly closingOn: Day | undefined;
  /** Stays the same for every submission of this form. */
  readonly pressKey: string;
  /** Called if an earlier submission was for someone or something else, so that this form needs a new key. */
  readonly onOtherKey: () => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** Asks for the name of someone whose number isn't registered. They get a link. */
export function NewcomerForm({ phone, request, closingOn, pressKey, onOtherKey, onBack, onDone }: NewcomerProps) {
  const { tenantId } = useHere();
  const asking = useTending(({ state }) =>
    state === 'waiting' ? words.waits : state === 'prepared' ? words.notSent : words.sent,
  );
  const form = useTypedForm({
    as: `newcomer ${phone}`,
    schema: typed,
    initial,
    onSubmit: async ({ isMeantAgain, ...who }) => {
      const again = isMeantAgain ? { isMeantAgain } : {};
      const body = { key: pressKey, who: { ...who, phone }, request, ...(closingOn ? { closingOn } : {}), ...again };
      await asking.mutateAsync(() => callStaff(invitePayerRoute, { params: { tenantId }, body }), {
        onError: (thrown) => isOtherKey(thrown) && onOtherKey(),
      });
      onDone();
    },
  });
  // A colleague has an open invitation. Only a tick confirms another payment, so a second Enter isn't enough.
  const isAsked =
    form.values.isMeantAgain || (form.thrown instanceof ApiError && form.thrown.code === 'payer/asked-already');
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>
        <WithPhones text={words.lead(phoneInLine(phone))} isCalled={false} />
      </p>
      <div className="form-pair">
        <TextField field={form.field('firstName')} label={words.firstName} hint={words.nameHint} autoComplete="off" />
        <TextField field={form.field('lastName')} label={words.lastName} autoComplete="off" />
      </div>
      <div className="form-pair">
        <TextField
          field={form.field('email')}
          label={words.email}
          hint={words.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <SelectField field={form.field('language')} label={words.language} options={languageOptions} />
      </div>
      <p>{(request.disbursement ? words.pay : words.ask)(formatDollars(request.amount))}</p>
      {isAsked && <CheckboxField field={form.field('isMeantAgain')} label={words.again} />}
      <FormEnd isBusy={form.isBusy} go={words.go} cancel={words.back} onCancel={onBack} />
    </form>
  );
}
