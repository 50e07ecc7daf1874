/** The hosts that the page may call in addition to its own. */
export interface PageHosts {
  /** The address of the bank-linking widget's script; a path when this host serves it itself. */
  readonly linkScriptUrl: string;
  /** Where that script opens its frame; none where it draws on the page itself. */
  readonly linkFrameOrigins: readonly string[];
  /** Where that script and its frame report to. */
  readonly linkApiOrigins: readonly string[];
  /** Where the browser posts files. */
  readonly uploadOrigins: readonly string[];
}

/** The hosts of the deployed page, with the provider's widget in its frame. */
export const deployedHosts = (provider: 'sandbox' | 'production', uploadOrigin: string): PageHosts => ({
  linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  linkFrameOrigins: ['https://cdn.plaid.com'],
  linkApiOrigins: [`https://${provider}.plaid.com`],
  uploadOrigins: [uploadOrigin],
});

/**
 * What the page may load, from where. One policy for every tenant: response headers cannot differ between the tenants of a distribution,
 * and need not, since a tenant's colours and CSS come as a sheet from the same host.
 */
function directivesOf(hosts: PageHosts): Readonly<Record<string, readonly string[]>> {
  const { linkScriptUrl, linkFrameOrigins, linkApiOrigins, uploadOrigins } = hosts;
  const scripts = linkScriptUrl.startsWith('https://') ? ["'self'", linkScriptUrl] : ["'self'"];
  return {
    'default-src': ["'none'"],
    'script-src': scripts,
    'style-src': ["'self'"],
    // The provider's script lays its frame over the page by style attributes, which it asks its users to allow.
    ...(linkFrameOrigins.length > 0 ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...linkApiOrigins, ...uploadOrigins],
    'frame-src': linkFrameOrigins.length > 0 ? linkFrameOrigins : ["'none'"],
    'manifest-src': ["'self'"],
    // The offline shell, and work that would hold up the page.
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

const written = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** The policy of everything that is served but the screens that are drawn ahead. */
export const contentSecurityPolicy = (hosts: PageHosts): string => written(directivesOf(hosts));

/**
 * The header of the screens that are drawn ahead. Which of their own scripts and styles may run, each of them says by
 * hash in a policy of its own (`functions/first-screens/document.ts`), because a header is the same for all companies
 * and outlives a release. What a page cannot say of itself, and everything that is the same for all, stays here.
 */
export function firstScreenPolicy(hosts: PageHosts): string {
  const { 'default-src': _all, 'script-src': _scripts, 'style-src': _styles, ...rest } = directivesOf(hosts);
  const none = ["'none'"];
  const others = { 'object-src': none, 'media-src': none, 'style-src-attr': none };
  return written({ ...others, ...rest });
}

/**
 * The policy of the console's page: its own files and its own address, and of others the companies' logos alone. The
 * distribution's header is the same for all addresses, so the page says this of itself, and the browser keeps to both;
 * that nobody may frame it only a header can say, and that of all addresses does.
 */
export function consolePolicy(): string {
  const self = ["'self'"];
  const none = ["'none'"];
  return written({
    'default-src': none,
    'script-src': self,
    'style-src': self,
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': self,
    'connect-src': self,
    'worker-src': none,
    'base-uri': none,
    'form-action': self,
    'frame-ancestors': none,
  });
}

/** What the page may never use; the browser refuses without asking. */
export const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()';

/** Paths hold ids: they are told to this host and to no other. */
const REFERRER_POLICY = 'same-origin';

/** A popup the bank opens keeps its way back to the widget; a page that opens the portal gets no hold of it. */
export const OPENER_POLICY = 'same-origin-allow-popups';

/** Every response's security headers, for the local host; the distribution's policies say the same to CloudFront. */
export const securityHeaders = (
  hosts: PageHosts,
  policy = contentSecurityPolicy,
): Readonly<Record<string, string>> => ({
  'content-security-policy': policy(hosts),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'cross-origin-opener-policy': OPENER_POLICY,
  'permissions-policy': PERMISSIONS_POLICY,
});
