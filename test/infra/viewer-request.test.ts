import { describe, expect, test } from 'vitest';
import { cookieNames } from '#functions/client/sign-in/cookies.ts';
import { staffCookieNames } from '#functions/people/cookies.ts';
import {
  COOKIE_PREFIX,
  deployedEdge,
  edgeEvent,
  FIRST_SCREEN_PATHS,
  isApiPath,
  isFirstScreenPath,
  isPage,
  localEdgePlace,
  STAFF_COOKIE_PREFIX,
  viewerRequest,
  viewerRequestCode,
} from '#infra/aws/edge/load.ts';
import { pageFile } from '#infra/build/one-language.ts';
import { LANGUAGES } from '#shared/text/language.ts';
import { partnerPath, paths } from '#web/lib/page/paths.ts';

const TOKEN = 'aGVhZA.Ym9keQ.c2lnbg';
const STAFF_TOKEN = 'c3RhZmY.Ym9keQ.c2lnbg';
const place = deployedEdge('portal.example.com');
const run = viewerRequest(place);

/** The request as it leaves the edge. */
const through = (path: string, headers: Record<string, string> = {}) =>
  run(
    edgeEvent({
      method: 'GET',
      path,
      address: '203.0.113.7',
      headers: { host: 'acme.portal.example.com', ...headers },
    }),
  );
const session = (token: string) => `__Host-portal-access=${token}`;

test('a forged tenant is replaced by the host of the visitor’s address', () => {
  const sent = through('/api/tenant', { 'X-Tenant-Host': 'rich.portal.example.com', host: 'Acme.Portal.Example.com' });
  expect(sent.headers['x-tenant-host']).toEqual({ value: 'acme.portal.example.com' });
});

test('a forged address and a guessed origin secret do not pass', () => {
  const sent = through('/api/tenant', { 'x-viewer-address': '127.0.0.1', 'x-origin-secret': 'guess' });
  expect(sent.headers['x-viewer-address']).toEqual({ value: '203.0.113.7' });
  expect(sent.headers).not.toHaveProperty('x-origin-secret');
});

test('a call has the cookie’s session, not the visitor’s own header', () => {
  const sent = through('/api/graphql', { authorization: 'Bearer forged', cookie: `a=1; ${session(TOKEN)}; b=2` });
  expect(sent.headers['authorization']).toEqual({ value: `Bearer ${TOKEN}` });
  expect(sent.uri).toBe('/graphql');
});

test('a page or a file never has the session', () => {
  for (const path of ['/', '/login', '/assets/page.js', '/apiary', '/api'])
    expect(through(path, { authorization: 'Bearer forged', cookie: session(TOKEN) }).headers, path).not.toHaveProperty(
      'authorization',
    );
});

test('a first screen is looked up under its own name, and a company’s folder cannot be requested (X-171)', () => {
  expect(['/', '/create-account', '/login'].map((path) => through(path).uri)).toEqual([
    '/first/create-account.html',
    '/first/create-account.html',
    '/first/login.html',
  ]);
  for (const path of [
    '/login/',
    '/sites/harbor/first/login.html',
    '/sites/x',
    '/%73ites/harbor/first/login.html',
    '/%6cogin',
    '/create-account/step-3',
    '/constructor',
  ])
    expect(through(path).uri, path).toBe('/index.html');
  const asTyped = FIRST_SCREEN_PATHS.map((path) => path.replace('*', 'marisol-vega'));
  expect(asTyped.every((path) => through(path).uri.startsWith('/first/') && isFirstScreenPath(path))).toBe(true);
});

test('every agent’s page is the one of all agents, and the steps of an agent’s flow are pages like others (X-171)', () => {
  for (const path of [
    '/partner/marisol-vega',
    '/partner/Marisol-Vega',
    '/partner/a/b',
    '/partner/',
    '/partner/step-by-step',
  ])
    expect(through(path).uri, path).toBe('/first/partner.html');
  expect(through('/partner/marisol-vega', { cookie: 'language=es' }).uri).toBe('/first/partner.es.html');
  const steps = Object.values(paths).filter((path) => path.startsWith('/create-account/'));
  expect(steps.length).toBeGreaterThan(5);
  for (const step of steps.map(partnerPath))
    for (const path of [step, `${step}/`]) expect(through(path).uri, path).toBe('/index.html');
  expect(['/partner', '/partners/x', '/x/partner/y'].map((path) => through(path).uri)).toEqual(
    Array(3).fill('/index.html'),
  );
  expect(['/partner', '/partners/x', '/loginx', '/create-account/x'].filter(isFirstScreenPath)).toEqual([]);
});

test.each([
  ['two cookies of the same name', `${session(TOKEN)}; ${session('ZXZpbA.ZXZpbA.ZXZpbA')}`],
  ['a cookie above 4,096 characters', session(`${'a'.repeat(4093)}.b.c`)],
  ['a cookie that is no token', session('not-a-token')],
  ['a cookie with a line break', session('a.b.c\r\nx-origin-secret: guess')],
  ['an empty cookie', session('')],
  ['the cookie of another place', `portal-access=${TOKEN}`],
  ['a cookie called __proto__', `__proto__=${TOKEN}`],
  ['no cookie', 'theme=dark'],
])('%s is no session', (_, cookie) => {
  expect(through('/api/graphql', { cookie }).headers).not.toHaveProperty('authorization');
});

test('a cookie of 4,096 characters is still a session', () => {
  const longest = `${'a'.repeat(4092)}.b.c`;
  expect(through('/api/graphql', { cookie: session(longest) }).headers['authorization']?.value).toBe(
    `Bearer ${longest}`,
  );
});

test.each([
  ['/transfers/65a0c0ffee00112233445566', '/index.html'],
  ['/v1.2/details', '/index.html'],
  ['/api', '/index.html'],
  ['/assets/page-B3x.js', '/assets/page-B3x.js'],
  ['/brand/default-logo.svg', '/brand/default-logo.svg'],
  ['/api/', '/'],
  ['/api/branding.css', '/branding.css'],
  // The specification's own spelling, for which the gateway has no route.
  ['/api/assets/private/', '/assets/private'],
  ['/api/users/send/acme/65a0c0ffee00112233445566', '/users/send/acme/65a0c0ffee00112233445566'],
  ['/api/api/tenant', '/api/tenant'],
])('%s is sent to %s', (path, expected) => {
  expect(through(path).uri).toBe(expected);
});

test.each([
  '/api/../index.html',
  '/api/./tenant',
  '/api/%2e%2e/index.html',
  '/api/%2E./index.html',
  '/x/..%2fapi/tenant',
  '/x/../api/graphql',
  '/api/receipt/a%2Fb',
  '/api\\..\\secret',
  '/..',
])('%s, which is ambiguous, is neither a page nor a call', (path) => {
  const sent = through(path, { cookie: session(TOKEN) });
  expect(sent.uri).toBe('/index.html');
  expect(sent.headers).not.toHaveProperty('authorization');
});

describe('the language of the page', () => {
  test.each([
    ['es', 'en-US,en;q=0.9', '/index.es.html'],
    ['en', 'es-MX,es;q=0.9', '/index.html'],
    ['fr', 'es-MX,es;q=0.9', '/index.es.html'],
    ['', 'es', '/index.es.html'],
  ])('chosen on this device (%s) wins over the browser’s preference %s (X-181)', (chosen, accepts, expected) => {
    const headers = { cookie: `a=1; language=${chosen}`, 'accept-language': accepts };
    expect(through('/transfer-history', headers).uri).toBe(expected);
  });

  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', '/index.es.html'],
    ['ES', '/index.es.html'],
    ['en-US,en;q=0.9,es;q=0.8', '/index.html'],
    ['fr-CA,fr;q=0.9,es;q=0.5,en;q=0.4', '/index.es.html'],
    ['en;q=0.2, es; q=0.7', '/index.es.html'],
    ['es;q=0', '/index.html'],
    ['es;q=soon', '/index.html'],
    ['est', '/index.html'],
    ['*', '/index.html'],
    ['', '/index.html'],
    [`es${','.repeat(600)}`, '/index.html'],
  ])('is the first of the browser’s languages that we have: %s (X-181)', (accepts, expected) => {
    expect(through('/transfer-history', { 'accept-language': accepts }).uri).toBe(expected);
  });

  test('is English without a preference, and affects no call and no file (X-181)', () => {
    expect(through('/transfer-history').uri).toBe('/index.html');
    const spanish = { cookie: 'language=es', 'accept-language': 'es' };
    expect(through('/api/tenant', spanish).uri).toBe('/tenant');
    expect(through('/assets/page-B3x.js', spanish).uri).toBe('/assets/page-B3x.js');
    expect(through('/api/../x', spanish).uri).toBe('/index.es.html');
  });

  test('has a file of its own for each language the page is built in (X-181)', () => {
    expect(LANGUAGES.map((language) => through('/transfer-history', { cookie: `language=${language}` }).uri)).toEqual(
      LANGUAGES.map((language) => `/${pageFile(language)}`),
    );
    for (const [path, name] of [
      ['/', 'create-account'],
      ['/login', 'login'],
      ['/partner/x', 'partner'],
    ] as const)
      expect(LANGUAGES.map((language) => through(path, { cookie: `language=${language}` }).uri)).toEqual(
        LANGUAGES.map((language) => `/first/${pageFile(language, name)}`),
      );
    expect(LANGUAGES.map((language) => `/${pageFile(language)}`).every(isPage)).toBe(true);
    expect(['/index.js', '/tenant', '/index.html/x', '/index.és.html'].some(isPage)).toBe(false);
  });
});

test('only paths below /api/ are calls', () => {
  expect(['/api/tenant', '/api/'].filter(isApiPath)).toHaveLength(2);
  expect(['/api', '/apiary/x', '/API/tenant', '/'].filter(isApiPath)).toHaveLength(0);
});

test('each environment reads the cookie it sets', () => {
  const local = viewerRequest(localEdgePlace)(
    edgeEvent({ method: 'GET', path: '/api/x', address: '::1', headers: { cookie: `portal-access=${TOKEN}` } }),
  );
  expect(local.headers['authorization']?.value).toBe(`Bearer ${TOKEN}`);
});

test('the deployed code has its cookie filled in and fits into CloudFront’s 10 KB', () => {
  const code = viewerRequestCode(place);
  expect(code).toContain(`'${cookieNames({ prefix: COOKIE_PREFIX.deployed, secure: true }).access}'`);
  expect(code).toContain(`'${staffCookieNames({ prefix: STAFF_COOKIE_PREFIX.deployed, secure: true }).access}'`);
  expect(code).toContain("'console.portal.example.com'");
  expect(code).not.toMatch(/__(?:ACCESS_COOKIE|STAFF_COOKIE|CONSOLE_HOST)__/);
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  // Features that the runtime cloudfront-js-2.0 does not have.
  expect(code).not.toMatch(/\?\.|\?\?|\bimport\b|\brequire\(/);
});

describe('the console’s address (X-199)', () => {
  const atConsole = (path: string, headers: Record<string, string> = {}) =>
    through(path, { host: 'Console.portal.example.com', ...headers });
  const both = `${session(TOKEN)}; __Host-staff-access=${STAFF_TOKEN}`;

  test('reaches the API only from the edge', () => {
    expect(atConsole('/api/staff/me').headers['x-surface']).toEqual({ value: 'console' });
    const forged = { 'x-surface': 'console' };
    expect(through('/api/staff/me', forged).headers).not.toHaveProperty('x-surface');
    for (const host of [
      'console.zenith-title.com',
      'console.portal.example.com.evil.example',
      'xconsole.portal.example.com',
    ])
      expect(through('/api/staff/me', { ...forged, host }).headers, host).not.toHaveProperty('x-surface');
  });

  test('gets the staff’s session and never a client’s, and a company’s address the reverse', () => {
    expect(atConsole('/api/staff/me', { cookie: both }).headers['authorization']?.value).toBe(`Bearer ${STAFF_TOKEN}`);
    expect(through('/api/graphql', { cookie: both }).headers['authorization']?.value).toBe(`Bearer ${TOKEN}`);
    expect(atConsole('/api/staff/me', { cookie: session(TOKEN) }).headers).not.toHaveProperty('authorization');
  });

  test('has one page, and its own files', () => {
    for (const path of [
      '/',
      '/login',
      '/acme/payments',
      '/index.html',
      '/sites/acme/first/login.html',
      '/%63onsole',
      '/a/../b',
    ])
      expect(atConsole(path).uri, path).toBe('/console.html');
    expect(atConsole('/assets/console.js').uri).toBe('/assets/console.js');
    expect(isPage('/console.html')).toBe(true);
  });

  test('serves its page, and no other address does', () => {
    for (const path of ['/console.html', '/console/payments', '/console'])
      expect(through(path).uri, path).toBe(`/${pageFile('en')}`);
  });
});
