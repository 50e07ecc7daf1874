import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  acceptInvitationRoute,
  readInvitationRoute,
  type SignInStep,
  STAFF_PASSWORD_ENDS,
  STAFF_PASSWORD_MIN,
} from '#shared/contracts/staff-sign-in.ts';
import { roleText } from '#shared/text/console/roles.ts';
import { staffSignInText } from '#shared/text/console/sign-in.ts';
import { useForm } from '../../../lib/form/form.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { whenAt } from '../../lib/when.ts';
import { PasswordField } from '../../ui/password-field.tsx';

const words = staffSignInText.invitation;

const chosen = z.object({
  password: z
    .string()
    .check(z.minLength(STAFF_PASSWORD_MIN, words.short(STAFF_PASSWORD_MIN)), z.regex(STAFF_PASSWORD_ENDS, words.blank)),
});
const nothing = z.object({ password: z.string() });

type AcceptProps = {
  readonly token: string;
  readonly isKnown: boolean;
  /** The address a password manager keeps the new password under. */
  readonly email: string;
  /** Continues to the next step, with the password for it. */
  readonly onStep: (step: SignInStep, password: string) => void;
  /** Called if they have to sign in first, and accept afterwards. */
  readonly onSignIn: (email: string) => void;
  readonly onJoined: () => void;
};

function Accept({ token, isKnown, email, onStep, onSignIn, onJoined }: AcceptProps) {
  const form = useForm({
    schema: isKnown ? nothing : chosen,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      const step = await callStaff(acceptInvitationRoute, { body: { token } });
      if (step.next === 'sign in') return onSignIn(email);
      if (step.next !== 'joined') return onStep(step, password);
      showToast(words.accepted, 'success');
      onJoined();
    },
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {isKnown ? (
        <p>{words.known}</p>
      ) : (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordField
            field={form.field('password')}
            label={words.choose}
            hint={words.hint(STAFF_PASSWORD_MIN)}
            autoComplete="new-password"
          />
        </>
      )}
      <Button type="submit" wide busy={form.isBusy}>
        {isKnown ? words.accept : words.go}
      </Button>
    </form>
  );
}

type InvitationProps = Pick<AcceptProps, 'token' | 'onStep' | 'onSignIn' | 'onJoined'>;

/** Shows what the link invites to, and the form to accept it. */
export function Invitation(given: InvitationProps) {
  const { token } = given;
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => callStaff(readInvitationRoute, { body: { token }, signal }),
  });
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError) return <LoadFailure thrown={query.error} onRetry={() => query.refetch()} />;
  const { company, roles, invitedBy, expiresAt, isKnown, email } = query.data;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <h1>{words.title(company)}</h1>
      <p>{words.lead(invitedBy, roles.map((role) => roleText[role].name.toLowerCase()).join(', '))}</p>
      <Accept {...given} isKnown={isKnown} email={email} />
      <p className="field-hint">{words.until(whenAt(expiresAt, here))}</p>
    </>
  );
}
