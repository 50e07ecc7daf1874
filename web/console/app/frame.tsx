import { Suspense, useState } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { commonText } from '#shared/text/common.ts';
import { consoleFrameText as words } from '#shared/text/console/frame.ts';
import { ErrorBoundary } from '../../app/error-boundary.tsx';
import { Link } from '../../lib/page/link.tsx';
import { wordsIn } from '../../lib/page/text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Finder } from '../features/finder/finder.tsx';
import { useHere } from '../lib/company.tsx';
import { useKeys } from '../lib/keys.ts';
import { openNewPayment } from '../lib/new-payment.ts';
import { moveAlong } from '../ui/table.tsx';
import { ConsoleBroken } from './console-broken.tsx';
import { consoleScreens } from './console-screens.ts';
import styles from './frame.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { LiveChanges } from './live-changes.tsx';
import { NewPaymentHere } from './new-payment-here.tsx';
import { PlaceTabs } from './place-tabs.tsx';
import { Drawer, Rail, Tabs } from './rail.tsx';

/** The keyboard shortcuts that open the screens from anywhere and move along the rows of a list. */
function useFrameKeys(showKeys: () => void): void {
  const { places, company } = useHere();
  const navigate = useNavigate();
  const go = (place: string) => () => void navigate(place);
  const prepares = company.roles.includes('operator') ? { n: openNewPayment } : {};
  useKeys({
    ...prepares,
    'g t': go(places.today),
    'g v': go(places.approvals),
    'g f': go(places.files),
    'g c': go(places.clients),
    'g d': go(places.reviews),
    'g b': go(places.wires),
    'g s': go(places.staff),
    'g a': go(places.audit()),
    'g r': go(places.reports),
    'g l': go(places.ledger),
    'g p': go(places.payments()),
    '/': () => document.querySelector<HTMLElement>('[data-finder]')?.focus(),
    j: () => moveAlong(1),
    k: () => moveAlong(-1),
    '?': showKeys,
  });
}

function Screens() {
  const { pathname } = useLocation();
  // The list keeps its state while a row is open beside it.
  const screen = pathname.split('/')[2];
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ErrorBoundary key={screen} broken={ConsoleBroken}>
        <Routes>
          {consoleScreens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<Lost />} />
        </Routes>
      </ErrorBoundary>
    </Suspense>
  );
}

function Lost() {
  const { places } = useHere();
  return (
    <>
      <h1>{words.notFound}</h1>
      <p>
        <Link to={places.today}>{words.toToday}</Link>
      </p>
    </>
  );
}

/** The frame of a company's screens: navigation at the left (at the bottom on a phone), search at the top. */
export function Frame() {
  const { me, company } = useHere();
  const [isKeysOpen, setKeysOpen] = useState(false);
  useFrameKeys(() => setKeysOpen(true));
  return (
    <div className={styles['frame']}>
      <a className="skip-link" href="#content">
        {wordsIn(commonText).skipToContent}
      </a>
      <Rail onKeys={() => setKeysOpen(true)} />
      <header className={styles['bar']}>
        <Drawer />
        <Finder key={company.tenantId} />
      </header>
      <main className={styles['main']} id="content" tabIndex={-1}>
        <p className={styles['on-paper']}>{words.printed(company.company, me.name)}</p>
        <PlaceTabs>
          <Screens key={company.tenantId} />
        </PlaceTabs>
      </main>
      <LiveChanges key={`${company.tenantId} live`} />
      <Tabs />
      <NewPaymentHere key={`${company.tenantId} new`} />
      <KeysDialog open={isKeysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  );
}
