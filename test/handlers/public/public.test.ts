import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler } from '#functions/lambdas/public.ts';
import { appIconPngRoute, appIconRoute, appManifestRoute } from '#shared/contracts/installed.ts';
import type { Route } from '#shared/contracts/route.ts';
import { brandingCssRoute, faqRoute, tenantRoute } from '#shared/contracts/tenant.ts';
import type { TenantId } from '#shared/ids.ts';
import { aContext, anEvent, type EventParts } from '#test/support/http-event.ts';
import { captureLogs } from '#test/support/logs.ts';
import { aTenant } from '#test/support/people.ts';
import { fakeSecrets } from '#test/support/secrets.ts';
import { mocked } from '../../support/mocked.ts';

const table = mocked(DynamoDBDocumentClient);
const branding = {
  logoURL: '/brand/acme.svg',
  backgroundImageURL: 'https://cdn.acme.example/house.jpg',
  backgroundColor: '#fdf6e3',
  linkColor: '#ffd000',
  buttonColor: '#FFD000',
  fontFamily: 'Source Serif 4',
  night: true,
  customCSS: 'h1{color:#123456} .x{position:fixed}',
};
const faq = [{ question: 'Parking?', answer: 'Behind the house.' }];
const items = [
  aTenant({ branding, faq, fee: { clientPays: true, amount: 1500 } }),
  aTenant({ id: 'plain', name: 'Plain Escrow' }),
  aTenant({
    id: 'icon',
    name: 'Ohio & Sons “Title”',
    branding: {
      faviconImgURL: '/brand/icon.svg',
      buttonColor: '#ff0000',
      fontFamily: 'Lato Plain',
      fontFiles: { 400: '/brand/icon/font-400-0123456789.woff2' },
    },
  }),
  aTenant({ id: 'far', name: '4 Seasons Escrow', branding: { faviconImgURL: 'https://cdn.example/icon.png' } }),
  aTenant({ id: 'idle', branding: { ...branding, active: false } }),
  aTenant({ id: 'day', branding: { ...branding, night: false } }),
  aTenant({ id: 'gone', active: false }),
];

let logs: ReturnType<typeof captureLogs>;
beforeAll(() => {
  logs = captureLogs();
  fakeSecrets();
  table.on(GetCommand).callsFake(({ Key }) => ({ Item: items.find(({ id }) => Key.pk === `TENANT#${id}`) }));
});
afterAll(() => logs.stop());

const call = (route: Route, tenant: string, parts: EventParts = {}) =>
  handler(anEvent(route, { tenant, ...parts }), aContext());
const siteOf = async (tenant: string) => JSON.parse((await call(tenantRoute, tenant)).body);
const sheetOf = async (tenant: string) => (await call(brandingCssRoute, tenant)).body;

describe('questions and answers', () => {
  it('are the tenant’s own if it has some, for visitors too, and absent elsewhere (R-247, X-101)', async () => {
    const faqOf = async (tenant: string) => JSON.parse((await call(faqRoute, tenant)).body);
    expect(await faqOf('acme')).toEqual({ faq });
    expect(await faqOf('plain')).toEqual({ faq: [] });
    expect(await faqOf('nobody')).toMatchObject({ code: 'tenant/not-found' });
  });
});

describe('the portal among the apps of a device (X-097)', () => {
  const manifestOf = async (tenant: string) => JSON.parse((await call(appManifestRoute, tenant)).body);
  const iconOf = async (tenant: string) => (await call(appIconRoute, tenant)).body;

  it('has its company’s name, as much of it as fits below an icon, and its colors', async () => {
    expect(await manifestOf('acme')).toMatchObject({
      name: 'Acme Title',
      short_name: 'Acme Title',
      background_color: '#fdf6e3',
      theme_color: '#ffd000',
    });
    expect((await manifestOf('icon')).short_name).toBe('Ohio & Sons');
    expect((await manifestOf('plain')).short_name).toBe('Plain Escrow');
    expect((await manifestOf('far')).short_name).toBe('4 Seasons');
  });

  it('has the company’s own picture if it can be drawn at any size, and always one of its initials', async () => {
    const picturesOf = async (tenant: string) =>
      (await manifestOf(tenant)).icons.map(({ src, purpose }: Record<string, string>) => `${src} ${purpose}`);
    const drawn = ['/api/app-icon.svg any', '/api/app-icon.svg maskable'];
    expect(await picturesOf('icon')).toEqual(['/brand/icon.svg any', ...drawn]);
    expect(await picturesOf('far')).toEqual(drawn);
    expect(await picturesOf('plain')).toEqual(drawn);
    expect(await iconOf('icon')).toMatch(/fill="#ff0000".*>OS<\/text>/);
    expect(await iconOf('far')).toContain('>4S</text>');
    expect(await iconOf('gone')).toContain('tenant/not-found');
  });

  it('has the picture that was drawn for devices that accept no SVG, as bytes', async () => {
    const png = Buffer.from('\x89PNG of Acme', 'latin1').toString('base64');
    table.on(GetCommand, { Key: { pk: 'TENANT#acme', sk: 'APP-ICON' } }).resolves({ Item: { from: 'a file', png } });
    const reply = await call(appIconPngRoute, 'acme');
    expect(reply).toMatchObject({ statusCode: 200, body: png, isBase64Encoded: true });
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=60' });
    table.on(GetCommand, { Key: { pk: 'TENANT#plain', sk: 'APP-ICON' } }).resolves({});
    expect((await call(appIconPngRoute, 'plain')).statusCode).toBe(404);
  });
});

describe('the site of a tenant', () => {
  it('names the company and has its look, with gaps filled from the default (R-001, R-003, R-006)', async () => {
    expect(await siteOf('acme')).toMatchObject({
      tenant: { id: 'acme', name: 'Acme Title', supportEmail: 'help@acme.example', routingType: 'office' },
      branding: { logoURL: '/brand/acme.svg', fontColor: '#1c2430', accentColor: '#000000', fontSize: '16px' },
    });
  });

  it('is not found at an address that is too long', async () => {
    const reply = await call(tenantRoute, 'acme', { headers: { 'x-tenant-host': `${'x'.repeat(3000)}.example` } });
    expect([reply.statusCode, JSON.parse(reply.body).code]).toEqual([404, 'tenant/not-found']);
  });

  it('shows visitors no accounts, provider, fees, limits or unchecked CSS', async () => {
    const site = await siteOf('acme');
    const words = JSON.stringify(site);
    for (const secret of ['plaid-client', 'portal/provider/acme', '4321', 'codesPerDay', 'senderEmail', 'position'])
      expect(words).not.toContain(secret);
    expect(Object.keys(site.tenant)).not.toContain('fee');
  });

  it('has the default look without branding, or with branding switched off (R-006, R-015)', async () => {
    const plain = (await siteOf('plain')).branding;
    expect(plain).toMatchObject({ fontFamily: 'Poppins', buttonColor: '#1f2937' });
    expect((await siteOf('idle')).branding).toEqual(plain);
  });

  it.each(['nobody', 'gone'])('is not found at the address of "%s"', async (tenant) => {
    const reply = await call(tenantRoute, tenant);
    expect(reply.statusCode).toBe(404);
    expect(JSON.parse(reply.body)).toMatchObject({ message: 'Tenant not found, please check url' });
  });

  it('is shown only through the edge', async () => {
    const reply = await call(tenantRoute, 'acme', { headers: { 'x-origin-secret': 'a guess' } });
    expect(reply.statusCode).toBe(403);
  });
});

describe('the sheet of a tenant', () => {
  it.each([
    ['#ff00c8', '#000000'],
    ['#14532d', '#ffffff'],
    ['#ffffff', '#000000'],
  ])('has a group’s color %s with the text that reads on it, %s (R-017)', async (bannerColor, text) => {
    const { brandingCss } = await import('#functions/client/public/branding-css.ts');
    const tenantGroup = { groupName: 'Harbor Group', bannerColor };
    const ports = { tenantOf: async () => ({ tenantGroup }), cleanCss: async () => ({ css: '', byDay: '' }) };
    const sheet = await brandingCss(ports as unknown as Parameters<typeof brandingCss>[0], {
      tenant: 'acme' as TenantId,
    });
    expect(sheet.ok && sheet.value).toContain(`--brand-banner: ${bannerColor};\n  --brand-on-banner: ${text};`);
  });

  it('has every property of the page’s look (R-009, R-010, R-011)', async () => {
    const reply = await call(brandingCssRoute, 'acme', { headers: { 'x-portal': undefined } });
    expect(reply.headers).toMatchObject({ 'content-type': 'text/css', 'cache-control': 'public, max-age=60' });
    expect(reply.body).toContain('@layer reset, base, ui, features, brand;');
    const properties = Object.fromEntries(
      [...(reply.body.split('@media')[0] ?? '').matchAll(/--brand-([a-z-]+): (.*);/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    expect(properties).toMatchObject({
      button: '#ffd000',
      'on-button': '#000000',
      accent: '#000000',
      'on-accent': '#ffffff',
      background: '#fdf6e3',
      'background-image': 'url("https://cdn.acme.example/house.jpg")',
      'font-color': '#1c2430',
      'font-family':
        '"Source Serif 4", "Source Serif 4 as Arial", "Source Serif 4 as Roboto", "Source Serif 4 as DejaVu Sans", Georgia',
      'font-size': '1rem',
      'font-weight': '400',
    });
    expect(properties['link']).not.toBe('#ffd000');
    expect(properties['focus']).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('has the logo and the device’s fonts for the frame that is shown before any script: the company’s own logo, or the default one with its name (R-007, X-105)', async () => {
    expect(await sheetOf('acme')).toContain('.shell-mark {\n  content: url("/brand/acme.svg");\n}');
    expect(await sheetOf('acme')).not.toContain('.shell-name');
    // The company's font, which the line would fetch before the scripts, isn't in it.
    expect(await sheetOf('acme')).toContain(
      '.shell-client {\n  font-family: "Source Serif 4 as Arial", "Source Serif 4 as Roboto", "Source Serif 4 as DejaVu Sans", Georgia, system-ui, sans-serif;',
    );
    expect(await sheetOf('icon')).toContain('.shell-client {\n  font-family: system-ui, sans-serif;');
    expect(await sheetOf('plain')).toContain('.shell-mark {\n  content: url("/brand/default-logo.svg");\n}');
    expect(await sheetOf('plain')).toContain('.shell-name::before {\n  content: "Plain Escrow";\n}');
  });

  it('can’t be left by a company’s name', async () => {
    const { brandingCss } = await import('#functions/client/public/branding-css.ts');
    const ports = {
      tenantOf: async () => ({ name: 'Ohio "Title" \\ </style>\n' }),
      cleanCss: async () => ({ css: '', byDay: '' }),
    };
    const sheet = await brandingCss(ports, { tenant: 'acme' as TenantId });
    expect(sheet.ok && sheet.value).toContain('content: "Ohio \\22 Title\\22  \\5c  \\3c /style>\\a ";');
  });

  it('has the files of the company’s own font, and the page uses it (X-358)', async () => {
    const sheet = await sheetOf('icon');
    expect(sheet).toContain('--brand-font-family: "Lato Plain";');
    expect(sheet).toContain(
      'font-weight: 300 400;\n  font-display: swap;\n  src: url("/brand/icon/font-400-0123456789.woff2") format("woff2");',
    );
  });

  it('ends with the tenant’s own CSS, as far as it is safe (R-012)', async () => {
    const sheet = await sheetOf('acme');
    expect(sheet).toContain('.tenant-brand) to (.portal-critical){\nh1{color:#123456}\n}');
    expect(sheet).not.toContain('position');
  });

  it('has a dark theme as well, by the device or by the reader’s choice, and never in print (X-093)', async () => {
    const [day = '', byDevice = '', byChoice = ''] = (await sheetOf('acme')).split(/@media screen/);
    expect(day).toContain('color-scheme: light;');
    expect(byDevice).toMatch(/^ and \(prefers-color-scheme: dark\) \{\n:root:not\(\[data-theme="light"\]\)/);
    expect(byChoice).toMatch(/^ \{\n:root\[data-theme="dark"\]/);
    const nameAndValue = (text: string) =>
      [...text.matchAll(/(--brand-[a-z-]+|color-scheme): (.*);/g)].map(([all]) => all);
    expect(nameAndValue(byDevice)).toContain('color-scheme: dark;');
    expect(nameAndValue(byDevice)).toEqual(nameAndValue(byChoice));
    const colorsOf = (text: string) => [...text.matchAll(/(--brand-[a-z-]+): #/g)].map(([, name]) => name);
    expect(colorsOf(byChoice)).toEqual(colorsOf(day));
  });

  it('has a dark theme only if the company wants one, and otherwise no switch (X-093)', async () => {
    expect(await sheetOf('acme')).not.toContain('.theme-switch');
    const sheet = await sheetOf('day');
    expect(sheet).not.toMatch(/dark|@media/);
    expect(sheet).toContain('.theme-switch {\n  display: none;');
    expect(sheet).toContain('@scope (.tenant-brand) to (.portal-critical){\nh1{color:#123456}');
  });

  it('is the default look for a tenant without branding, with no picture', async () => {
    const sheet = await sheetOf('plain');
    expect(sheet).toContain('--brand-background-image: none;');
    expect(sheet).not.toContain('@scope');
    expect(await sheetOf('idle')).toBe(sheet.replace('Plain Escrow', 'Acme Title'));
  });
});
