import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatPhone } from '#shared/phone-format.ts';
import { commonText } from '#shared/text/common.ts';
import { partiesText } from '#shared/text/parties.ts';
import { useLive } from '../features/live/use-live.ts';
import { ApiError, sentenceOf } from '../lib/api/api-error.ts';
import { type Form, useForm } from '../lib/form/form.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { WithPhones } from '../ui/with-phones.tsx';

const ShownLive = lazy(async () => ({
  default: (await import('../features/live/live-status.tsx')).ShownLive,
}));

type Who = { readonly tenant: string; readonly phone: string };

/** Asks for the PIN. Until it is right, the page shows only the company. */
function Pin({ who, enter }: { readonly who: Who; readonly enter: (pin: string) => Promise<void> }) {
  const words = useText(partiesText).page.pin;
  const form: Form<{ pin: string }> = useForm({
    schema: async () => (await import('../features/live/live-calls.ts')).pinRules(),
    initial: { pin: '' },
    onSubmit: async ({ pin }) => {
      try {
        await enter(pin);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        const { code, retryAfterSeconds } = thrown;
        const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60);
        if (code === 'code/invalid') form.fail({ pin: words.wrong });
        else if (minutes > 0) form.fail({ pin: minutes > 60 ? words.used : words.wait(minutes) });
        else throw thrown;
      }
    },
  });
  return (
    <Page title={words.title} part="pin" lead={<WithPhones text={words.lead(who)} />}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <TextField field={form.field('pin')} label={words.label} inputMode="numeric" autoComplete="off" maxLength={8} />
        <div className="button-row">
          <Button type="submit" busy={form.isBusy}>
            {words.go}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** /status: a payment's progress, for people outside the portal who have a link. It polls every few seconds. */
export function LivePage() {
  const { page } = useText(partiesText);
  const { tryAgain } = useText(commonText);
  const { tenant } = useSite();
  const { hash } = useLocation();
  // The skip link changes the hash, too, so the token is kept.
  const [token] = useState(hash.slice(1));
  const { known, again, enter } = useLive(token);
  const who = { tenant: tenant.name, phone: formatPhone(tenant.pocPhone) };
  switch (known.kind) {
    case 'pin':
      return <Pin who={who} enter={enter} />;
    case 'over':
      return (
        <Page title={page.over.title} part="over" lead={<WithPhones text={page.over.lead(who)} />}>
          {null}
        </Page>
      );
    case 'paused':
      return (
        <Page title={page.paused.title} lead={page.paused.lead}>
          <div className="button-row">
            <Button onClick={again}>{page.paused.go}</Button>
          </div>
        </Page>
      );
    case 'asking':
      return (
        <Page title={page.loading}>
          <Skeleton lines={6} />
        </Page>
      );
    case 'failed':
      return (
        <Page title={page.loading}>
          <Alert tone="error" text={sentenceOf(known.thrown)}>
            <Button variant="secondary" onClick={again}>
              {tryAgain}
            </Button>
          </Alert>
        </Page>
      );
    case 'shown':
      return (
        <Page title={'payments' in known.live ? page.clients : page.title} part="shown">
          <Suspense fallback={<Skeleton lines={6} />}>
            <ShownLive of={known.live} isStale={known.isStale} />
          </Suspense>
          <p>
            <WithPhones text={page.ask(who)} />
          </p>
        </Page>
      );
  }
}
