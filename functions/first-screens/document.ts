import { createHash } from 'node:crypto';
import type { Site } from '#shared/contracts/tenant.ts';
import { defaultBranding } from '#shared/tenant/default-branding.ts';
import type { BuiltPage, DrawnScreen } from './page.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Nothing in a sheet ends the element that holds it. */
const inStyle = (css: string): string => css.replaceAll('</', '<\\/');
const asAttribute = (data: unknown): string => escaped(JSON.stringify(data));
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Where a font comes from. Its stand-in, a font of the device, is `local()`. */
const FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/** What is drawn, for whom, and where the bank-linking script comes from. */
export type ScreenOf = {
  readonly screen: DrawnScreen;
  readonly site: Site;
  /** The tenant's sheet. */
  readonly look: string;
  readonly linkScriptUrl: string;
};

/** The agents' own parts, of which the script at their place puts in the one that the address names. */
const agentParts = ({ agents }: DrawnScreen): string =>
  [
    ...(agents ? [`\n<template data-agent="">${agents.asking}</template>`] : []),
    ...(agents?.parts ?? []).map(
      ({ agent, title, html }) =>
        `\n<template data-agent="${escaped(agent.landingPageURI)}" data-title="${escaped(title)}" data-known="${asAttribute(agent)}">${html}</template>`,
    ),
  ].join('');

const wholeOf = (page: BuiltPage, { html, agents }: DrawnScreen): string =>
  agents ? `${html}<script>${page.agentPlace}</script>${agents.rest}` : html;

/**
 * A whole page that needs nothing but itself to be seen. It carries its own policy for styles and scripts, by hash: a
 * header cannot differ between the tenants of a distribution. Headers say the rest
 * (`infra/aws/edge/security-headers.ts`).
 */
export function firstScreenPage(page: BuiltPage, { screen, site, look, linkScriptUrl }: ScreenOf): string {
  // The tenant's sheet first, as in index.html: it says how the layers stand.
  const style = inStyle(
    [look, page.css]
      .map((sheet) => sheet.replaceAll(FONT, ''))
      .concat(page.cssByPath[screen.path] ?? '')
      .join('\n'),
  );
  // A line that is still empty carries the page first: `early.js` puts the fonts in force once it has been seen.
  const fonts = inStyle([look, page.css].flatMap((sheet) => sheet.match(FONT) ?? []).join('\n'));
  const elsewhere = linkScriptUrl.startsWith('https://') ? ` ${linkScriptUrl}` : '';
  const scripts = [page.early, ...(screen.agents ? [page.agentPlace] : [])].map(hashOf).join(' ');
  const policy = `script-src 'self'${elsewhere} ${scripts}; style-src-elem 'self' ${hashOf(style)} ${hashOf(fonts)}`;
  const icon = site.branding.faviconImgURL ?? defaultBranding.faviconImgURL ?? '';
  const beside = [...page.needs, ...(page.byPath[screen.path] ?? [])];
  return `<!doctype html>
<html lang="${page.language}" data-area="visitor">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="same-origin">
<meta name="format-detection" content="telephone=no">
<meta name="description" content="${escaped(screen.description)}">
${screen.agents ? '<meta name="robots" content="noindex">\n' : ''}<title>${escaped(screen.title)}</title>
<link rel="icon" href="${escaped(icon)}">
<link rel="part" href="${page.entry}" data-entry>
${beside.map((href) => `<link rel="part" href="${href}">`).join('\n')}
${page.parts.map((href) => `<link rel="part" href="${href}" data-part>`).join('\n')}
<style>${style}</style>
<style media="not all" data-fonts>${fonts}</style>
<script>${page.early}</script>${agentParts(screen)}
</head>
<body>
<noscript><p class="notice notice-early">${escaped(page.noScript)}</p></noscript>
<div id="root" class="tenant-brand" data-drawn="${screen.path}">${wholeOf(page, screen)}</div>
<script type="application/json" id="site">${inScript(site)}</script>
</body>
</html>
`;
}
