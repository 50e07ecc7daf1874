import type { Config } from 'dompurify';
import { createContext, use, useEffect, useRef } from 'react';
import { tenantHtml } from '#shared/tenant/html.ts';
import { langOfOthers } from '../lib/page/text.ts';

const ALLOWED: Config = {
  ALLOWED_TAGS: tenantHtml.tags,
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'class'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i,
  ALLOW_DATA_ATTR: false,
};

/** Cleans a tenant's HTML without a browser. Used only for prerendering. */
export const CleanAhead = createContext<((html: string) => string) | undefined>(undefined);

type TenantHtmlProps = {
  readonly html: string | undefined;
  /** Labels it as a region of the page, if no landmark is around it. */
  readonly label?: string | undefined;
};

/**
 * HTML from the tenant. It was sanitized when it was stored, and is sanitized here again, because stored text is input
 * like any other.
 */
export function TenantHtml({ html, label }: TenantHtmlProps) {
  const place = useRef<HTMLDivElement & HTMLElement>(null);
  const cleanAhead = use(CleanAhead);
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
      // A picture without a description is decoration. Without this, a screen reader reads its address out loud.
      for (const image of clean.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
      place.current?.replaceChildren(clean);
    };
    // The portal works without a tenant's decoration. If it can't be cleaned, it isn't shown.
    fill().catch(() => place.current?.replaceChildren());
    return () => {
      isGone = true;
    };
  }, [html]);
  if (!html) return null;
  const Part = label ? 'section' : 'div';
  return (
    <Part
      ref={place}
      className="tenant-html"
      aria-label={label}
      lang={langOfOthers()}
      // A prerendered page contains it cleaned, and keeps that until it is cleaned here.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, or rebuilt from an allowlist
      dangerouslySetInnerHTML={{ __html: cleanAhead?.(html) ?? '' }}
      suppressHydrationWarning
    />
  );
}
