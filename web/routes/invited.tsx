import { useId, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PayerGreeting } from '#shared/contracts/invited.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { commonText } from '#shared/text/common.ts';
import { invitedText } from '#shared/text/invited.ts';
import { signInText } from '#shared/text/sign-in.ts';
import { GreetingForm } from '../features/sign-in/greeting-form.tsx';
import { InvitedCode } from '../features/sign-in/invited-code.tsx';
import { useGreeting } from '../features/sign-in/use-greeting.ts';
import { sentenceOf } from '../lib/api/api-error.ts';
import { paths, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useSession } from '../lib/session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WithPhones } from '../ui/with-phones.tsx';

/** A link that the company withdrew or that expired: says who to call. */
function Ended({ said }: { readonly said: 'withdrawn' | 'expired' }) {
  const { title, lead } = useText(invitedText)[said];
  const { tenant } = useSite();
  const words = <WithPhones text={lead(tenant.name, formatPhone(tenant.pocPhone))} />;
  return (
    <Page title={title} lead={<p>{words}</p>}>
      {null}
    </Page>
  );
}

/** A link that no longer works. A client who has already used it has an account. */
function Over({ why }: { readonly why: string }) {
  const { over } = useText(invitedText);
  if (why === 'invitation/withdrawn') return <Ended said="withdrawn" />;
  if (why === 'invitation/expired') return <Ended said="expired" />;
  return (
    <Page title={over.title} lead={<p>{over.lead}</p>}>
      <div className="button-row">
        <ButtonLink to={paths.login}>{over.login}</ButtonLink>
      </div>
    </Page>
  );
}

/** The request can't continue after the phone was verified. There is nothing they can do, so it says who to call. */
function Blocked() {
  const { blocked } = useText(invitedText);
  const { tenant } = useSite();
  const lead = <WithPhones text={blocked.lead(tenant.name, formatPhone(tenant.pocPhone))} />;
  return (
    <Page title={blocked.title(tenant.name)} lead={<p>{lead}</p>}>
      <div className="button-row">
        <ButtonLink to={paths.home}>{blocked.go}</ButtonLink>
      </div>
    </Page>
  );
}

/** They registered to be paid. A colleague has to approve it. In the meantime, they can link their bank account. */
function Paid() {
  const { paid } = useText(invitedText);
  const { tenant } = useSite();
  return (
    <Page title={paid.title} lead={<p>{paid.wait(tenant.name)}</p>}>
      <p>{paid.link}</p>
      <div className="button-row">
        <ButtonLink to={withQuery(paths.bankAccounts, { disbursement: 'account' })}>{paid.go}</ButtonLink>
      </div>
    </Page>
  );
}

type GreetedProps = { readonly token: string; readonly greeting: PayerGreeting };

/** The company's request, and then the code. */
function Greeted({ token, greeting }: GreetedProps) {
  const words = useText(invitedText);
  const { code } = useText(signInText);
  const { tenant } = useSite();
  const id = useId();
  const [sentWith, setSentWith] = useState<string>();
  const [over, setOver] = useState<string>();
  if (over) return <Over why={over} />;
  const lead = greeting.isPaid ? words.leadPaid : words.lead;
  if (sentWith === undefined)
    return (
      <Page title={words.title(greeting.firstName)} lead={<p>{lead(tenant.name, greeting.property)}</p>}>
        <GreetingForm token={token} greeting={greeting} onSent={setSentWith} />
      </Page>
    );
  const [before, after] = code.lead;
  const sentTo = (
    <p id={id}>
      {before} <span className="whole">{greeting.maskedPhone}</span>
      {after}
    </p>
  );
  return (
    <Page title={code.title} lead={sentTo}>
      <InvitedCode token={token} email={sentWith} describedBy={id} onOver={setOver} />
    </Page>
  );
}

/** /invited: the page of an invitation's link, and its end if the company has to review it first. */
export function InvitedPage() {
  const [query] = useSearchParams();
  const isSignedIn = useSession() !== undefined;
  const [isBlocked, isPaid] = [query.has('blocked'), query.has('paid')];
  if (!isBlocked && !isPaid) return <Opened />;
  // Only a client who has entered the code sees the next step.
  if (!isSignedIn) return <Over why="invitation/over" />;
  return isBlocked ? <Blocked /> : <Paid />;
}

/** The content of the link. Its secret is after the "#", which is sent to no server. */
function Opened() {
  const words = useText(invitedText);
  const { tryAgain } = useText(commonText);
  const { hash } = useLocation();
  // The skip link changes the hash, too, so the token is kept.
  const [token] = useState(hash.slice(1));
  const { answer, retry } = useGreeting(token);
  switch (answer.kind) {
    case 'over':
      return <Over why={answer.why} />;
    case 'found':
      return <Greeted token={token} greeting={answer.greeting} />;
    case 'asking':
      return (
        <Page title={words.asking}>
          <Skeleton lines={6} />
        </Page>
      );
    case 'failed':
      return (
        <Page title={words.asking}>
          <Alert tone="error" text={sentenceOf(answer.thrown)}>
            <Button variant="secondary" onClick={retry}>
              {tryAgain}
            </Button>
          </Alert>
        </Page>
      );
  }
}

/** Loads /status. It is named here, because a visitor's first screen lists the scripts of all routes. */
export const loadLivePage = async () => (await import('./live.tsx')).LivePage;
