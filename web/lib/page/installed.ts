import { languageHere } from '#shared/text/language.ts';

/**
 * Lets the device install the portal as an app, and stores a page for when there is no connection. Only clients get
 * this, long after everything they came for has loaded: someone who comes once needs neither.
 */
export function makeInstallable(): void {
  for (const [rel, href] of [
    ['manifest', '/api/app.webmanifest'],
    // An iPhone accepts neither an SVG icon nor the manifest's icons.
    ['apple-touch-icon', '/api/app-icon.png'],
  ] as const) {
    if (document.querySelector(`link[rel=${rel}]`)) continue;
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    document.head.append(link);
  }
  // Not every browser supports it, and some not in a private window. The portal works without it.
  navigator.serviceWorker
    ?.register(`/sw.js?language=${languageHere()}`, { updateViaCache: 'none' })
    .catch(() => undefined);
}
