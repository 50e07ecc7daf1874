import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { fieldSentences } from '#shared/refusals.ts';
import type { StepUpId } from '#shared/staff/step-up.ts';
import { deskText } from '#shared/text/console/desk.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { useForm } from '../../../lib/form/form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFirstFocus } from './first-focus.ts';
import { TryOutProof } from './try-out-proof.tsx';
import { useProof } from './use-proof.ts';

const words = deskText.prove;

type AnswerProps = {
  readonly go: string;
  readonly onClose: () => void;
  readonly onGiven: (given: string) => Promise<void>;
};

const Actions = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => (
  <div className="dialog-actions">
    <Button variant="secondary" onClick={onClose}>
      {deskText.keep}
    </Button>
    {children}
  </div>
);

const aPassword = z.object({ password: z.string().check(z.minLength(1, words.passwordFirst)) });

function PasswordForm({ onClose, onGiven }: Omit<AnswerProps, 'go'>) {
  const form = useForm({
    schema: aPassword,
    initial: { password: '' },
    onSubmit: ({ password }) => onGiven(password),
  });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <p>{words.passwordLead}</p>
      <PasswordField field={form.field('password')} label={words.password} autoComplete="current-password" />
      <Actions onClose={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {words.next}
        </Button>
      </Actions>
    </form>
  );
}

const sixDigits = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
    z.regex(/^\d{6}$/, fieldSentences.codeDigits),
  ),
});

/** The last code isn't submitted automatically when it is complete, because it releases money: that takes a click. */
function CodeForm({ go, onClose, onGiven, onAgain }: AnswerProps & { readonly onAgain: () => void }) {
  const form = useForm({ schema: sixDigits, initial: { code: '' }, onSubmit: ({ code }) => onGiven(code) });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <CodeField field={form.field('code')} label={words.code} />
      {form.thrown !== undefined && (
        <div>
          <Button variant="quiet" onClick={onAgain}>
            {words.beginAgain}
          </Button>
        </div>
      )}
      <Actions onClose={onClose}>
        <Button type="submit" busy={form.isBusy}>
          {go}
        </Button>
      </Actions>
    </form>
  );
}

type ProveProps = {
  readonly stepUp: StepUpId;
  /** The server's own words for the confirmed action. */
  readonly said: string;
  readonly go: string;
  /** An extra note above, for example that it was checked again. */
  readonly note?: ReactNode;
  readonly onProved: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** The action in the server's words, and the proof of identity: a touch of the passkey, or password and code. */
export function Prove({ stepUp, said, go, note, onProved, onClose, children }: ProveProps) {
  const { asked, touch, typePassword, typeCode, typeBoth, beginAgain } = useProof(stepUp, onProved);
  const why = touch.isError ? sentenceOf(touch.error) : touch.data?.why;
  const place = useFirstFocus(asked);
  return (
    <div ref={place} className="dialog-body">
      {note}
      <p className="stated">{said}</p>
      {children}
      {asked === 'passkey' && (
        <>
          {why && <Alert tone={touch.isError ? 'error' : 'info'} text={why} />}
          <p className="field-hint">{words.touch}</p>
          <Actions onClose={onClose}>
            <Button busy={touch.isPending} onClick={() => touch.mutate()} data-first>
              {words.withPasskey(go)}
            </Button>
          </Actions>
        </>
      )}
      {asked === 'password' && <TryOutProof go={go} onGiven={typeBoth} />}
      {asked === 'password' && <PasswordForm onClose={onClose} onGiven={typePassword} />}
      {asked === 'totp' && <CodeForm go={go} onClose={onClose} onGiven={typeCode} onAgain={beginAgain} />}
    </div>
  );
}
