import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { TenantId } from '#shared/ids.ts';
import { wiringText } from '#shared/text/wiring.ts';
import { ApiError, sentenceOf } from '../../lib/api/api-error.ts';
import { useClientId } from '../../lib/bank/accounts.ts';
import { useForm } from '../../lib/form/form.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { confirmCode, stepUpCodeRules, textWireCode } from '../../lib/session/step-up.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** How long until a code may be requested again; undefined for any other refusal. */
const waitOf = (thrown: unknown): number | undefined =>
  thrown instanceof ApiError && thrown.code === 'code/wait-to-resend' ? (thrown.retryAfterSeconds ?? 30) : undefined;

type StepUpDialogProps = { readonly onConfirmed: () => void; readonly onClose: () => void };

/** A code to the client's phone, and its six digits back, before the account numbers are shown. */
export function StepUpDialog({ onConfirmed, onClose }: StepUpDialogProps) {
  const text = useText(wiringText).stepUp;
  const { tenant } = useSite();
  const clientId = useClientId();
  const whose = clientId && { tenantId: tenant.id as TenantId, clientId };
  const texting = useMutation({
    mutationFn: async (again: boolean) => (whose ? textWireCode(whose, again) : ''),
  });
  const textCode = useEffectEvent(() => texting.mutate(false));
  useEffect(() => textCode(), []);
  // A code went out moments ago, perhaps for the sign-in itself: ours is sent automatically once the wait is over.
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
        // An error about the code belongs at its field, where the person is looking.
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
      : texting.data && text.sent(texting.data);
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <Button busy={form.isBusy} onClick={() => form.onSubmit()}>
          {text.submit}
        </Button>
      }
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <p aria-live="polite" className={said ? undefined : 'visually-hidden'}>
          {said}
        </p>
        {failure && (
          <Alert tone="error">
            <p>{failure}</p>
          </Alert>
        )}
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
            onClick={() => texting.mutate(true)}
          >
            {text.resend}
          </button>
        </div>
        <p className="form-note">{text.neverShare(tenant.name)}</p>
      </form>
    </Dialog>
  );
}
