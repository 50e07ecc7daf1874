import type { Config } from 'dompurify';
import { useEffect, useRef } from 'react';
import { tenantHtml } from '#shared/tenant/html.ts';
import { langOfOthers } from '../lib/page/text.ts';

const ALLOWED: Config = {
  ALLOWED_TAGS: tenantHtml.tags,
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i,
  ALLOW_DATA_ATTR: false,
};

type TenantHtmlProps = {
  readonly html: string | undefined;
  /** Names the part as a region of the page, where no landmark is around it. */
  readonly label?: string | undefined;
};

/** HTML of the tenant: sanitised when it was stored, and here again, because stored text is input like any other. */
export function TenantHtml({ html, label }: TenantHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!html) return undefined;
    let isGone = false;
    const fill = async () => {
      const { default: purify } = await import('dompurify');
      if (isGone) return;
      const clean = purify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
      for (const link of clean.querySelectorAll('a')) {
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
      }
      // A picture without a description is decoration. Without this, a screen reader reads its address aloud.
      for (const image of clean.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
      place.current?.replaceChildren(clean);
    };
    // The portal works without a tenant's decoration; what cannot be cleaned is not shown.
    fill().catch(() => place.current?.replaceChildren());
    return () => {
      isGone = true;
    };
  }, [html]);
  if (!html) return null;
  return label ? (
    <section ref={place} className="tenant-html" aria-label={label} lang={langOfOthers()} />
  ) : (
    <div ref={place} className="tenant-html" lang={langOfOthers()} />
  );
}
