import { createHash } from 'node:crypto';
import type { Site } from '#shared/contracts/tenant.ts';
import { defaultBranding } from '#shared/tenant/default-branding.ts';
import type { BuiltPage, DrawnScreen } from './page.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Escapes a style sheet so that it cannot end its element. */
const inStyle = (css: string): string => css.replaceAll('</', '<\\/');
const asAttribute = (data: unknown): string => escaped(JSON.stringify(data));
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** A font file's address. The fallback, a system font, uses `local()`. */
const FONT = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/** The screen, its company, and the address of the bank-linking script. */
export type ScreenOf = {
  readonly screen: DrawnScreen;
  readonly site: Site;
  /** The tenant's style sheet. */
  readonly look: string;
  readonly linkScriptUrl: string;
};

/** The agents' parts. A script inserts the part that matches the address. */
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
 * A complete page that displays without any other file. It carries its own policy for styles and scripts, by hash,
 * because a header cannot differ between tenants on one CloudFront distribution. Headers set the rest
 * (`infra/aws/edge/security-headers.ts`).
 */
export function firstScreenPage(page: BuiltPage, { screen, site, look, linkScriptUrl }: ScreenOf): string {
  // The tenant's sheet first, as in index.html, because it declares the order of the layers.
  const style = inStyle(
    [look, page.css]
      .map((sheet) => sheet.replaceAll(FONT, ''))
      .concat(page.cssByPath[screen.path] ?? '')
      .join('\n'),
  );
  // The fonts' style element starts empty, so that the page shows first; `early.js` then adds the fonts.
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
