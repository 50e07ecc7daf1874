import type { TransferId } from '#shared/ids.ts';

/** Every address of the page, named once (specification, section 2). */
export const paths = {
  home: '/',
  login: '/login',
  register: '/create-account',
  verifyCode: '/create-account/account-verification',
  /** The page of an invitation's link. The link's secret is after the "#". */
  invited: '/invited',
  /** A payment's live status for people outside the portal. The link's secret is after the "#". */
  live: '/status',
  /** Where the tenant's identity provider returns the browser, as registered there. */
  providerReturn: '/auth/callback',
  identity: '/create-account/step-2',
  details: '/create-account/step-3',
  selectAccount: '/create-account/step-select-account',
  review: '/create-account/step-4',
  success: '/create-account/success',
  wiring: '/create-account/wiring-instructions',
  needsUpdate: '/create-account/needs-update',
  sendMoney: '/create-account/send-money',
  mismatch: '/create-account/error',
  verification: '/create-account/verification',
  account: '/account',
  bankAccounts: '/bank-accounts',
  /** Where a bank with OAuth returns the browser, as registered with Plaid. */
  bankReturn: '/bank-accounts/oauth',
  history: '/transfer-history',
  payment: '/payment-details/:transferId',
  faq: '/faq',
  /** How clients check that a message is the company's own, and freeze their payments. */
  really: '/is-this-us',
  financials: '/financials',
  /** The last segment names the agent. */
  partner: '/partner/*',
} as const;

const WIZARD = `${paths.register}/`;
const PARTNER = '/partner/';

/** The steps an agent's flow does not have (specification, section 2). */
const NOT_PARTNERS: readonly string[] = [paths.needsUpdate, paths.wiring, paths.sendMoney];

/** A wizard step's address in an agent's flow, even if the flow doesn't have the step. */
export const partnerPath = (step: string): string => step.replace(WIZARD, PARTNER);

/** The addresses below /partner that an agent's flow does not have. */
export const partnerGaps = NOT_PARTNERS.map(partnerPath);

/** True if an agent's flow has this step of the wizard. */
export const hasPartnerStep = (path: string): boolean => path.startsWith(WIZARD) && !NOT_PARTNERS.includes(path);

/** True if an address is in an agent's flow. */
export const isInPartnerFlow = (pathname: string): boolean => pathname.startsWith(PARTNER);

/** A place as seen from `pathname`. In an agent's flow, a step is the flow's own. */
export function inFlow(pathname: string, place: string): string {
  const [path = ''] = place.split('?');
  return isInPartnerFlow(pathname) && hasPartnerStep(path) ? partnerPath(place) : place;
}

/** The details and receipt of one transfer. */
export const paymentPath = (id: string): string => paths.payment.replace(':transferId', encodeURIComponent(id));

/** The wiring instructions of one transfer. The address names the tenant, too (specification, section 2). */
export const wiringPath = (id: string, tenantId: string): string =>
  withQuery(paths.wiring, { transfer_id: id, tenant_id: tenantId });

/** A path with the given query parameters. Undefined ones are left out. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The transfer that a query carries through the wizard under this name, if it is a valid ID. */
export function transferInQuery(
  query: URLSearchParams,
  name: 'go_to_transfer' | 'transfer_id' = 'go_to_transfer',
): TransferId | undefined {
  const value = query.get(name) ?? '';
  // The format of `transferId`, written out because the first screen reads queries before it has a parser.
  return /^[0-9a-f]{24}$/.test(value) ? (value as TransferId) : undefined;
}

/** The marker of a disbursement, which every step passes on (specification, section 2). */
export const disbursementIn = (query: URLSearchParams): string | undefined => query.get('disbursement') ?? undefined;

/** The entry pages, and addresses with a purpose of their own. */
const NOT_RETURNABLE: readonly string[] = [
  paths.home,
  paths.login,
  paths.register,
  paths.verifyCode,
  paths.invited,
  paths.providerReturn,
  paths.payment,
  paths.partner,
];
const OWN_RETURNABLE = Object.values(paths).filter((path) => !NOT_RETURNABLE.includes(path));
const RETURNABLE: readonly string[] = [...OWN_RETURNABLE, ...OWN_RETURNABLE.filter(hasPartnerStep).map(partnerPath)];

/**
 * A place to return to after login, or undefined if it isn't a signed-in page of this portal. Storage and links are
 * untrusted input, and an open redirect would let a stranger use the tenant's name.
 */
export function returnablePath(place: string | null | undefined): string | undefined {
  if (!place?.startsWith('/') || place.startsWith('//') || place.includes('\\')) return undefined;
  const url = new URL(place, 'https://portal.invalid');
  if (url.origin !== 'https://portal.invalid') return undefined;
  const known = RETURNABLE.includes(url.pathname) || /^\/payment-details\/[0-9a-f]{24}$/.test(url.pathname);
  return known ? `${url.pathname}${url.search}` : undefined;
}
