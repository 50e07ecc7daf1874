// The only code at the edge. CloudFront runs it before every request (runtime cloudfront-js-2.0), and the local host
// runs the same text. `load.ts` fills in the cookie's name. It must stay plain: no modules, no network, no optional
// chaining (the runtime lacks it), under 10 KB.

const ACCESS_COOKIE = '__ACCESS_COOKIE__';
const STAFF_COOKIE = '__STAFF_COOKIE__';
// The one console address for all companies' staff. A company's own domain may begin the same way, but is another host.
const CONSOLE_HOST = '__CONSOLE_HOST__';
// Browsers store no cookie above 4,096 bytes, so anything longer was made by hand.
const LONGEST_TOKEN = 4096;
// Three base64url parts. A value of any other shape isn't a token, and could smuggle text into a header.
const TOKEN_SHAPE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
// CloudFront resolves dot segments to choose the origin, but passes on the original path. An ambiguous path is neither
// a page nor an API call.
const DOT_SEGMENT = /(^|[/\\])(\.|%2e){1,2}([/\\]|%2f|%5c|$)|%2f|%5c|\\/i;

/**
 * The session's token; undefined if the cookie is missing, malformed, or repeated, because then its owner isn't known.
 */
function tokenOf(request, name) {
  const cookie = request.cookies[name];
  if (!cookie || (cookie.multiValue && cookie.multiValue.length > 1)) return undefined;
  return cookie.value.length <= LONGEST_TOKEN && TOKEN_SHAPE.test(cookie.value) ? cookie.value : undefined;
}

// The screens that are pre-rendered for each company. The distribution takes them from the company's own folder. If
// there are none, it uses the folder that has the plain page under the same names, in each language.
const FIRST_SCREENS = { '/': 'create-account', '/create-account': 'create-account', '/login': 'login' };
// One page lists all agents of a company and shows the one in the address. The steps of an agent's flow are ordinary
// pages.
const AGENT =
  /^\/partner\/(?!(?:step-(?:2|3|4|select-account)|success|error|verification|account-verification|needs-update|send-money|wiring-instructions)\/?$)/;

/** The pre-rendered screen for this address; undefined if there is none. */
function firstScreenOf(uri) {
  return FIRST_SCREENS[uri] || (AGENT.test(uri) ? 'partner' : undefined);
}

// The page is built once per language; the first is the default.
const LANGUAGES = ['en', 'es'];
// Browsers send a tenth of this, so anything longer was written by hand.
const LONGEST_ACCEPT_LANGUAGE = 500;

/** The page's language: the one chosen on this device, else the browser's first that we have. */
function languageOf(request) {
  const chosen = request.cookies.language;
  if (chosen && LANGUAGES.indexOf(chosen.value) >= 0) return chosen.value;
  const asked = request.headers['accept-language'];
  const wanted = asked && asked.value.length <= LONGEST_ACCEPT_LANGUAGE ? asked.value.toLowerCase().split(',') : [];
  let found = LANGUAGES[0];
  let weight = 0;
  for (let at = 0; at < wanted.length; at += 1) {
    // "es-MX;q=0.8" is a tag and its weight. Of two tags with the same weight, the first one wins.
    const parts = wanted[at].trim().split(/\s*;\s*q=/);
    const language = parts[0].split('-')[0];
    const wish = parts.length > 1 ? Number(parts[1]) : 1;
    if (LANGUAGES.indexOf(language) >= 0 && wish > weight) {
      found = language;
      weight = wish;
    }
  }
  return found;
}

/** The page's file. The cache key is its name, so each language is cached separately. */
function pageFor(request) {
  const language = languageOf(request);
  return language === LANGUAGES[0] ? '/index.html' : `/index.${language}.html`;
}

/**
 * Rewrites an API call, from clients or the console: adds the session from its own cookie, and uses the gateway's path.
 */
function callOf(request, cookieName) {
  const token = tokenOf(request, cookieName);
  if (token) request.headers.authorization = { value: `Bearer ${token}` };
  // The specification writes one of its paths with a trailing slash. The gateway's routes have none.
  request.uri = request.uri.slice('/api'.length).replace(/(.)\/$/, '$1');
  return request;
}

/** The console has one page, in one language, and its own files. Its address serves nothing of any company. */
function atConsole(request) {
  const uri = request.uri;
  request.headers['x-surface'] = { value: 'console' };
  if (uri.startsWith('/api/') && !DOT_SEGMENT.test(uri)) return callOf(request, STAFF_COOKIE);
  const isFile = uri.lastIndexOf('.') > uri.lastIndexOf('/') && uri.indexOf('%') < 0 && !DOT_SEGMENT.test(uri);
  if (!isFile || uri.startsWith('/sites/') || uri.endsWith('.html')) request.uri = '/console.html';
  return request;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const headers = request.headers;
  // The API trusts these headers, so the visitor's own values are replaced or dropped.
  delete headers.authorization;
  delete headers['x-origin-secret'];
  headers['x-tenant-host'] = { value: headers.host ? headers.host.value.toLowerCase() : '' };
  headers['x-viewer-address'] = { value: event.viewer.ip };
  delete headers['x-surface'];
  if (headers['x-tenant-host'].value.replace(/:[0-9]+$/, '') === CONSOLE_HOST) return atConsole(request);

  const uri = request.uri;
  if (DOT_SEGMENT.test(uri)) {
    request.uri = pageFor(request);
    return request;
  }
  if (uri.startsWith('/api/')) return callOf(request, ACCESS_COOKIE);
  // A company's pre-rendered screens can't be fetched at another company's address, and the console's page can't be
  // fetched at any of theirs. The bucket reads "%73ites" as "sites". None of our files has a name that needs an escape.
  if (uri.startsWith('/sites/') || uri.startsWith('/console') || uri.indexOf('%') >= 0) {
    request.uri = pageFor(request);
    return request;
  }
  const first = firstScreenOf(uri);
  if (first) {
    const language = languageOf(request);
    request.uri = language === LANGUAGES[0] ? `/first/${first}.html` : `/first/${first}.${language}.html`;
    return request;
  }
  // A file has a dot in its last segment. Every other path is a page of the single-page application.
  if (uri.lastIndexOf('.') < uri.lastIndexOf('/')) request.uri = pageFor(request);
  return request;
}
