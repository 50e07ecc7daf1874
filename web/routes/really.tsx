import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { freezePaymentsRoute } from '#shared/contracts/freeze.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { reallyText, recallLetter } from '#shared/text/really.ts';
import { sentenceOf } from '../lib/api/api-error.ts';
import { call } from '../lib/api/call.ts';
import { paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { logOut, rememberPlace, useSession } from '../lib/session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { Rows } from '../ui/rows.tsx';
import { WithPhones } from '../ui/with-phones.tsx';
import styles from './really.module.css';

type Who = { readonly tenant: string; readonly phone: string };

/** The steps, in order. */
const Steps = ({ of }: { readonly of: readonly string[] }) => (
  <ol className={styles['steps']}>
    {of.map((step) => (
      <li key={step}>
        <WithPhones text={step} />
      </li>
    ))}
  </ol>
);

/** The company's phone, email, street and portal. */
function Reach() {
  const text = useText(reallyText).reach;
  const { tenant } = useSite();
  const { address1, address2, city, state, zipcode, supportEmail, pocPhone } = tenant;
  return (
    <Card title={text.title(tenant.name)}>
      <Rows
        rows={[
          { label: text.phone, value: <a href={`tel:${pocPhone}`}>{formatPhone(pocPhone)}</a>, strong: true },
          { label: text.email, value: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> },
          {
            label: text.address,
            value: [address1, address2, `${city}, ${state} ${zipcode}`].filter(Boolean).join(', '),
          },
          { label: text.portal, value: location.host },
        ]}
      />
      <p className="field-hint">{text.why}</p>
    </Card>
  );
}

/** The safe answer has the focus, so that pressing Enter twice freezes nothing. */
const focusIt = (button: HTMLButtonElement | null): void => button?.focus();

/**
 * Freezes the client's payments after two clicks. It also signs them out, so the navigation state keeps that it's done.
 */
function FreezeButton({ who }: { readonly who: Who }) {
  const text = useText(reallyText).freeze;
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const freezing = useMutation({
    mutationFn: () => call(freezePaymentsRoute, { body: { frozen: true } }),
    onSuccess: async () => {
      await navigate(paths.really, { replace: true, state: { frozen: true } });
      await logOut().catch(() => undefined);
    },
  });
  if (!isAsked)
    return (
      <Button variant="danger" onClick={() => setAsked(true)}>
        {text.button}
      </Button>
    );
  return (
    <Alert tone="warning" title={text.confirm.title} text={text.confirm.body(who)}>
      {freezing.isError && (
        <p role="alert">
          <WithPhones text={sentenceOf(freezing.error)} />
        </p>
      )}
      <div className="button-row">
        <Button ref={focusIt} variant="secondary" onClick={() => setAsked(false)}>
          {text.confirm.no}
        </Button>
        <Button variant="danger" busy={freezing.isPending} onClick={() => freezing.mutate()}>
          {text.confirm.yes}
        </Button>
      </div>
    </Alert>
  );
}

/** Lines to fill in, labeled in English and below that in the reader's language. */
function Blanks({ labels, from }: { readonly labels: readonly string[]; readonly from: number }) {
  const { meaning } = useText(reallyText);
  return (
    <dl>
      {labels.map((label, at) => (
        <div key={label}>
          <dt>
            {label} <small>{meaning(from + at)}</small>
          </dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}

/** A letter to the client's bank. It appears only in print. */
const Letter = ({ who }: { readonly who: Who }) => (
  <section className={styles['letter']} lang="en" aria-hidden="true">
    <h2>{recallLetter.title}</h2>
    <p>{recallLetter.to}</p>
    <p>{recallLetter.ask}</p>
    <Blanks labels={recallLetter.facts} from={0} />
    <p>{recallLetter.meant(who)}</p>
    <Blanks labels={recallLetter.sign} from={recallLetter.facts.length} />
  </section>
);

/** /is-this-us: how to reach the company, what to do about fraud, and how to freeze your payments. */
export function ReallyPage() {
  const text = useText(reallyText);
  const { tenant } = useSite();
  const session = useSession();
  const { state } = useLocation();
  // Someone who can sign in again isn't frozen anymore, whatever this tab's history says.
  const isFrozen = !session && (state as { readonly frozen?: boolean } | null)?.frozen === true;
  const who = { tenant: tenant.name, phone: formatPhone(tenant.pocPhone) };
  return (
    <>
      <div className={styles['screen']}>
        <Page
          title={text.title(tenant.name)}
          part={isFrozen ? 'frozen' : ''}
          lead={<WithPhones text={text.lead(who)} />}
        >
          {isFrozen ? (
            <Alert tone="success" title={text.freeze.done.title} text={text.freeze.done.body(who)} />
          ) : undefined}
          <Reach />
          <Card title={text.strange.title}>
            <Steps of={text.strange.steps(who)} />
          </Card>
          <Card title={text.sent.title}>
            <Steps of={text.sent.steps(who)} />
            <Button variant="secondary" onClick={() => globalThis.print()}>
              {text.sent.print}
            </Button>
          </Card>
          {!isFrozen && (
            <Card title={text.freeze.title}>
              <p>{text.freeze.body(who)}</p>
              {session ? (
                <FreezeButton who={who} />
              ) : (
                <ButtonLink variant="secondary" to={paths.login} onClick={rememberPlace}>
                  {text.freeze.login}
                </ButtonLink>
              )}
            </Card>
          )}
        </Page>
      </div>
      <Letter who={who} />
    </>
  );
}
