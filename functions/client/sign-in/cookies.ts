import { CHALLENGE_KEPT_SECONDS, CODE_LIFE_SECONDS, IDLE_SECONDS, KNOWN_SECONDS } from '#shared/limits.ts';
import type { CookieSetting } from './ports.ts';

/** The refresh cookie is sent only to these two calls. */
const REFRESH_PATH = '/api/session/refresh';

/**
 * The names of the portal's cookies. `__Host-` keeps another tenant's subdomain from planting one, but requires the
 * path "/". For the refresh cookie the narrow path is worth more, and its seal names the tenant.
 */
export const cookieNames = ({ prefix }: CookieSetting) => ({
  challenge: `${prefix}-challenge`,
  device: `${prefix}-device`,
  access: `${prefix}-access`,
  provider: `${prefix}-provider`,
  refresh: `${prefix.replace('__Host-', '__Secure-')}-refresh`,
});

/** Scripts can't read the portal's cookies, and other sites' pages can't send them. */
const line = ({ secure }: CookieSetting, name: string, value: string, path: string, seconds: number): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${Math.max(0, Math.floor(seconds))}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/**
 * Binds a texted code to the browser that requested it. It outlives the code, so that a late client reads why it
 * failed.
 */
export const challengeCookie = (setting: CookieSetting, value: string): string =>
  line(setting, cookieNames(setting).challenge, value, '/', CHALLENGE_KEPT_SECONDS);

/** Removes the challenge once it is answered. */
export const noChallengeCookie = (setting: CookieSetting): string =>
  line(setting, cookieNames(setting).challenge, '', '/', 0);

/** Identifies a browser with which a client has signed in. It outlives the session and isn't part of it. */
export const deviceCookie = (setting: CookieSetting, value: string): string =>
  line(setting, cookieNames(setting).device, value, '/', KNOWN_SECONDS);

/** Binds a sign-in at the tenant's identity provider to the browser that began it. */
export const providerCookie = (setting: CookieSetting, value: string): string =>
  line(setting, cookieNames(setting).provider, value, '/', CODE_LIFE_SECONDS);

/** Removes it once the browser has returned. */
export const noProviderCookie = (setting: CookieSetting): string =>
  line(setting, cookieNames(setting).provider, '', '/', 0);

/** The session: the access token for every call, the sealed refresh token for the refresh calls. */
export const sessionCookies = (
  setting: CookieSetting,
  session: { access: string; sealed: string; leftSeconds: number },
): readonly string[] => {
  const names = cookieNames(setting);
  return [
    line(setting, names.access, session.access, '/', Math.min(IDLE_SECONDS, session.leftSeconds)),
    line(setting, names.refresh, session.sealed, REFRESH_PATH, session.leftSeconds),
  ];
};

/** Removes the session. */
export const noSessionCookies = (setting: CookieSetting): readonly string[] => {
  const names = cookieNames(setting);
  return [line(setting, names.access, '', '/', 0), line(setting, names.refresh, '', REFRESH_PATH, 0)];
};
