import { languageHere } from '#shared/text/language.ts';

/**
 * Lets the device put the portal among its apps, and leaves a page for when there is no connection. Only clients are
 * offered that, long after everything they came for: whoever comes once needs neither.
 */
export function makeInstallable(): void {
  if (!document.querySelector('link[rel=manifest]')) {
    const link = document.createElement('link');
    link.rel = 'manifest';
    link.href = '/api/app.webmanifest';
    document.head.append(link);
  }
  // Not in every browser, and in some not in a private window: the portal works without.
  navigator.serviceWorker
    ?.register(`/sw.js?language=${languageHere()}`, { updateViaCache: 'none' })
    .catch(() => undefined);
}
