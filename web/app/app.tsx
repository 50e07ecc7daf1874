import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { Site } from '#shared/contracts/tenant.ts';
import { defaultBranding } from '#shared/tenant/default-branding.ts';
import { useSiteTitle } from '../lib/page/document-title.ts';
import { LazyScreen } from '../lib/page/lazy-page.tsx';
import type { SiteAnswer } from '../lib/page/load-site.ts';
import { partnerGaps, paths } from '../lib/page/paths.ts';
import { RenameContext, renamed, SiteContext } from '../lib/page/site.tsx';
import { useSession } from '../lib/session/session.ts';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ClientsOnly, Elsewhere, Home, VisitorsOnly } from './guards.tsx';
import { Broken, TenantNotFound } from './no-site.tsx';
import { NotFound } from './not-found.tsx';
import { routes } from './routes.tsx';
import { signedInFrame } from './signed-in-frame.ts';
import { VisitorLayout } from './visitor-layout.tsx';

const visitorPages = routes.filter(({ access }) => access === 'visitor');
const openPages = routes.filter(({ access }) => access === 'public');
const framedPages = routes.filter(({ access }) => access === 'public, framed');
const clientPages = routes.filter(({ access }) => access === 'client' || access === 'identified');

/** The browser tab's icon is the tenant's. */
function useFavicon({ branding }: Site): void {
  const address = branding.faviconImgURL ?? defaultBranding.faviconImgURL;
  useEffect(() => document.querySelector('link[rel="icon"]')?.setAttribute('href', address), [address]);
}

/** The frame of the page: the visitor's, or the client's with its menu. */
const OwnFrame = () => (useSession() ? <LazyScreen page={signedInFrame} /> : <VisitorLayout />);

function Portal({ site: loaded }: { readonly site: Site }) {
  const [site, setSite] = useState(loaded);
  useEffect(() => setSite(loaded), [loaded]);
  const rename = useCallback((names: Parameters<typeof renamed>[1]) => setSite((known) => renamed(known, names)), []);
  useSiteTitle(site.tenant.name);
  useFavicon(site);
  return (
    <SiteContext value={site}>
      <RenameContext value={rename}>
        <LoadingBar />
        <Suspense fallback={<Skeleton lines={4} />}>
          <Routes>
            <Route path={paths.home} element={<Home />} />
            <Route element={<VisitorsOnly />}>
              <Route element={<VisitorLayout />}>
                {visitorPages.map((page) => (
                  <Route key={page.path} path={page.path} element={<LazyScreen page={page} />} />
                ))}
              </Route>
            </Route>
            <Route element={<VisitorLayout />}>
              {openPages.map((page) => (
                <Route key={page.path} path={page.path} element={<LazyScreen page={page} />} />
              ))}
            </Route>
            <Route element={<OwnFrame />}>
              {framedPages.map((page) => (
                <Route key={page.path} path={page.path} element={<LazyScreen page={page} />} />
              ))}
            </Route>
            {partnerGaps.map((path) => (
              <Route key={path} path={path} element={<NotFound />} />
            ))}
            <Route element={<ClientsOnly />}>
              <Route element={<LazyScreen page={signedInFrame} />}>
                {clientPages.map((page) => (
                  <Route key={page.path} path={page.path} element={<LazyScreen page={page} />} />
                ))}
              </Route>
            </Route>
            <Route
              path="*"
              element={
                <Elsewhere>
                  <NotFound />
                </Elsewhere>
              }
            />
          </Routes>
        </Suspense>
        <ToastRegion />
      </RenameContext>
    </SiteContext>
  );
}

type AppProps = {
  readonly answer: SiteAnswer;
  /** The router around it. Where the page is prerendered, it is the router of a single address. */
  readonly within?: (portal: ReactNode) => ReactNode;
};

const inBrowser = (portal: ReactNode): ReactNode => <BrowserRouter>{portal}</BrowserRouter>;

/** The portal of one tenant, or the error if there is none. */
export function App({ answer, within = inBrowser }: AppProps) {
  if (answer.kind === 'unknown') return <TenantNotFound sentence={answer.sentence} />;
  if (answer.kind === 'failed') return <Broken sentence={answer.sentence} isUnreachable />;
  return <ErrorBoundary broken={Broken}>{within(<Portal site={answer.site} />)}</ErrorBoundary>;
}
