/** The hosts that the page may call in addition to its own. */
export interface PageHosts {
  /** The URL of the bank-linking widget's script; a path if this host serves it itself. */
  readonly linkScriptUrl: string;
  /** Where that script opens its frame; empty if it draws on the page itself. */
  readonly linkFrameOrigins: readonly string[];
  /** Where that script and its frame send data. */
  readonly linkApiOrigins: readonly string[];
  /** Where the browser posts files. */
  readonly uploadOrigins: readonly string[];
}

/** The hosts of the deployed page, with Plaid's widget in a frame. */
export const deployedHosts = (provider: 'sandbox' | 'production', uploadOrigin: string): PageHosts => ({
  linkScriptUrl: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  linkFrameOrigins: ['https://cdn.plaid.com'],
  linkApiOrigins: [`https://${provider}.plaid.com`],
  uploadOrigins: [uploadOrigin],
});

/**
 * The sources that the page may load from. One policy serves every tenant: response headers can't differ between a
 * distribution's tenants. They don't have to, because a tenant's colors and CSS come as a style sheet from the same
 * host.
 */
function directivesOf(hosts: PageHosts): Readonly<Record<string, readonly string[]>> {
  const { linkScriptUrl, linkFrameOrigins, linkApiOrigins, uploadOrigins } = hosts;
  const scripts = linkScriptUrl.startsWith('https://') ? ["'self'", linkScriptUrl] : ["'self'"];
  return {
    'default-src': ["'none'"],
    'script-src': scripts,
    'style-src': ["'self'"],
    // Plaid's script positions its frame with style attributes, and asks its users to allow that.
    ...(linkFrameOrigins.length > 0 ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...linkApiOrigins, ...uploadOrigins],
    'frame-src': linkFrameOrigins.length > 0 ? linkFrameOrigins : ["'none'"],
    'manifest-src': ["'self'"],
    // The offline shell, and work that would block the page.
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

/** The policy of everything except the pre-rendered screens. */
export const contentSecurityPolicy = (hosts: PageHosts): string => written(directivesOf(hosts));

/**
 * The header for pre-rendered screens. Each of them allows its own scripts and styles by hash in its own policy
 * (`functions/client/first-screens/document.ts`). The header can't, because it is the same for all companies and
 * outlives a release. Everything else stays here: the rules that are the same for all, and those that a page can't set
 * itself.
 */
export function firstScreenPolicy(hosts: PageHosts): string {
  const { 'default-src': _all, 'script-src': _scripts, 'style-src': _styles, ...rest } = directivesOf(hosts);
  const none = ["'none'"];
  const others = { 'object-src': none, 'media-src': none, 'style-src-attr': none };
  return written({ ...others, ...rest });
}

/**
 * The policy of the console's page: only its own files and its own address, and the companies' logos. The
 * distribution's header is the same for all addresses, so the page adds this itself, and the browser enforces both.
 * Only a header can forbid framing, and the common one does.
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

/** Browser features that the page may never use. */
export const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()';

/** Paths contain ids, so only this host gets them as referrers. */
const REFERRER_POLICY = 'same-origin';

/** A popup that the bank opens keeps its opener, the widget. A page that opens the portal gets no reference to it. */
export const OPENER_POLICY = 'same-origin-allow-popups';

/** All security headers for the local host; CloudFront's policies say the same. */
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
