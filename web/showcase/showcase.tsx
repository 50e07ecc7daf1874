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

/** What is read of a client stands here already: nobody is signed in, and nothing is asked. */
const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
queries.setQueryData(CLIENT_KEY, aClient);

/** The companies of the repository, each at its own address. */
const COMPANIES = ['acme', 'harbor', 'plainview', 'summit'];

/** The same page in the look of each of them. */
const Companies = () => (
  <nav aria-label="Companies" className="button-row">
    {COMPANIES.map((id) => (
      <a key={id} href={`${location.protocol}//${id}.${location.host.replace(/^[^.]+\./, '')}${location.pathname}`}>
        {id}
      </a>
    ))}
  </nav>
);

/** Every component of `ui/` in its states, in the look of the company whose address this is. */
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
