import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { builtPage } from '#functions/adapters/built-page.ts';
import { cleanHtml } from '#functions/first-screens/clean-html.ts';
import { type FirstScreensPorts, firstScreens, isPageDeployed } from '#functions/first-screens/draw-first-screens.ts';
import { cleanCss } from '#functions/public/custom-css.ts';
import { tenantsIn } from '#infra/aws/tenant-files.ts';
import type { Tenant } from '#shared/tenant/tenant.ts';

const root = join(import.meta.dirname, '../../..');
const page = builtPage(join(root, 'dist/functions/first-screens'));
const samples = tenantsIn(join(root, 'tenants'));

/** The bucket of the page, and the tenants' items, in memory. */
function aPlace(tenants: readonly Tenant[]) {
  const kept = new Map<string, string>();
  const items = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const files = new Map<string, string>();
  const ports: FirstScreensPorts = {
    tenantOf: async (id) => items.get(id),
    cleanCss: async (text) => cleanCss(text).css,
    page: () => page,
    files: {
      read: async (address) => files.get(address),
      write: vi.fn(async (tenant, screen, html) => void kept.set(`${tenant}/${screen}`, html)),
      remove: vi.fn(async (tenant, screen) => void kept.delete(`${tenant}/${screen}`)),
    },
    linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  };
  return { kept, items, files, ports, draw: firstScreens(ports) };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? '';
const [acme] = samples as [Tenant];

describe('the first screens of a company', () => {
  test.each(samples.map((tenant) => [tenant.id, tenant] as const))(
    'of %s are whole pages with its name, its words and its look (X-171)',
    async (id, tenant) => {
      const { kept, draw } = aPlace([tenant]);
      expect(await draw(id, true)).toBe('drawn');
      expect([...kept.keys()].toSorted()).toEqual([`${id}/create-account`, `${id}/login`]);
      for (const html of kept.values()) {
        expect(html).toContain(`<meta name="description" content="${tenant.name.replace('&', '&amp;')}: `);
        expect(html).toContain('Mobile phone number');
        expect(html).toContain('--brand-button:');
        expect(html).toContain('This portal needs JavaScript');
        // Nothing that would hold the first look up.
        expect(html).not.toMatch(/<script[^>]* src=|rel="stylesheet"|<link rel="modulepreload"/);
        expect(html).toMatch(/<form [^>]*method="dialog"/);
      }
    },
  );

  test('say by hash which script and style may run, and have no style of an element’s own (X-173)', async () => {
    for (const tenant of samples) {
      const { kept, draw } = aPlace([tenant]);
      await draw(tenant.id, true);
      for (const html of kept.values()) {
        const policy = between(html, 'content-security-policy" content="', '"');
        expect(policy).toContain(`style-src-elem 'self' ${hashOf(between(html, '<style>', '</style>'))}`);
        expect(policy).toContain(hashOf(between(html, '<script>', '</script>')));
        expect(policy).not.toMatch(/unsafe/);
        expect(html.match(/<script(?! type="application\/json")/g)).toHaveLength(1);
        expect(html).not.toMatch(/<[^>]+ (style|on\w+)=/);
      }
    }
  });

  test('hold nothing of a tenant’s file but what everybody may know (X-173)', async () => {
    const { kept, draw } = aPlace([acme]);
    await draw(acme.id, true);
    const html = [...kept.values()].join('\n');
    for (const secret of [acme.provider.clientId, acme.provider.secretName, acme.senderEmail])
      expect(html).not.toContain(secret);
    const site = JSON.parse(between(html, 'id="site">', '</script>'));
    expect(Object.keys(site.tenant)).not.toEqual(expect.arrayContaining(['provider', 'limits', 'people']));
  });

  test('are not broken by what a company writes (X-173)', async () => {
    const hostile = {
      ...acme,
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
      expect(html.match(/<script(?! type="application\/json")/g)).toHaveLength(1);
      expect(html.match(/<style>/g)).toHaveLength(1);
      // What the page's scripts are told stands as data, and is cleaned again where it is shown.
      expect(html.split('<script type="application/json"')[0]).not.toMatch(/<[^>]* on\w+=/);
      const policy = between(html, 'content-security-policy" content="', '"');
      expect(policy).toContain(hashOf(between(html, '<style>', '</style>')));
    }
  });

  test('have a small drawing behind them in their sheet, and leave a large one where it is (X-171)', async () => {
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

  test('are drawn again when anything about the company has changed, and else left alone (X-171)', async () => {
    const { draw, items, ports } = aPlace([acme]);
    await draw(acme.id, true);
    expect(await draw(acme.id, true)).toBe('unchanged');
    items.set(acme.id, { ...acme, pocPhone: '+12165550199' as Tenant['pocPhone'] });
    expect(await draw(acme.id, true)).toBe('drawn');
    expect(ports.files.write).toHaveBeenCalledTimes(4);
  });

  test('of one that is switched off are taken away (X-171)', async () => {
    const { draw, items, kept } = aPlace([acme]);
    await draw(acme.id, true);
    items.set(acme.id, { ...acme, active: false });
    expect(await draw(acme.id, true)).toBe('removed');
    expect(kept.size).toBe(0);
  });

  test('are taken away while another page is deployed, and drawn again with this one (X-171)', async () => {
    const { draw, kept, ports } = aPlace([acme]);
    await draw(acme.id, true);
    // The page alone went back to an earlier version: its visitors get that one on every path.
    expect(await draw(acme.id, false)).toBe('removed');
    expect(kept.size).toBe(0);
    expect(await draw(acme.id, false)).toBe('unchanged');
    expect(ports.files.remove).toHaveBeenCalledTimes(2);
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
    const { entry, parts } = await page;
    files.set('/index.html', [entry, ...parts].map((script) => `<link href="${script}">`).join(''));
    expect(await isPageDeployed(ports)).toBe(true);
    files.set('/index.html', `<script src="${entry}"></script><link href="/assets/of-another-release.js">`);
    expect(await isPageDeployed(ports)).toBe(false);
  });
});

describe('a company’s HTML where there is no browser to clean it (X-173)', () => {
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
