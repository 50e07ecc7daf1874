import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { agentId, officeId, personId, tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { fieldSentences } from '../refusals.ts';
import { memberRole } from '../staff/role.ts';
import { memberEmail } from '../staff/staff-member.ts';
import { stepUpId } from '../staff/step-up.ts';
import { type Route, SESSION_THROTTLE, SIGN_IN_THROTTLE } from './route.ts';

const throttle = SIGN_IN_THROTTLE;

/** The fewest characters of a password: it is never the only factor (NIST SP 800-63B-4, 3.1.1). */
export const STAFF_PASSWORD_MIN = 12;
const STAFF_PASSWORD_MAX = 128;

/** The pool takes no space at either end (AdminSetUserPassword's own pattern). */
export const STAFF_PASSWORD_ENDS = /^\S.*\S$/;

const newPassword = z
  .string()
  .check(z.minLength(STAFF_PASSWORD_MIN), z.maxLength(STAFF_PASSWORD_MAX), z.regex(STAFF_PASSWORD_ENDS));
const anyPassword = z.string().check(z.minLength(1), z.maxLength(STAFF_PASSWORD_MAX));
/** What is in the link of an invitation: the company, the invitation and its secret. */
const invitationToken = z.string().check(z.regex(/^[a-z0-9-]{1,63}\.[0-9a-f]{24}\.[\w-]{43}$/));
/** The six digits that the authenticator app shows. */
const appCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, fieldSentences.codeDigits),
);

/** What the browser's `navigator.credentials` takes and gives, as WebAuthn Level 3 writes it in JSON. */
const publicKey = z.record(z.string(), z.unknown());
const credential = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});

/** Until when the session lasts without activity, and until when at the latest. */
const sessionEnds = { idleEndsAt: instant, endsAt: instant };

/**
 * What comes next in a sign-in. The browser is bound to it by a cookie, for a few minutes.
 *
 * - `totp set-up`: the person scans `uri` (or types `secret`) into an authenticator app, and types its first code.
 * - `totp`: the six digits of the app they set up.
 * - `passkey`: `options` for `navigator.credentials.get({ publicKey })`, as `parseRequestOptionsFromJSON` takes them.
 * - `done`: they are signed in. `offerPasskey` where they have none here yet.
 */
export const signInStep = z.discriminatedUnion('next', [
  z.object({ next: z.literal('totp set-up'), secret: z.string(), uri: z.string() }),
  z.object({ next: z.literal('totp') }),
  z.object({ next: z.literal('passkey'), options: publicKey }),
  z.object({ next: z.literal('done'), offerPasskey: z.boolean(), ...sessionEnds }),
]);
export type SignInStep = z.infer<typeof signInStep>;

/** Begins a sign-in with the address and the password. The answer does not tell whether the address is known. */
export const startStaffSignInRoute = {
  name: 'start-staff-sign-in',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/sign-in',
  caller: 'guest',
  body: z.object({ email: memberEmail, password: anyPassword }),
  reply: signInStep,
  throttle,
} as const satisfies Route;

/** Begins a sign-in with a passkey; the answer is the step `passkey`. */
export const startPasskeySignInRoute = {
  ...startStaffSignInRoute,
  name: 'start-passkey-sign-in',
  path: '/staff/sign-in/passkey',
  body: z.object({ email: memberEmail }),
} as const satisfies Route;

/** Ends it with what the passkey has signed. */
export const finishPasskeySignInRoute = {
  ...startStaffSignInRoute,
  name: 'finish-passkey-sign-in',
  path: '/staff/sign-in/passkey/finish',
  body: z.object({ credential }),
} as const satisfies Route;

/**
 * Takes the six digits of the authenticator app: at a sign-in, and as the end of its set-up, together with the password
 * that somebody new chose.
 */
export const typeAppCodeRoute = {
  ...startStaffSignInRoute,
  name: 'type-app-code',
  path: '/staff/sign-in/code',
  body: z.object({ code: appCode, password: z.optional(newPassword) }),
} as const satisfies Route;

const invited = z.object({
  tenantId,
  company: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(memberRole),
  invitedBy: z.string(),
  expiresAt: instant,
  /** Whether the person signs in here already, for another company: then they accept and choose no password. */
  isKnown: z.boolean(),
});

/** What an invitation is to, for whoever has its link. */
export const readInvitationRoute = {
  name: 'read-invitation',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/invitation',
  caller: 'guest',
  body: z.object({ token: invitationToken }),
  reply: invited,
  throttle,
} as const satisfies Route;

/**
 * Opens an invitation. It belongs to the first browser that does so, and a second one ends it. A new person goes on with
 * the step `totp set-up`. A person who already signs in here gets `joined` once they are signed in; until then they hear
 * `sign in`.
 */
export const acceptInvitationRoute = {
  ...readInvitationRoute,
  name: 'accept-invitation',
  path: '/staff/invitation/accept',
  body: z.object({ token: invitationToken }),
  reply: z.discriminatedUnion('next', [
    ...signInStep._zod.def.options,
    z.object({ next: z.literal('sign in') }),
    z.object({ next: z.literal('joined') }),
  ]),
} as const satisfies Route;

/** Extends the session while there is activity; the refresh cookie travels only here. */
export const refreshStaffSessionRoute = {
  name: 'refresh-staff-session',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/session/refresh',
  caller: 'guest',
  reply: z.object(sessionEnds),
  throttle: SESSION_THROTTLE,
} as const satisfies Route;

/** Signs out: every copy of the session's cookies is worth nothing from now on. */
export const endStaffSessionRoute = {
  ...refreshStaffSessionRoute,
  name: 'end-staff-session',
  path: '/staff/session/refresh/end',
  reply: z.object({ ended: z.literal(true) }),
} as const satisfies Route;

/** A company that a person works for, as the switcher shows it. */
export const membership = z.object({
  tenantId,
  company: z.string(),
  /** Whose days and hours the console's lists say. */
  timeZone: z.string(),
  roles: z.array(memberRole),
  offices: z.optional(z.array(officeId)),
  agentId: z.optional(agentId),
  approveUpTo: z.optional(cents),
  until: z.optional(instant),
});

/** Who is signed in, for which companies they work, and how long the session lasts. */
export const whoAmIRoute = {
  name: 'who-am-i',
  function: 'staff-sign-in',
  method: 'GET',
  path: '/staff/me',
  caller: 'person',
  reply: z.object({
    id: personId,
    name: z.string(),
    email: z.string(),
    companies: z.array(membership),
    passkeys: z.int(),
    authTime: instant,
    ...sessionEnds,
  }),
  throttle: SESSION_THROTTLE,
} as const satisfies Route;

/** Begins a passkey: `options` for `navigator.credentials.create({ publicKey })`. */
export const startPasskeyRoute = {
  name: 'start-passkey',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/passkeys/start',
  caller: 'person',
  reply: z.object({ options: publicKey }),
  throttle,
} as const satisfies Route;

/** Keeps the passkey that the browser has made. */
export const addPasskeyRoute = {
  ...startPasskeyRoute,
  name: 'add-passkey',
  path: '/staff/passkeys',
  body: z.object({ credential }),
  reply: z.object({ passkeys: z.int() }),
} as const satisfies Route;

const ofStepUp = z.object({ stepUpId });

/**
 * Begins the proof of a step-up: with a passkey, or for somebody without one with their password, which the code of
 * their authenticator app then completes.
 */
export const startStepUpRoute = {
  name: 'start-step-up',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/step-ups/{stepUpId}/start',
  caller: 'person',
  params: ofStepUp,
  body: z.object({ password: z.optional(anyPassword) }),
  reply: z.discriminatedUnion('next', [
    z.object({ next: z.literal('passkey'), options: publicKey }),
    z.object({ next: z.literal('totp') }),
    /** They have no passkey: the password is needed. */
    z.object({ next: z.literal('password') }),
  ]),
  throttle,
} as const satisfies Route;

/** Ends it with what the passkey has signed, or with the code. From then on the step-up is good for its one thing. */
export const finishStepUpRoute = {
  ...startStepUpRoute,
  name: 'finish-step-up',
  path: '/staff/step-ups/{stepUpId}/finish',
  body: z.union([z.object({ credential }), z.object({ code: appCode })]),
  reply: z.object({ proved: z.literal(true) }),
} as const satisfies Route;
