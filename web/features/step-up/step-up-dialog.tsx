import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TenantId } from '#shared/ids.ts';
import { stepUpText } from '#shared/text/step-up.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { useClientId } from '../../lib/bank/accounts.ts';
import { useForm } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import type { StepUpPurpose } from '../../lib/session/ask-for-code.ts';
import { confirmCode, stepUpCodeRules, textStepUpCode } from '../../lib/session/step-up.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** How long until another code may be requested; undefined for any other refusal. */
const waitOf = (thrown: unknown): number | undefined =>
  thrown instanceof ApiError && thrown.code === 'code/wait-to-resend' ? (thrown.retryAfterSeconds ?? 30) : undefined;

type StepUpDialogProps = {
  readonly purpose: StepUpPurpose;
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
};

/** Texts a code to the client's phone and asks for its six digits, before the confirmed action continues. */
export function StepUpDialog({ purpose, onConfirmed, onClose }: StepUpDialogProps) {
  const text = useText(stepUpText);
  const { tenant } = useSite();
  const clientId = useClientId();
  const whose = clientId && { tenantId: tenant.id as TenantId, clientId };
  const texting = useMutation({ mutationFn: () => textStepUpCode(purpose) });
  const textCode = useEffectEvent(() => texting.mutate());
  useEffect(() => textCode(), []);
  // A code was sent moments ago, perhaps for the sign-in itself. This one is sent automatically when the wait is over.
  const waitSeconds = waitOf(texting.error);
  useEffect(() => {
    if (waitSeconds === undefined) return undefined;
    const timer = setTimeout(() => textCode(), waitSeconds * 1000);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  const form = useForm({
    schema: stepUpCodeRules,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      if (!whose) return;
      try {
        await confirmCode(whose, code);
        onConfirmed();
      } catch (thrown) {
        // A message about the code belongs at its field, where the person is looking.
        if (!(thrown instanceof ApiError && thrown.code.startsWith('code/'))) throw thrown;
        form.fail({ code: thrown.sentence });
      }
    },
  });
  const isWaiting = waitSeconds !== undefined;
  const failure = texting.isError && !isWaiting ? sentenceOf(texting.error) : form.problem;
  const said = texting.isPending
    ? text.sending
    : isWaiting
      ? text.soon(waitSeconds)
      : texting.data && text.sent[purpose](texting.data);
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <Button busy={form.isBusy} onClick={() => form.onSubmit()}>
          {text.submit[purpose]}
        </Button>
      }
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p aria-live="polite" className={said ? undefined : 'visually-hidden'}>
          {said}
        </p>
        {failure && <Alert tone="error" text={failure} />}
        <CodeField
          field={form.field('code')}
          label={text.field}
          hint={text.hint}
          announcement={text.checking}
          onComplete={() => form.onSubmit()}
        />
        <div>
          <button
            type="button"
            className="link-button"
            disabled={texting.isPending || isWaiting}
            onClick={() => texting.mutate()}
          >
            {text.resend}
          </button>
        </div>
        <p className="form-note">{text.neverShare(tenant.name)}</p>
      </form>
    </Dialog>
  );
}
