import { join } from 'node:path';
import { type Sender, senderOf } from '#functions/messages/sender.ts';
import { paperLogoOf } from '#functions/pictures/paper-logo.ts';
import { tenantFileAt } from '#infra/aws/tenant-files.ts';
import { fileIn } from '#infra/ops/tenant/pictures/logo-bytes.ts';
import type { PaperLogo } from '#shared/tenant/paper-logo.ts';
import type { Branding, Tenant } from '#shared/tenant/tenant.ts';

const root = join(import.meta.dirname, '../..');

function sample(id: string): Tenant {
  const read = tenantFileAt(join(root, `tenants/${id}.json`));
  if (!read.ok) throw new Error(read.refusal.join('\n'));
  return read.value.tenant;
}

const svg = (size: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${size.split(' ')[0]}" height="${size.split(' ')[1]}">${inside}</svg>`;

const WORD = 'font-family="Poppins" font-weight="600"';

/** Logos that no sample company has: light ones, and of every shape. */
const DRAWN = {
  white: svg(
    '220 48',
    `<circle cx="24" cy="24" r="19" fill="none" stroke="#fff" stroke-width="4"/><text x="56" y="33" ${WORD} font-size="26" fill="#fff">Lumen</text>`,
  ),
  pale: svg(
    '200 48',
    `<path d="M4 44 28 4l24 40Z" fill="#fff3a3"/><text x="62" y="34" ${WORD} font-size="24" fill="#fffbe0">Solara</text>`,
  ),
  tall: svg('60 120', '<path d="M30 2 58 40v78H2V40Z" fill="#0f766e"/><path d="M20 118V70h20v48Z" fill="#fff"/>'),
  square: svg('90 90', '<path d="M0 0h90v90H0Z" fill="#111827"/><path d="M18 68 45 20l27 48Z" fill="#facc15"/>'),
  wide: svg(
    '1080 60',
    `<text x="0" y="46" ${WORD} font-size="52" letter-spacing="9" fill="#7c2d12">BLACKSTONE &amp; DAUGHTERS</text>`,
  ),
} as const;

/** A company in the pictures: its data for receipts, and its logo. */
export type Company = { readonly sender: Sender; readonly logo: PaperLogo | undefined };

async function company(file: Tenant, bytes: Uint8Array | undefined): Promise<Company> {
  const drawn = bytes && (await paperLogoOf(bytes, file));
  if (drawn && !drawn.ok) throw new Error(drawn.refusal.sentence);
  return { sender: senderOf(file), logo: drawn?.value };
}

const sampled = (id: string): Promise<Company> => {
  const file = sample(id);
  return company(file, fileIn([join(root, 'web/public')], file.branding?.logoURL ?? ''));
};

const invented = (drawing: keyof typeof DRAWN, name: string, branding: Branding): Promise<Company> =>
  company(
    { ...sample('acme'), name, branding: { ...branding, logoURL: `/brand/acme/${drawing}.svg` } },
    new TextEncoder().encode(DRAWN[drawing]),
  );

const LONG = 'The Wolfeschlegelsteinhausen and Bergerdorff Title, Escrow & Abstract Company';

/** Every company in the pictures, by a name of its own. */
export const COMPANIES = {
  acme: () => sampled('acme'),
  harbor: () => sampled('harbor'),
  summit: () => sampled('summit'),
  /** No logo: its name as text. */
  plainview: () => sampled('plainview'),
  /** No logo, and a name of two lines on a bright color. */
  long: () => company({ ...sample('plainview'), name: LONG, branding: { accentColor: '#c6ff00' } }, undefined),
  /** A light logo whose company has a dark color. */
  white: () => invented('white', 'Lumen Closings', { accentColor: '#4c1d95' }),
  /** A light logo whose company has a light color. */
  pale: () => invented('pale', 'Solara Escrow of the Lower Rio Grande Valley', { accentColor: '#ffe600' }),
  tall: () => invented('tall', 'Lighthouse Title', { accentColor: '#0f766e' }),
  square: () => invented('square', LONG, { accentColor: '#facc15' }),
  wide: () => invented('wide', 'Blackstone & Daughters Settlement Services, LLC', { accentColor: '#7c2d12' }),
} as const satisfies Record<string, () => Promise<Company>>;
