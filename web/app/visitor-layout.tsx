import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { formatPhone } from '#shared/phone-format.ts';
import { commonText } from '#shared/text/common.ts';
import { visitorText } from '#shared/text/visitor.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { Icon } from '../ui/icon.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteLogo } from './site-logo.tsx';
import { TenantBanner } from './tenant-banner.tsx';
import { TenantHtml } from './tenant-html.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Why to trust this page: who holds the money, and how to call them. Its first lines are also in index.html. */
function TrustPanel() {
  const words = useText(visitorText).trust;
  const { tenant } = useSite();
  return (
    <aside className="trust">
      <div className="trust-logo">
        <SiteLogo />
      </div>
      <div className="trust-body">
        {/* One paragraph, as in index.html: the largest element on a phone's screen is then there before any
            script. */}
        <p className="trust-words">
          <strong>{words.headline}</strong>
          <span className="trust-gap" />
          {words.promise}
        </p>
        <ul className="trust-facts">
          <li>
            <Icon name="bank" />
            <span>
              {words.holder(tenant.name)} <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a>
            </span>
          </li>
          <li>
            <Icon name="lock" />
            {words.doubt}
          </li>
        </ul>
      </div>
    </aside>
  );
}

/** The frame of the public pages: one card, beside the tenant's picture or below it on a phone. */
export function VisitorLayout() {
  const words = useText(commonText);
  const { tenant, branding } = useSite();
  return (
    <div className="visitor">
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <TrustPanel />
      <div className="visitor-side">
        <TenantBanner />
        <TenantHtml html={branding.header} label={tenant.name} />
        <main className="visitor-card" id="content">
          <div className="visitor-head">
            <SiteLogo />
            <LanguageSwitch />
          </div>
          <Suspense fallback={<Skeleton lines={5} />}>
            <Outlet />
          </Suspense>
        </main>
        <SiteFooter>
          <ThemeSwitch />
        </SiteFooter>
      </div>
    </div>
  );
}
