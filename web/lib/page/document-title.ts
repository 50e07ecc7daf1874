import { useLayoutEffect } from 'react';
import { commonText } from '#shared/text/common.ts';
import { useText } from './text.ts';

const parts = { page: '', site: '', errors: 0 };

const show = (prefix: string): void => {
  const title = [parts.page, parts.site].filter(Boolean).join(' – ');
  document.title = parts.errors > 0 ? `${prefix}${title}` : title;
};

/** Names the browser's tab after the page, followed by the tenant's name. */
export function useDocumentTitle(page: string): void {
  const { errorPrefix } = useText(commonText);
  useLayoutEffect(() => {
    parts.page = page;
    show(errorPrefix);
  }, [page, errorPrefix]);
}

/** Sets the name that follows every page's title: the tenant's. */
export function useSiteTitle(site: string): void {
  const { errorPrefix } = useText(commonText);
  useLayoutEffect(() => {
    parts.site = site;
    show(errorPrefix);
  }, [site, errorPrefix]);
}

/** Puts "Error: " before the title while a page shows errors, because a screen reader reads that first. */
export function useErrorTitle(hasErrors: boolean): void {
  const { errorPrefix } = useText(commonText);
  useLayoutEffect(() => {
    if (!hasErrors) return undefined;
    parts.errors += 1;
    show(errorPrefix);
    return () => {
      parts.errors -= 1;
      show(errorPrefix);
    };
  }, [hasErrors, errorPrefix]);
}
