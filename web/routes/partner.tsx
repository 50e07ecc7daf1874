import { useParams } from 'react-router-dom';
import type { AgentAhead } from '#shared/contracts/tenant.ts';
import { commonText } from '#shared/text/common.ts';
import { partnerText } from '#shared/text/partner.ts';
import { AgentCard } from '../features/partner/agent-card.tsx';
import { useAgent } from '../features/partner/use-agent.ts';
import { EndNotice } from '../features/sign-in/end-notice.tsx';
import { RegisterForm } from '../features/sign-in/register-form.tsx';
import { sentenceOf } from '../lib/api/api-error.ts';
import { partnerPath, paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useSession } from '../lib/session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A visitor registers here. A client continues to pay. */
function NextStep({ agent }: { readonly agent: AgentAhead }) {
  const text = useText(partnerText);
  const session = useSession();
  if (session)
    return (
      <div className="form">
        <p>{text.signedIn(session.client.firstName, agent.displayName)}</p>
        <div className="button-row">
          <ButtonLink to={partnerPath(paths.details)}>{text.start}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.history}>
            {text.history}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <>
      <EndNotice />
      <h2>{text.register}</h2>
      <RegisterForm />
    </>
  );
}

/** Says that no such agent exists, and links to the start page. */
function AgentNotFound() {
  const { title, lead, action } = useText(partnerText).notFound;
  return (
    <Page title={title} lead={lead}>
      <div className="button-row">
        <ButtonLink to={paths.home}>{action}</ButtonLink>
      </div>
    </Page>
  );
}

/** /partner/{landingPageURI}: an agent's page, where clients sign up. The last segment identifies the agent. */
export function PartnerPage() {
  const text = useText(partnerText);
  const words = useText(commonText);
  const { tenant } = useSite();
  const { '*': rest = '' } = useParams();
  const name = rest.split('/').filter(Boolean).at(-1) ?? '';
  const { answer, retry } = useAgent(name);
  switch (answer.kind) {
    case 'asking':
      return <Skeleton lines={6} />;
    case 'unknown':
      return <AgentNotFound />;
    case 'failed':
      return (
        <Alert tone="error" text={sentenceOf(answer.thrown)}>
          <Button variant="secondary" onClick={retry}>
            {words.tryAgain}
          </Button>
        </Alert>
      );
    case 'found':
      return (
        <Page title={answer.agent.displayName} lead={text.lead(tenant.name)}>
          <AgentCard agent={answer.agent} />
          <NextStep agent={answer.agent} />
        </Page>
      );
  }
}
