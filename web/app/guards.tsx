import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { partnerLanding } from '../lib/page/partner-agent.ts';
import { inFlow, isInPartnerFlow, paths } from '../lib/page/paths.ts';
import { resume } from '../lib/session/resume.ts';
import { landingPlace, maybeSignedIn, rememberPlace, useSession, useSessionEnd } from '../lib/session/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { preloadPlace } from './signed-in-frame.ts';

/**
 * `/`: a client without an e-mail goes to the profile, other clients to the history. A visitor goes to registration.
 */
export function Home() {
  const session = useSession();
  const { search } = useLocation();
  if (!session) return <Navigate to={`${paths.register}${search}`} replace />;
  return <Navigate to={session.client.email === '' ? paths.account : paths.history} replace />;
}

/** Pages for visitors. A client who is signed in, or has just signed in, goes to their own pages. */
export function VisitorsOnly() {
  const { pathname } = useLocation();
  useEffect(() => {
    // While the code is typed, preload the next page. If that fails, it is loaded when it is needed.
    if (pathname === inFlow(pathname, paths.verifyCode)) preloadPlace(paths.history).catch(() => undefined);
  }, [pathname]);
  return useSession() ? <Navigate to={landingPlace() ?? paths.home} replace /> : <Outlet />;
}

/** Any other address: a visitor goes to registration, a client sees that the page doesn't exist. */
export function Elsewhere({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return useSession() ? children : <Navigate to={`${paths.register}${search}`} replace />;
}

/** Pages for clients. A visitor logs in first, then returns to the same place. */
export function ClientsOnly() {
  const session = useSession();
  const end = useSessionEnd();
  const { pathname } = useLocation();
  const [standing, setStanding] = useState<'asking' | 'in' | 'out'>(session ? 'in' : 'asking');
  useEffect(() => {
    if (standing !== 'asking') return;
    resume()
      .catch(() => {
        // The server didn't answer. This browser may still have its session.
        rememberPlace();
        return false;
      })
      .then((isIn) => setStanding(isIn ? 'in' : 'out'));
  }, [standing]);
  if (session) return <Outlet />;
  if (standing === 'asking') return <Skeleton lines={4} />;
  const isByChoice = standing === 'in' && (end === 'logged out' || end === 'log in again');
  // A visitor who came from an agent's page registers there.
  const landing = isInPartnerFlow(pathname) ? partnerLanding() : undefined;
  const register = landing ?? paths.register;
  // A browser that had a session belongs to a client, who must not create a second account. A return from a bank does,
  // too.
  const hasAccount = isByChoice || ((end === 'over' || maybeSignedIn()) && !landing) || pathname === paths.bankReturn;
  return <Navigate to={hasAccount ? paths.login : register} replace />;
}
