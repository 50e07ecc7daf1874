import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import type { Site } from '#shared/contracts/tenant.ts';
import { SiteLogo } from '../app/site-logo.tsx';
import { ThemeSwitch } from '../app/theme-switch.tsx';
import { SiteContext } from '../lib/page/site.tsx';
import { CLIENT_KEY } from '../lib/session/client.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Page } from '../ui/page.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { Accounts } from './parts/accounts.tsx';
import { Choices } from './parts/choices.tsx';
import { Fields } from './parts/fields.tsx';
import { Notices } from './parts/notices.tsx';
import { Overlays } from './parts/overlays.tsx';
import { Payments } from './parts/payments.tsx';
import { Presses } from './parts/presses.tsx';
import { aClient } from './samples.ts';
import styles from './showcase.module.css';

/** The client's data is filled in here: no one is signed in, and nothing is requested. */
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
queries.setQueryData(CLIENT_KEY, aClient);

/** The companies in the repository, each at its own address. */
const COMPANIES = ['acme', 'harbor', 'plainview', 'summit'];

/** Links to the same page with each company's branding. */
const Companies = () => (
  <nav aria-label="Companies" className="button-row">
    {COMPANIES.map((id) => (
      <a key={id} href={`${location.protocol}//${id}.${location.host.replace(/^[^.]+\./, '')}${location.pathname}`}>
        {id}
      </a>
    ))}
  </nav>
);

/** Every component of `ui/` in its states, with the branding of the company at this address. */
export function Showcase({ site }: { readonly site: Site }) {
  return (
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <BrowserRouter>
          <div className={styles['showcase']}>
            <header className={styles['showcase-head']}>
              <SiteLogo />
              <Companies />
              <LanguageSwitch />
              <ThemeSwitch />
            </header>
            <main>
              <Page
                title="Components"
                lead={`Every component of the page in its states, in the look of ${site.tenant.name}.`}
              >
                <div className={styles['showcase-parts']}>
                  <Presses />
                  <Fields />
                  <Choices />
                  <Notices />
                  <Payments />
                  <Accounts />
                  <Overlays />
                </div>
              </Page>
            </main>
          </div>
          <ToastRegion />
        </BrowserRouter>
      </SiteContext>
    </QueryClientProvider>
  );
}
