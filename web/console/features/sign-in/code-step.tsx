import { useEffect, useState } from 'react';
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

/** The six digits of the app that was set up before. */
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

/** A reader wants four modules of white around the code (ISO/IEC 18004). */
const QUIET = 4;

/** What an authenticator app scans, as a drawing; drawn by a library that only this needs. */
function AppCode({ uri }: { readonly uri: string }) {
  const [code, setCode] = useState<{ readonly size: number; readonly path: string }>();
  useEffect(() => {
    let isHere = true;
    // Without the drawing the key can still be typed.
    import('lean-qr').then(
      ({ generate }) => {
        const drawn = generate(uri);
        const path: string[] = [];
        for (let y = 0; y < drawn.size; y += 1)
          for (let x = 0; x < drawn.size; x += 1) if (drawn.get(x, y)) path.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
        if (isHere) setCode({ size: drawn.size + 2 * QUIET, path: path.join('') });
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [uri]);
  return (
    <svg
      className={styles['scan']}
      role="img"
      aria-label={words.setUp.code}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <path d={code?.path ?? ''} />
    </svg>
  );
}

type SetUpStepProps = {
  readonly step: Extract<SignInStep, { next: 'totp set-up' }>;
  /** What they chose before; the first code sets it. */
  readonly password: string | undefined;
  readonly onStep: OnStep;
};

/** The second factor, set up once: scanned, or typed, and proved by its first code. */
export const SetUpStep = ({ step, password, onStep }: SetUpStepProps) => (
  <>
    <h1>{words.setUp.title}</h1>
    <p>{words.setUp.lead}</p>
    <AppCode uri={step.uri} />
    <div className={styles['typed']}>
      <p className="field-hint">{words.setUp.typed}</p>
      <p className={styles['secret']}>{step.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <CopyButton text={step.secret} what={words.setUp.key} />
    </div>
    <CodeForm password={password} onStep={onStep} />
  </>
);
