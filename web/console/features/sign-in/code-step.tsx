import * as z from 'zod/mini';
import { type SignInStep, typeAppCodeRoute } from '#shared/contracts/staff-sign-in.ts';
import { fieldSentences } from '#shared/refusals.ts';
import { staffSignInText as words } from '#shared/text/console/sign-in.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { callStaff } from '../../lib/staff-call.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './sign-in.module.css';

type OnStep = (step: SignInStep) => void;

const sixDigits = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, fieldSentences.codeDigits),
  ),
});

function CodeForm({ password, onStep }: { readonly password?: string | undefined; readonly onStep: OnStep }) {
  const form = useForm({
    schema: sixDigits,
    initial: { code: '' },
    onSubmit: async ({ code }) => onStep(await callStaff(typeAppCodeRoute, { body: { code, password } })),
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <CodeField field={form.field('code')} label={words.code.label} onComplete={() => form.onSubmit()} />
      <Button type="submit" wide busy={form.isBusy}>
        {words.code.go}
      </Button>
    </form>
  );
}

/** Asks for the six digits from the authenticator app. */
export const CodeStep = ({ onStep, onAgain }: { readonly onStep: OnStep; readonly onAgain: () => void }) => (
  <>
    <h1>{words.code.title}</h1>
    <p>{words.code.lead}</p>
    <CodeForm onStep={onStep} />
    <Button variant="quiet" onClick={onAgain}>
      {words.code.again}
    </Button>
  </>
);

type SetUpStepProps = {
  readonly step: Extract<SignInStep, { next: 'totp set-up' }>;
  /** The password chosen earlier. The first code sets it. */
  readonly password: string | undefined;
  readonly onStep: OnStep;
};

/** Sets up the authenticator app: scan or type the secret, then enter its first code. */
export const SetUpStep = ({ step, password, onStep }: SetUpStepProps) => (
  <>
    <h1>{words.setUp.title}</h1>
    <p>{words.setUp.lead}</p>
    <QrCode className={styles['scan']} text={step.uri} label={words.setUp.code} />
    <div className={styles['typed']}>
      <p className="field-hint">{words.setUp.typed}</p>
      <p className={styles['secret']}>{step.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <CopyButton text={step.secret} what={words.setUp.key} />
    </div>
    <CodeForm password={password} onStep={onStep} />
  </>
);
