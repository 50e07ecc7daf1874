import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { builtPages } from '#functions/adapters/built-page.ts';
import { cleanHtml } from '#functions/client/first-screens/clean-html.ts';
import {
  type FirstScreensPorts,
  firstScreens,
  isPageDeployed,
} from '#functions/client/first-screens/draw-first-screens.ts';
import { cleanCss } from '#functions/client/public/custom-css.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

const root = join(import.meta.dirname, '../../..');
const pages = builtPages(join(root, 'dist/functions/first-screens'));
const samples = tenantsIn(join(root, 'tenants'));

/** The page's bucket and the tenants' items, in memory. */
function aPlace(tenants: readonly Tenant[]) {
  const kept = new Map<string, string>();
  const items = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const files = new Map<string, string>();
  const ports: FirstScreensPorts = {
    tenantOf: async (id) => items.get(id),
    agentsOf: async (id) => items.get(id)?.agents ?? [],
    cleanCss: async (text) => cleanCss(text),
    pages: () => pages,
    files: {
      read: async (address) => files.get(address),
      drawn: async (tenant, file) => kept.get(`${tenant}/${file}`),
      write: vi.fn(async (tenant, file, html) => void kept.set(`${tenant}/${file}`, html)),
      remove: vi.fn(async (tenant, file) => void kept.delete(`${tenant}/${file}`)),
    },
    linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
    drawPictures: vi.fn(async () => undefined),
  };
  return { kept, items, files, ports, draw: firstScreens(ports) };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? '';
const [acme] = samples as [Tenant];
const harbor = samples.find(({ id }) => id === 'harbor') as Tenant;
const FILES = ['create-account', 'login', 'partner'].flatMap((name) => [`${name}.es.html`, `${name}.html`]);

describe('the first screens of a company', () => {
  test.each(samples.map((tenant) => [tenant.id, tenant] as const))(
    'of %s are whole pages with its name, its words and its look (X-171)',
    async (id, tenant) => {
      const { kept, draw } = aPlace([tenant]);
      expect(await draw(id, true)).toBe('drawn');
      const files = FILES.filter((file) => tenant.agents.length > 0 || !file.startsWith('partner'));
      expect([...kept.keys()].toSorted()).toEqual(files.map((file) => `${id}/${file}`));
      for (const [file, html] of kept) {
        expect(html).toContain(`<meta name="description" content="${tenant.name.replace('&', '&amp;')}: `);
        expect(html).toContain(file.endsWith('.es.html') ? 'Número de celular' : 'Mobile phone number');
        expect(html).toContain(`<html lang="${file.endsWith('.es.html') ? 'es' : 'en'}"`);
        expect(html).toContain('--brand-button:');
        expect(html).toMatch(/This portal needs JavaScript|Este portal necesita JavaScript/);
        // Nothing that would delay the first paint.
        expect(html).not.toMatch(/<script[^>]* src=|rel="stylesheet"|<link rel="modulepreload"/);
        expect(html).toMatch(/<form [^>]*method="dialog"/);
      }
    },
  );

  test('use the device’s fonts first, and the company’s own once those have loaded (X-229)', async () => {
    const fontFiles = { 400: '/brand/acme/font-400-0123456789.woff2' };
    const own = { ...acme, branding: { ...acme.branding, fontFamily: 'Lato', fontFiles } };
    for (const tenant of [...samples, own]) {
      const { kept, draw } = aPlace([tenant]);
      await draw(tenant.id, true);
      for (const html of kept.values()) {
        const [first, later] = [between(html, '<style>', '</style>'), between(html, 'data-fonts>', '</style>')];
        expect(first).toMatch(/@font-face\s*\{[^}]*local\(/);
        expect(first).not.toMatch(/@font-face[^}]*url\(/);
        expect(later).toContain('.woff2');
        expect(later).not.toMatch(/local\(|\{[^}]*(color|margin)/);
        expect(html).toContain('<style media="not all" data-fonts>');
        expect(between(html, 'content-security-policy" content="', '"')).toContain(hashOf(later));
      }
    }
  });

  test('name by hash which script and style may run, and have no inline styles (X-173)', async () => {
    for (const tenant of samples) {
      const { kept, draw } = aPlace([tenant]);
      await draw(tenant.id, true);
      for (const [name, html] of kept) {
        const file = name.slice(tenant.id.length + 1);
        const policy = between(html, 'content-security-policy" content="', '"');
        expect(policy).toContain(`style-src-elem 'self' ${hashOf(between(html, '<style>', '</style>'))}`);
        expect(policy).not.toMatch(/unsafe/);
        const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
        expect(scripts).toHaveLength(file.startsWith('partner') ? 2 : 1);
        for (const script of scripts) expect(policy).toContain(hashOf(script));
        expect(html).not.toMatch(/<script [^>]*(?<!type="application\/json" id="site")>/);
        expect(html.replaceAll(/<script>.*?<\/script>/gs, '')).not.toMatch(/<[^>]+ (style|on\w+)=/);
      }
    }
  });

  test('contain only the public part of a tenant’s file (X-173)', async () => {
    const { kept, draw } = aPlace([acme]);
    await draw(acme.id, true);
    const html = [...kept.values()].join('\n');
    for (const secret of [acme.provider.clientId, acme.provider.secretName, acme.senderEmail])
      expect(html).not.toContain(secret);
    const site = JSON.parse(between(html, 'id="site">', '</script>'));
    expect(Object.keys(site.tenant)).not.toEqual(expect.arrayContaining(['provider', 'limits', 'people']));
  });

  test('are not broken by text that a company writes (X-173)', async () => {
    const hostile = {
      ...acme,
      agents: [{ ...harbor.agents[0], displayName: '</template></head><script>alert(1)</script>"><b>' }],
      name: '</script><script>alert(1)</script>"><style>*{display:none}',
      branding: {
        ...acme.branding,
        isCustomBranding: true,
        customCSS: '.card::before { content: "</style><script>alert(1)</script>" } .card { color: red }',
        header: '<p onclick="alert(1)">Call us</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      },
    } as Tenant;
    const { kept, draw } = aPlace([hostile]);
    await draw(hostile.id, true);
    for (const html of kept.values()) {
      const isOfAgents = html.includes('data-drawn="/partner/*"');
      expect(html.match(/<script(?! type="application\/json")/g)).toHaveLength(isOfAgents ? 2 : 1);
      expect(html.match(/<\/template>/g) ?? []).toHaveLength(isOfAgents ? 2 : 0);
      expect(html.match(/<style>/g)).toHaveLength(1);
      // The page's scripts get their data as data, and it is cleaned again where it is shown.
      expect(html.split('<script type="application/json"')[0]).not.toMatch(/<[^>]* on\w+=/);
      const policy = between(html, 'content-security-policy" content="', '"');
      expect(policy).toContain(hashOf(between(html, '<style>', '</style>')));
    }
  });

  test('of its agents are one page, with each agent’s part and no way to write to them (X-171, X-173)', async () => {
    const { kept, draw } = aPlace([harbor]);
    await draw(harbor.id, true);
    const html = kept.get('harbor/partner.es.html') ?? '';
    const parts = [...html.matchAll(/<template data-agent="([^"]*)"(.*?)>(.*?)<\/template>/gs)];
    expect(parts.map(([, name]) => name)).toEqual(['', ...harbor.agents.map(({ landingPageURI }) => landingPageURI)]);
    for (const { landingPageURI, displayName, licenses } of harbor.agents) {
      const [, , told, part] = parts.find(([, name]) => name === landingPageURI) ?? [];
      expect(told).toContain(`data-title="${displayName} – `);
      expect(part).toMatch(new RegExp(`<h1[^>]*>${displayName}</h1>.*${licenses[0]?.number}.*</section>$`, 's'));
    }
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(kept.get('harbor/login.html')).not.toContain('noindex');
    const body = html.slice(html.indexOf('<body>'));
    expect(body).toMatch(/<div class="page"><script>.*?<\/script><h2>Crear su cuenta<\/h2>/s);
    for (const { email, mobilePhone, displayName } of harbor.agents) {
      expect(body).not.toContain(displayName);
      expect(html).not.toContain(email);
      expect(html).not.toContain(mobilePhone);
    }
  });

  test('have the parts of at most forty agents, so a brokerage of two hundred doesn’t make a page heavy (X-171)', async () => {
    const [one] = harbor.agents;
    const many = Array.from({ length: 200 }, (_, at) => ({ ...one, landingPageURI: `agent-${at}` }));
    const { kept, draw } = aPlace([{ ...harbor, agents: many as Tenant['agents'] }]);
    await draw(harbor.id, true);
    expect(kept.get('harbor/partner.html')?.match(/data-agent="[^"]/g)).toHaveLength(40);
  });

  test('leave out an inactive agent, and the page of agents if there are none (X-171)', async () => {
    const { kept, draw, items } = aPlace([harbor]);
    const [first, ...others] = harbor.agents.map((agent) => ({ ...agent, active: false }));
    items.set(harbor.id, { ...harbor, agents: [harbor.agents[0], ...others] as Tenant['agents'] });
    await draw(harbor.id, true);
    expect(kept.get('harbor/partner.html')?.match(/data-agent="[^"]/g)).toHaveLength(1);
    items.set(harbor.id, { ...harbor, agents: [first, ...others] as Tenant['agents'] });
    expect(await draw(harbor.id, true)).toBe('drawn');
    expect([...kept.keys()].filter((file) => file.includes('partner'))).toEqual([]);
  });

  test('are drawn with the logo and the app icon, and again at the next run if those failed (D-109)', async () => {
    const { draw, ports } = aPlace([acme]);
    vi.mocked(ports.drawPictures).mockRejectedValueOnce(new Error('the table is down'));
    await expect(draw(acme.id, true)).rejects.toThrow('the table is down');
    expect([await draw(acme.id, true), await draw(acme.id, true)]).toEqual(['drawn', 'unchanged']);
    expect(ports.drawPictures).toHaveBeenCalledTimes(2);
  });

  test('inline a small background drawing in their sheet, and link a large one (X-171)', async () => {
    const address = acme.branding?.backgroundImageURL ?? '';
    const small = aPlace([acme]);
    small.files.set(address, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await small.draw(acme.id, true);
    expect([...small.kept.values()][0]).toContain('--brand-background-image: url("data:image/svg+xml,%3Csvg');
    const large = aPlace([acme]);
    large.files.set(address, `<svg>${' '.repeat(9000)}</svg>`);
    await large.draw(acme.id, true);
    expect([...large.kept.values()][0]).toContain(`--brand-background-image: url("${address}")`);
  });

  test('are drawn again when anything about the company has changed, and otherwise left alone (X-171)', async () => {
    const { draw, items, ports } = aPlace([acme]);
    await draw(acme.id, true);
    expect(await draw(acme.id, true)).toBe('unchanged');
    items.set(acme.id, { ...acme, pocPhone: '+12165550199' as Tenant['pocPhone'] });
    expect(await draw(acme.id, true)).toBe('drawn');
    expect(ports.files.write).toHaveBeenCalledTimes(8);
    // A container that starts later reads the existing ones, and rewrites none of them.
    await firstScreens(ports)(acme.id, true);
    expect(ports.files.write).toHaveBeenCalledTimes(8);
  });

  test('of a tenant that is switched off are removed (X-171)', async () => {
    const { draw, items, kept } = aPlace([acme]);
    await draw(acme.id, true);
    items.set(acme.id, { ...acme, active: false });
    expect(await draw(acme.id, true)).toBe('removed');
    expect(kept.size).toBe(0);
  });

  test('are removed while another page is deployed, and drawn again with this one (X-171)', async () => {
    const { draw, kept, ports } = aPlace([acme]);
    await draw(acme.id, true);
    // Only the page was rolled back to an earlier version. Its visitors get that one on every path.
    expect(await draw(acme.id, false)).toBe('removed');
    expect(kept.size).toBe(0);
    expect(await draw(acme.id, false)).toBe('unchanged');
    expect(ports.files.remove).toHaveBeenCalledTimes(FILES.length - 2);
    expect(await draw(acme.id, true)).toBe('drawn');
  });

  test('that could not be written are drawn again at the next run (X-171)', async () => {
    const { draw, ports } = aPlace([acme]);
    vi.mocked(ports.files.write).mockRejectedValueOnce(new Error('away'));
    await expect(draw(acme.id, true)).rejects.toThrow('away');
    expect(await draw(acme.id, true)).toBe('drawn');
  });

  test('are drawn only for the page that visitors get: a page’s scripts are always there (X-171)', async () => {
    const { ports, files } = aPlace([acme]);
    expect(await isPageDeployed(ports)).toBe(false);
    for (const { ending, entry, parts } of await pages) {
      expect(await isPageDeployed(ports)).toBe(false);
      files.set(`/index${ending}`, [entry, ...parts].map((script) => `<link href="${script}">`).join(''));
    }
    expect(await isPageDeployed(ports)).toBe(true);
    for (const { ending, entry } of await pages) {
      const deployed = files.get(`/index${ending}`) ?? '';
      files.set(`/index${ending}`, `<script src="${entry}"></script><link href="/assets/of-another-release.js">`);
      expect(await isPageDeployed(ports)).toBe(false);
      files.set(`/index${ending}`, deployed);
    }
  });
});

describe('a company’s HTML without a browser to clean it (X-173)', () => {
  test.each([
    ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
    ['<p>one<p>two', '<p>one<p>two</p></p>'],
    ['<b>open <i>both</b> after', '<b>open <i>both</i></b> after'],
    ['</p></div>', ''],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<SCRIPT SRC=//x></SCRIPT>', '&lt;SCRIPT SRC=//x&gt;'],
    ['<p onclick="x()" style="color:red" class="a">t</p>', '<p class="a">t</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    [
      '<a href="https://a.example/">x</a>',
      '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    ['<a href="//evil.example">x</a>', '<a target="_blank" rel="noopener noreferrer">x</a>'],
    ['<img src="/brand/a.svg">', '<img src="/brand/a.svg" alt="">'],
    ['<svg><style><img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a < b & c > d &amp; &copy; "q"', 'a &lt; b &amp; c &gt; d &amp; &copy; "q"'],
    ['<!-- <p> --><p>x</p>', '&lt;!-- <p> --&gt;<p>x</p></p>'],
  ])('%s', (html, clean) => expect(cleanHtml(html)).toBe(clean));
});
