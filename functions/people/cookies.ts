import { KNOWN_SECONDS, STAFF_IDLE_SECONDS, STAFF_STEP_SECONDS } from '#shared/limits.ts';
import { INVITATION_SECONDS } from '#shared/staff/invitation.ts';

/** The cookies' name prefix and security at this stage. */
export type StaffCookies = { readonly prefix: string; readonly secure: boolean };

/**
 * The names of the console's cookies. On AWS all begin with `__Host-`, even the refresh token's. So no company's
 * address can plant one here, and none is ever sent to another address.
 */
export const staffCookieNames = ({ prefix }: StaffCookies) => ({
  step: `${prefix}-step`,
  access: `${prefix}-access`,
  refresh: `${prefix}-refresh`,
  invitation: `${prefix}-invitation`,
  device: `${prefix}-device`,
});

const line = ({ secure }: StaffCookies, name: string, value: string, seconds: number): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${Math.max(0, Math.floor(seconds))}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** Binds a sign-in to the browser that began it. */
export const stepCookie = (setting: StaffCookies, value: string): string =>
  line(setting, staffCookieNames(setting).step, value, STAFF_STEP_SECONDS);

/** Binds an invitation to the browser that opened it. */
export const invitationCookie = (setting: StaffCookies, value: string): string =>
  line(setting, staffCookieNames(setting).invitation, value, INVITATION_SECONDS);

/** Identifies a browser that a person has signed in with. It outlives the session and isn't part of it. */
export const staffDeviceCookie = (setting: StaffCookies, value: string): string =>
  line(setting, staffCookieNames(setting).device, value, KNOWN_SECONDS);

/** The session: the access token for every call, and the refresh token to extend it. */
export function staffSessionCookies(
  setting: StaffCookies,
  { access, refresh, leftSeconds }: { access: string; refresh?: string | undefined; leftSeconds: number },
): readonly string[] {
  const names = staffCookieNames(setting);
  return [
    line(setting, names.access, access, Math.min(STAFF_IDLE_SECONDS, leftSeconds)),
    ...(refresh ? [line(setting, names.refresh, refresh, leftSeconds)] : []),
    line(setting, names.step, '', 0),
  ];
}

/** Removes the session. The browser stays known. */
export function noStaffCookies(setting: StaffCookies): readonly string[] {
  const { step, access, refresh } = staffCookieNames(setting);
  return [step, access, refresh].map((name) => line(setting, name, '', 0));
}
