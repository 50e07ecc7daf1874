import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  finishPasskeySignInRoute,
  type SignInStep,
  startPasskeySignInRoute,
  startStaffSignInRoute,
} from '#shared/contracts/staff-sign-in.ts';
import { invariant } from '#shared/outcome.ts';
import { memberEmail } from '#shared/staff/staff-member.ts';
import { staffSignInText as words } from '#shared/text/console/sign-in.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { askPasskey, knowsPasskeys } from '../../lib/passkeys.ts';
import { callStaff } from '../../lib/staff-call.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { keepEmail, knownEmail } from './known-email.ts';
import styles from './sign-in.module.css';

const address = z.string().check(z.trim(), z.minLength(1, words.emailFirst), z.toLowerCase());
const typed = z.object({ email: address, password: z.string().check(z.minLength(1, words.passwordFirst)) });

/** Signs in with a touch; undefined if the person changed their mind, or has no passkey here. */
async function byPasskey(email: string): Promise<SignInStep | undefined> {
  const step = await callStaff(startPasskeySignInRoute, { body: { email } });
  invariant(step.next === 'passkey', 'a sign-in that begins with a passkey asks for one');
  const credential = await askPasskey(step.options);
  if (!credential) return undefined;
  const next = await callStaff(finishPasskeySignInRoute, { body: { credential } });
  keepEmail(email);
  return next;
}

/** The secret of a link to sign in with a new browser, in the address. An invitation's has dots. */
const linkIn = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1];

type StartFormProps = { readonly onStep: (step: SignInStep) => void };

/** Asks for the e-mail and the password, or a touch. Someone who used a passkey here before only needs the touch. */
export function StartForm({ onStep }: StartFormProps) {
  const known = knownEmail();
  const [link] = useState(() => linkIn(location.hash));
  const [wantsPassword, setWantsPassword] = useState(known === undefined);
  const form = useForm({
    schema: typed,
    initial: { email: known ?? '', password: '' },
    onSubmit: async (body) => onStep(await callStaff(startStaffSignInRoute, { body: { ...body, link } })),
  });
  const touch = useMutation({
    mutationFn: byPasskey,
    onSuccess: (step) => step && onStep(step),
  });
  const press = () => {
    const email = memberEmail.safeParse(form.values.email);
    if (email.success) touch.mutate(email.data);
    else form.fail({ email: words.emailFirst });
  };
  const passkey = knowsPasskeys() && (
    <Button wide variant={wantsPassword ? 'secondary' : 'primary'} busy={touch.isPending} onClick={press}>
      {words.withPasskey}
    </Button>
  );
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {touch.isError && <Alert tone="error" text={sentenceOf(touch.error)} />}
      {touch.isSuccess && touch.data === undefined && <Alert tone="info" text={words.noPasskey} />}
      <TextField field={form.field('email')} label={words.email} type="email" autoComplete="username" />
      {wantsPassword ? (
        <>
          <PasswordField field={form.field('password')} label={words.password} autoComplete="current-password" />
          <Button type="submit" wide busy={form.isBusy}>
            {words.signIn}
          </Button>
          {passkey && <p className={styles['or']}>{words.or}</p>}
          {passkey}
        </>
      ) : (
        <>
          {passkey}
          <Button variant="quiet" onClick={() => setWantsPassword(true)}>
            {words.withPassword}
          </Button>
        </>
      )}
    </form>
  );
}
