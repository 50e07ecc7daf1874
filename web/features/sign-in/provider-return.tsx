import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { providerText } from '#shared/text/provider.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { Link } from '../../lib/page/link.tsx';
import { paths } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { beginSession, loginUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { landingAfterCode } from './landing.ts';

/** The return from the tenant's identity provider: its answer starts the session, and the guard redirects. */
export function ProviderReturn() {
  const words = useText(providerText);
  const { search } = useLocation();
  const [problem, setProblem] = useState<string>();
  const isHandedIn = useRef(false);
  useEffect(() => {
    // A code works once, so a second run of this effect must not use it again.
    if (isHandedIn.current) return;
    isHandedIn.current = true;
    const query = new URLSearchParams(search);
    const [code, state] = [query.get('code'), query.get('state')];
    if (!code || !state) {
      setProblem(words.given);
      return;
    }
    import('./provider-sign-in.ts')
      .then(({ comeBack }) => comeBack(code, state))
      .then((verified) => beginSession(verified, landingAfterCode(verified, '', loginUser().returnTo)))
      .catch((thrown: unknown) => setProblem(sentenceOf(thrown)));
  }, [search, words]);
  if (problem === undefined) return <Skeleton lines={2} />;
  return (
    <div className="form">
      <Alert tone="error" text={problem} />
      <p className="form-aside">
        <Link to={paths.login}>{words.byCode}</Link>
      </p>
    </div>
  );
}
