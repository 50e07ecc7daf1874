import { commonText } from '#shared/text/common.ts';
import { legalLinks } from '../lib/legal.ts';
import { useSite } from '../lib/site.tsx';
import { useText } from '../lib/text.ts';
import { TenantHtml } from './tenant-html.tsx';

/** The tenant's own footer, and the four documents every client may read. */
export function SiteFooter() {
  const words = useText(commonText).footer;
  const { branding } = useSite();
  return (
    <footer className="site-footer">
      <TenantHtml html={branding.footer} />
      <nav aria-label={words.label}>
        <ul>
          {(['terms', 'privacy', 'bankTerms', 'bankPrivacy'] as const).map((name) => (
            <li key={name}>
              <a href={legalLinks[name]} target="_blank" rel="noopener">
                {words[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
