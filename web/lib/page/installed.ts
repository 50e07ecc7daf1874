import { languageHere } from '#shared/text/language.ts';

/**
 * Lets the device put the portal among its apps, and leaves a page for when there is no connection. Only clients are
 * offered that, long after everything they came for: whoever comes once needs neither.
 */
export function makeInstallable(): void {
  for (const [rel, href] of [
    ['manifest', '/api/app.webmanifest'],
    // An iPhone takes no drawing, and none of the manifest's pictures.
    ['apple-touch-icon', '/api/app-icon.png'],
  ] as const) {
    if (document.querySelector(`link[rel=${rel}]`)) continue;
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  }
  // Not in every browser, and in some not in a private window: the portal works without.
  navigator.serviceWorker
    ?.register(`/sw.js?language=${languageHere()}`, { updateViaCache: 'none' })
    .catch(() => undefined);
}
