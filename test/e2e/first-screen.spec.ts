import type { Locator, Page } from '@playwright/test';
import { aReadyApiClient, handOver, saveDraft } from './support/api.ts';
import { aPerson, at, expect, test, whenDrawn } from './support/client.ts';
import { longUnless } from './support/widths.ts';

/** Delays the page's scripts and fonts, as a slow connection does, until they are released. */
async function withScriptsHeld(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$|\.woff2$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Everything the browser complains about: a violated policy, mismatched markup, a failed script. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** How many fonts have been fetched. The fallbacks are named after the device fonts that they are. */
const ownFonts = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.fonts].filter(({ family, status }) => status === 'loaded' && !family.includes(' as ')).length,
  );

/** Waits until all of the company's own fonts that the screen uses have loaded. */
async function haveOwnFonts(page: Page): Promise<void> {
  await expect.poll(() => ownFonts(page)).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length))
    .toBe(0);
}

/** How far the page's content has shifted by itself so far, as Chromium measures it. Readers notice 0.1. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

/** True if this machine has one of the fonts whose metrics are adjusted. Readers' devices always have one. */
const hasStandIn = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const names = ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto', 'DejaVu Sans'];
    const tried = names.map((name) => new FontFace('tried', `local("${name}")`).load());
    return (await Promise.allSettled(tried)).some(({ status }) => status === 'fulfilled');
  });

for (const tenant of ['acme', 'harbor', 'plainview', 'summit'])
  for (const path of ['/', '/login'])
    test(
      `${path} of ${tenant} is shown before any script, and nothing moves or complains when scripts and fonts arrive (X-105, X-171, X-229)`,
      longUnless(tenant === 'summit' && path === '/'),
      async ({ page }) => {
        await whenDrawn(tenant, path);
        const said = complaints(page);
        const shift = await countShifts(page);
        const letGo = await withScriptsHeld(page);
        await page.goto(at(tenant, path), { waitUntil: 'commit' });
        const phone = page.getByLabel('Mobile phone number');
        await expect(phone).toBeVisible();
        await expect(page).toHaveURL(at(tenant, path === '/' ? '/create-account' : path));
        await expect(page).toHaveTitle(/ – /);
        const height = await page.locator('.visitor-card').evaluate((card) => card.getBoundingClientRect().height);
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        letGo();
        await expect(page.locator('[data-drawn]')).toHaveCount(0);
        // The company's own fonts load after the first paint. Their fallbacks are fonts of the device.
        await haveOwnFonts(page);
        await page.evaluate(() => document.fonts.ready);
        // A machine without any of the adjusted fonts, like some servers, shows the page in a typeface that no reader
        // sees.
        expect(await shift()).toBeLessThan((await hasStandIn(page)) ? 0.05 : 0.5);
        await phone.fill('5125550142');
        await expect(phone).toHaveValue('(512) 555-0142');
        expect(said).toEqual([]);
        // The hydrated page looks like the prerendered one.
        expect(await page.locator('.visitor-card').evaluate((card) => card.getBoundingClientRect().height)).toBe(
          height,
        );
      },
    );

const IN_SPANISH = [
  ['/', 'Cree su cuenta'],
  ['/login', 'Iniciar sesión'],
  ['/partner/marisol-vega', 'Marisol Vega'],
] as const;

for (const [whose, locale] of [
  ['whose browser asks for it', 'es-MX'],
  ['who chose it here', 'en-US'],
] as const)
  test.describe(`for Spanish readers, ${whose},`, longUnless(locale === 'es-MX'), () => {
    test.use({ locale });
    for (const [path, title] of IN_SPANISH)
      test(
        `${path} is shown in Spanish before any script (X-171, X-181)`,
        longUnless(path === '/'),
        async ({ page, context }) => {
          if (locale === 'en-US') await context.addCookies([{ name: 'language', value: 'es', url: at('harbor', '/') }]);
          await whenDrawn('harbor', path, 'es');
          const said = complaints(page);
          const letGo = await withScriptsHeld(page);
          await page.goto(at('harbor', path), { waitUntil: 'commit' });
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', 'es');
          await expect(page).toHaveTitle(`${title} – Harbor Realty Group`);
          const phone = page.getByLabel('Número de celular');
          await phone.pressSequentially('5125550142');
          letGo();
          await expect(phone).toHaveValue('(512) 555-0142');
          await expect(page.locator('[data-drawn]')).toHaveCount(0);
          expect(said).toEqual([]);
        },
      );
  });

test('an agent’s page is shown before any script, is hydrated, and keeps the input (X-171, X-172, R-223)', {
  tag: '@long',
}, async ({ page }) => {
  await whenDrawn('harbor', '/partner/tobias-lindqvist');
  const said = complaints(page);
  const letGo = await withScriptsHeld(page);
  await page.goto(at('harbor', '/partner/tobias-lindqvist'), { waitUntil: 'commit' });
  const agent = page.getByRole('region', { name: 'Tobias Lindqvist' });
  await expect(agent.getByText('FL SL2718281, GA 412077')).toBeVisible();
  await expect(agent.locator('img').first()).not.toHaveJSProperty('naturalWidth', 0);
  await page.getByLabel('First name').fill('Ada');
  const heightOf = () => page.locator('.visitor-card').evaluate((card) => card.getBoundingClientRect().height);
  const height = await heightOf();
  letGo();
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  expect(await heightOf()).toBe(height);
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('partner agent') ?? 'null'));
  expect(kept).toMatchObject({ landingPageURI: 'tobias-lindqvist' });
  expect(said).toEqual([]);
});

test('no one can register under the name of an unknown agent before it is looked up (X-171, R-229)', {
  tag: '@long',
}, async ({ page }) => {
  await whenDrawn('harbor', '/partner/nobody-here');
  const letGo = await withScriptsHeld(page);
  await page.goto(at('harbor', '/partner/nobody-here'), { waitUntil: 'commit' });
  await expect(page.locator('.skeleton')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeHidden();
  letGo();
  await expect(page.getByRole('heading', { name: 'Agent not found' })).toBeVisible();
});

for (const tenant of ['acme', 'harbor', 'plainview', 'summit'])
  test(
    `the largest text and the form of ${tenant} are painted if only the page itself arrives (X-124)`,
    longUnless(tenant === 'summit'),
    async ({ page }) => {
      await whenDrawn(tenant, '/');
      await page.addInitScript(() => {
        const painted: string[] = [];
        Object.assign(window, { painted });
        new PerformanceObserver((list) => {
          for (const { element } of list.getEntries() as (PerformanceEntry & { element?: Element })[])
            painted.push(element?.className ?? '');
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      // No script, sheet, font or picture, and no answer of the API.
      await page.route('**/*', (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort('failed'),
      );
      await page.goto(at(tenant, '/'), { waitUntil: 'commit' });
      await expect(page.getByLabel('Mobile phone number')).toBeVisible();
      const largest = () => page.evaluate(() => (window as unknown as { painted: string[] }).painted.at(-1));
      await expect.poll(largest).toBeDefined();
      const paints = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      expect(paints).toBe(1);
    },
  );

test('input, checks and clicks from before the scripts load are kept and sent, and appear in no address (X-172)', async ({
  page,
}) => {
  await whenDrawn('acme', '/');
  const person = aPerson();
  const letGo = await withScriptsHeld(page);
  await page.goto(at('acme', '/?from=text'), { waitUntil: 'commit' });
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Mobile phone number').pressSequentially(person.phone);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect(new URL(page.url()).search).toBe('?from=text');
  letGo();
  await expect(page).toHaveURL(/account-verification/);
  expect(page.url()).not.toContain(person.firstName);
});

test('a click on another sign-in from before the scripts load is carried out afterwards (X-172, R-245)', {
  tag: '@long',
}, async ({ page }) => {
  await whenDrawn('harbor', '/login');
  const letGo = await withScriptsHeld(page);
  await page.goto(at('harbor', '/login'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Continue with Harbor ID' }).click();
  await expect(page).toHaveURL(at('harbor', '/login'));
  letGo();
  await expect(page.getByLabel('Mobile number on file')).toBeVisible();
});

test('an agent’s address that was opened early is drawn as a QR code when the scripts have loaded (X-172, R-226)', {
  tag: '@long',
}, async ({ page }) => {
  await whenDrawn('harbor', '/partner/marisol-vega');
  const letGo = await withScriptsHeld(page);
  await page.goto(at('harbor', '/partner/marisol-vega'), { waitUntil: 'commit' });
  await page.getByText('Share this page').click();
  await expect(page.getByRole('group').filter({ hasText: 'Share this page' })).toHaveAttribute('open');
  letGo();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('a number that was typed early is formatted, and a link keeps the parameters of the address (X-172)', {
  tag: '@long',
}, async ({ page }) => {
  await whenDrawn('acme', '/login');
  const letGo = await withScriptsHeld(page);
  await page.goto(at('acme', '/login?go_to_transfer=0123456789abcdef01234567'), { waitUntil: 'commit' });
  const phone = page.getByLabel('Mobile phone number');
  await phone.pressSequentially('5125550142');
  await expect(phone).toHaveValue('5125550142');
  letGo();
  await expect(phone).toHaveValue('(512) 555-0142');
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', /go_to_transfer=0123456789abcdef/);
});

test('a client who is signed in never sees the visitor’s form (X-171)', async ({ page, context }) => {
  await whenDrawn('acme', '/');
  await handOver(await aReadyApiClient('acme'), context);
  await page.goto(at('acme', '/transfer-history'));
  await expect(page.getByRole('navigation', { name: /menu/i }).first()).toBeAttached();
  const letGo = await withScriptsHeld(page);
  await page.goto(at('acme', '/login'), { waitUntil: 'commit' });
  await expect(page.getByLabel('Mobile phone number')).toBeHidden();
  letGo();
  await expect(page).toHaveURL(/transfer-history/);
});

/** A hand that types into the phone field as soon as a person could, once. */
const typesAtOnce = (page: Page, digits: string) =>
  page.addInitScript((typed) => {
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('input[type=tel]');
      if (!field?.checkVisibility({ visibilityProperty: true })) return;
      watch.disconnect();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const watch = new MutationObserver(look);
    // With the first frame the page's styles have loaded, which hide what no one should see.
    requestAnimationFrame(() => {
      watch.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  }, digits);

for (const path of ['/login', '/create-account', '/transfer-history'])
  test(
    `a client who opens ${path} with a session that the server has ended keeps their input for the login (X-171, X-178)`,
    longUnless(path === '/transfer-history'),
    async ({ page, context }) => {
      await whenDrawn('acme', '/login');
      await handOver(await aReadyApiClient('acme'), context);
      await page.goto(at('acme', '/transfer-history'));
      await expect(page.getByRole('navigation', { name: /menu/i }).first()).toBeAttached();
      // The tab still has a session, but the server does not.
      await context.clearCookies();
      await typesAtOnce(page, '5125550142');
      const letGo = await withScriptsHeld(page);
      await page.goto(at('acme', path), { waitUntil: 'commit' });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      letGo();
      await expect(page.getByText(/^Your session ended/)).toBeVisible();
      await expect(page).toHaveURL(at('acme', '/login'));
      await expect(page.getByLabel('Mobile phone number')).toHaveValue('(512) 555-0142');
    },
  );

test('the page’s own policy lets nothing else run or be styled (X-173)', { tag: '@long' }, async ({ page }) => {
  await whenDrawn('acme', '/');
  await page.goto(at('acme', '/'));
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.wasRun = true';
    const style = document.createElement('style');
    style.textContent = 'h1 { display: none }';
    document.head.append(script, style);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="globalThis.wasRun = true" alt="">');
    await new Promise((done) => setTimeout(done, 50));
    return {
      wasRun: 'wasRun' in globalThis,
      isHidden: getComputedStyle(document.querySelector('h1') as Element).display,
    };
  });
  expect(ran).toEqual({ wasRun: false, isHidden: 'block' });
});

test.describe('with scripts off', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false });
  // The emulation still parses the noscript content as text. A handler's test checks that it exists.
  test('the browser never submits the input by itself (X-172)', async ({ page }) => {
    await whenDrawn('acme', '/login');
    await page.goto(at('acme', '/login'));
    await page.getByLabel('Mobile phone number').fill('5125550142');
    await page.getByRole('button', { name: 'Get Security Code' }).click();
    await expect(page).toHaveURL(at('acme', '/login'));
  });
});

// The first company has a logo of its own, the second has the default one with its name.
for (const tenant of ['acme', 'plainview'])
  test.describe(`a client’s page at ${tenant}`, longUnless(tenant === 'acme'), () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('shows the company’s logo and the page’s title before any script and font, and neither moves when they arrive (X-105, X-171)', async ({
      page,
      context,
    }) => {
      const who = await aReadyApiClient(tenant);
      const payment = await saveDraft(who, 250_000, { account: who.accounts[0] });
      await handOver(who, context);
      const said = complaints(page);
      const shift = await countShifts(page);
      const fonts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
      const letGo = await withScriptsHeld(page);
      await page.goto(at(tenant, `/payment-details/${payment._id}`), { waitUntil: 'commit' });
      const early = page.locator('.shell-client');
      await expect(early.locator('h1')).toHaveText('Payment details');
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const places = async (h1: Locator, logo: Locator) => {
        const [heading, picture] = await Promise.all([h1.boundingBox(), logo.boundingBox()]);
        return [heading?.x, heading?.y, picture?.x, picture?.y, picture?.width, picture?.height].map((each) =>
          Math.round(each ?? -1),
        );
      };
      const before = await places(early.locator('h1'), early.locator('.portal-bar .shell-mark'));
      expect(before).not.toContain(-1);
      // On a slow line, each would delay the scripts.
      expect(fonts).toEqual([]);
      letGo();
      await expect(early).toHaveCount(0);
      const heading = page.getByRole('heading', { level: 1, name: 'Payment details' });
      await expect(heading).toBeVisible();
      expect(await places(heading, page.locator('.portal-bar .site-logo img'))).toEqual(before);
      expect(await shift()).toBeLessThan(0.05);
      expect(said).toEqual([]);
    });
  });
