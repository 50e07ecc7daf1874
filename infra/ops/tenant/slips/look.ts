import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FONT_FAMILIES } from '#functions/client/public/branding-css.ts';
import { cleanCss } from '#functions/client/public/custom-css.ts';
import { areDrawn } from '#functions/messages/typeface.ts';
import { storedFor } from '#functions/pictures/judged-picture.ts';
import { tenantHtml } from '#shared/tenant/html.ts';
import type { TenantProblem } from '#shared/tenant/problems.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';
import { SHIPPED_PICTURES } from '../../../local/host/pictures.ts';
import type { Check } from './slip.ts';

/** Every text in a file with its field, including lists and records. */
function* textsOf(value: unknown, path = ''): Generator<readonly [at: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    yield* textsOf(inner, Array.isArray(value) ? `${path}[${name}]` : `${path}${path ? '.' : ''}${name}`);
}

const isStored = (at: string): boolean =>
  /(?:logoURL|faviconImgURL|backgroundImageURL|headshotImageURL|qrCodeURL|fontFiles\.\d+)$/.test(at);

function* fileSlips(file: Tenant): Generator<TenantProblem> {
  for (const [at, address] of textsOf(file))
    if (
      isStored(at) &&
      address.startsWith('/') &&
      !storedFor(file.id).test(address) &&
      !existsSync(join(SHIPPED_PICTURES, address))
    )
      yield {
        at,
        sentence: `The portal has no ${address.endsWith('.woff2') ? 'font' : 'picture'} ${address}. "npm run ops -- tenant picture" stores one and prints its address.`,
      };
}

function* fontSlips({ branding: { fontFamily, fontFiles } = {} }: Tenant): Generator<TenantProblem> {
  if (!fontFamily) return;
  const at = 'branding.fontFamily';
  const isPortals = Object.hasOwn(FONT_FAMILIES, fontFamily);
  if (isPortals && fontFiles) yield { at, sentence: `"${fontFamily}" is the portal’s. Name the font of your files.` };
  if (!isPortals && !fontFiles?.[400])
    yield {
      at,
      sentence: `The portal has ${Object.keys(FONT_FAMILIES).join(', ')}. For another font, store its files: "tenant picture --as font-400".`,
    };
}

/** The fields with markup; everywhere else a tag would appear as text. */
const isMarkup = (at: string): boolean => ['branding.header', 'branding.footer', 'branding.customCSS'].includes(at);

function* textSlips(file: Tenant): Generator<TenantProblem> {
  for (const [at, text] of textsOf(file)) {
    if (isMarkup(at)) continue;
    if (/<\/?[a-z!][^>]*>/i.test(text))
      yield { at, sentence: 'This is plain text: clients would read the tags. Leave them out.' };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
    if (/[\u0000-\u0009\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(text))
      yield { at, sentence: 'It contains invisible characters. Type it again.' };
    if (text.includes('\n') && !/disclaimer$|answer$|displayDescription$/.test(at))
      yield { at, sentence: 'This is one line: leave out the line break.' };
  }
}

/** Text printed on documents must use characters that their typeface has. */
function* paperSlips({ name, address1, address2, city }: Tenant): Generator<TenantProblem> {
  for (const [at, text] of Object.entries({ name, address1, address2, city }))
    if (!areDrawn(text)) yield { at, sentence: 'Receipts can’t print all of these letters. Use Latin ones.' };
}

function* markupSlips({ branding }: Tenant): Generator<TenantProblem> {
  for (const part of ['header', 'footer'] as const)
    for (const [, tag = ''] of branding?.[part]?.matchAll(/<\/?([a-z][a-z0-9]*)/gi) ?? [])
      if (!tenantHtml.tags.includes(tag.toLowerCase()))
        yield {
          at: `branding.${part}`,
          sentence: `The page leaves out <${tag}>. It takes: ${tenantHtml.tags.join(', ')}.`,
        };
  for (const why of branding?.customCSS ? cleanCss(branding.customCSS).dropped : [])
    yield { at: 'branding.customCSS', sentence: `The page leaves this out: ${why}` };
}

/** Mistakes that clients would see. */
export const lookChecks: readonly Check[] = [fileSlips, fontSlips, textSlips, paperSlips, markupSlips];
