import { Suspense, useEffect } from 'react';
import { matchPath, Navigate, Outlet, useLocation } from 'react-router-dom';
import type { GraphClient } from '#shared/graph/replies.ts';
import { LOGOUT_DELAY_MS } from '#shared/limits.ts';
import { commonText } from '#shared/text/common.ts';
import { frameText } from '#shared/text/frame.ts';
import { languageHere } from '#shared/text/language.ts';
import { StepUp } from '../features/step-up/step-up.tsx';
import { ApiError, sentenceOf } from '../lib/api/api-error.ts';
import { forgetHeard } from '../lib/api/heard.ts';
import { QueryProvider } from '../lib/api/query.tsx';
import { isWide } from '../lib/page/frame-width.ts';
import { inFlow, paths, transferInQuery, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useClient } from '../lib/session/client.ts';
import { takeRead } from '../lib/session/resume.ts';
import { logOut, reachLanding } from '../lib/session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useEntry } from './entry.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { MenuDrawer, SideMenu } from './menu.tsx';
import { Offline } from './offline.tsx';
import { routes } from './routes.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLogo } from './site-logo.tsx';
import { TenantBanner } from './tenant-banner.tsx';
import { TenantHtml } from './tenant-html.tsx';

/** A session without a client record: says so and logs out (specification, section 2). */
function ClientMissing() {
  const { clientMissing } = useText(frameText);
  useEffect(() => {
    // This page is logged out even if the server couldn't be reached.
    const timer = setTimeout(() => void logOut().catch(() => undefined), LOGOUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Alert tone="error" text={clientMissing} />;
}

/** True if this page requires an SSN and a birth date on file. */
function useIsForIdentified(): boolean {
  const { pathname } = useLocation();
  return routes.find(({ path }) => matchPath(path, pathname))?.access === 'identified';
}

/** Clients without SSN and birth date enter them first. To accept a disbursement they don't have to. */
function useNeedsIdentity(isOnFile: boolean): string | undefined {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isForIdentified = useIsForIdentified();
  if (isOnFile || !isForIdentified || query.has('disbursement')) return undefined;
  const carried = transferInQuery(query) ?? transferInQuery(query, 'transfer_id');
  return inFlow(pathname, withQuery(paths.identity, { go_to_transfer: carried }));
}

/** Shown if a screen crashed or failed to load. The menu beside it still works. */
function ScreenLost({ sentence }: { readonly sentence: string }) {
  const { broken } = useText(commonText);
  return (
    <Alert tone="error" text={sentence}>
      <div>
        <Button variant="secondary" onClick={() => location.reload()}>
          {broken.action}
        </Button>
      </div>
    </Alert>
  );
}

/**
 * Switches the page to the language in the client's record, on every device. For most clients it is the same already.
 */
function useRecordedLanguage(client: GraphClient | null | undefined): void {
  const recorded = client?.language ?? null;
  const isOther = Boolean(client) && (recorded ?? 'en') !== languageHere();
  useEffect(() => {
    // If it fails, the page stays in its language, and the next load tries again.
    if (isOther)
      import('../lib/session/language.ts').then(({ followRecord }) => followRecord(recorded)).catch(() => undefined);
  }, [isOther, recorded]);
}

/**
 * The screen itself. It loads its data while the client's record is still loading. Only pages for identified clients
 * wait for the record.
 */
function ClientScreen() {
  const words = useText(commonText);
  const { pathname } = useLocation();
  const { data: client, error, isPending, refetch } = useClient();
  const elsewhere = useNeedsIdentity(client ? client.ssnOnFile && client.dobOnFile : true);
  const isForIdentified = useIsForIdentified();
  useEntry(client);
  useRecordedLanguage(client);
  if (isPending && isForIdentified) return <Skeleton lines={4} />;
  if (client === null || (error instanceof ApiError && error.code === 'client/not-found')) return <ClientMissing />;
  if (client === undefined && !isPending)
    return (
      <Alert tone="error" text={sentenceOf(error)}>
        <Button variant="secondary" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Alert>
    );
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ErrorBoundary key={pathname} broken={ScreenLost}>
        <Outlet />
      </ErrorBoundary>
    </Suspense>
  );
}

/** Drops data loaded before the first render, because the page's queries have it now. */
function forgetFirst(): void {
  takeRead();
  forgetHeard();
}

/** By then, nothing else needs the connection. */
const INSTALLABLE_AFTER_MS = 5000;

function useInstallable(): void {
  useEffect(() => {
    const later = () => import('../lib/page/installed.ts').then(({ makeInstallable }) => makeInstallable());
    const timer = setTimeout(() => void later().catch(() => undefined), INSTALLABLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The frame of the signed-in pages: the menu beside them from 768 px, behind a button below. */
export function SignedIn() {
  const words = useText(commonText);
  const { tenant, branding } = useSite();
  const { pathname } = useLocation();
  useEffect(reachLanding, []);
  useEffect(forgetFirst, []);
  useInstallable();
  return (
    <QueryProvider>
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <TenantBanner />
      <div className="portal">
        <header className="portal-bar">
          <MenuDrawer />
          <SiteLogo />
        </header>
        <SideMenu />
        <div className={isWide(pathname) ? 'portal-side portal-side-wide' : 'portal-side'}>
          <TenantHtml html={branding.header} label={tenant.name} />
          <main className="portal-content" id="content" tabIndex={-1}>
            <Offline />
            <ClientScreen />
          </main>
          <SiteFooter />
        </div>
      </div>
      <SessionKeeper />
      <StepUp />
    </QueryProvider>
  );
}
