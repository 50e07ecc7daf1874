import type { ReactNode } from 'react';
import { formatPhone } from '#shared/phone-format.ts';
import { commonText } from '#shared/text/common.ts';
import { legalLinks } from '../lib/page/legal.ts';
import { Link } from '../lib/page/link.tsx';
import { paths } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { TenantHtml } from './tenant-html.tsx';

/**
 * The contact for help, in the same place and order on every page (WCAG 3.2.6), the tenant's own footer, and the four
 * documents every client may read. A page's own footer comes below.
 */
export function SiteFooter({ children }: { readonly children?: ReactNode }) {
  const words = useText(commonText).footer;
  const legal = useText(legalLinks);
  const { tenant, branding } = useSite();
  return (
    <footer className="site-footer">
      <nav aria-label={words.help}>
        <ul>
          <li>
            <Link to={paths.faq}>{words.faq}</Link>
          </li>
          <li>
            <a href={`mailto:${tenant.supportEmail}`}>{tenant.supportEmail}</a>
          </li>
          <li>
            <a href={`tel:${tenant.pocPhone}`}>{formatPhone(tenant.pocPhone)}</a>
          </li>
        </ul>
      </nav>
      <TenantHtml html={branding.footer} />
      <nav aria-label={words.label}>
        <ul>
          {(['terms', 'privacy', 'bankTerms', 'bankPrivacy'] as const).map((name) => (
            <li key={name}>
              <a href={legal[name]} target="_blank" rel="noopener">
                {words[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </footer>
  );
}
