import * as z from 'zod/mini';
import { instant } from '../dates.ts';
import { officeId, personId, tenantId } from '../ids.ts';
import { cents } from '../money.ts';
import { fieldSentences } from '../refusals.ts';
import { memberRole } from '../staff/role.ts';
import { memberEmail } from '../staff/staff-member.ts';
import { stepUpId } from '../staff/step-up.ts';
import { type Route, SESSION_THROTTLE, SIGN_IN_THROTTLE } from './route.ts';

const throttle = SIGN_IN_THROTTLE;

/** The minimum password length. A password is never the only factor (NIST SP 800-63B-4, 3.1.1). */
export const STAFF_PASSWORD_MIN = 12;
const STAFF_PASSWORD_MAX = 128;

/** The pool accepts no space at either end (AdminSetUserPassword's own pattern). */
export const STAFF_PASSWORD_ENDS = /^\S.*\S$/;

const newPassword = z
  .string()
  .check(z.minLength(STAFF_PASSWORD_MIN), z.maxLength(STAFF_PASSWORD_MAX), z.regex(STAFF_PASSWORD_ENDS));
const anyPassword = z.string().check(z.minLength(1), z.maxLength(STAFF_PASSWORD_MAX));
/** The token in an invitation link: company, invitation and secret. */
const invitationToken = z.string().check(z.regex(/^[a-z0-9-]{1,63}\.[0-9a-f]{24}\.[\w-]{43}$/));
/** The secret of the link that is emailed when strangers' tries have closed the sign-in in unknown browsers. */
const linkSecret = z.string().check(z.regex(/^[\w-]{43}$/));
/** The six digits from the authenticator app. */
const appCode = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, fieldSentences.codeDigits),
);

/** Input and output of the browser's `navigator.credentials`, in WebAuthn Level 3's JSON form. */
const publicKey = z.record(z.string(), z.unknown());
const credential = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});

/** When the session ends without activity, and at the latest. */
const sessionEnds = { idleEndsAt: instant, endsAt: instant };

/**
 * The next step of a sign-in. A cookie binds it to the browser for a few minutes.
 *
 * - `totp set-up`: the person scans `uri` (or types `secret`) into an authenticator app, and types its first code.
 * - `totp`: the six digits of the app they set up.
 * - `passkey`: `options` for `navigator.credentials.get({ publicKey })`, as `parseRequestOptionsFromJSON` takes them.
 * - `done`: they are signed in. `offerPasskey` is set if they have no passkey here yet.
 */
export const signInStep = z.discriminatedUnion('next', [
  z.object({ next: z.literal('totp set-up'), secret: z.string(), uri: z.string() }),
  z.object({ next: z.literal('totp') }),
  z.object({ next: z.literal('passkey'), options: publicKey }),
  z.object({ next: z.literal('done'), offerPasskey: z.boolean(), ...sessionEnds }),
]);
export type SignInStep = z.infer<typeof signInStep>;

export const startStaffSignInRoute = {
  name: 'start-staff-sign-in',
  about:
    'Begins a sign-in with email and password, before the second factor. Neither the answer nor its timing shows whether the address is known.',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/sign-in',
  caller: 'guest',
  body: z.object({ email: memberEmail, password: anyPassword, link: z.optional(linkSecret) }),
  reply: signInStep,
  throttle,
  refusals: ['staff/locked', 'staff/slowed', 'staff/wrong-sign-in', 'staff/no-second-factor'],
} as const satisfies Route;

/** The reply is the step `passkey`. */
export const startPasskeySignInRoute = {
  ...startStaffSignInRoute,
  name: 'start-passkey-sign-in',
  about: 'Begins a sign-in with a passkey. Someone without one gets the same answer.',
  path: '/staff/sign-in/passkey',
  body: z.object({ email: memberEmail }),
  refusals: [],
} as const satisfies Route;

export const finishPasskeySignInRoute = {
  ...startStaffSignInRoute,
  name: 'finish-passkey-sign-in',
  about: 'Completes it with the passkey’s signature, and opens the session in HttpOnly cookies.',
  path: '/staff/sign-in/passkey/finish',
  body: z.object({ credential }),
  refusals: ['staff/no-sign-in', 'staff/wrong-sign-in'],
} as const satisfies Route;

export const typeAppCodeRoute = {
  ...startStaffSignInRoute,
  name: 'type-app-code',
  about:
    'Takes the six digits of the authenticator app, at a sign-in or at the end of the app’s setup. Setup also sets the password and uses up the invitation. Opens the session in HttpOnly cookies.',
  path: '/staff/sign-in/code',
  body: z.object({ code: appCode, password: z.optional(newPassword) }),
  refusals: [
    ...(['staff/locked', 'staff/slowed', 'staff/no-sign-in', 'staff/wrong-code'] as const),
    ...(['staff/weak-password', 'staff/invitation-over'] as const),
  ],
} as const satisfies Route;

const invited = z.object({
  tenantId,
  company: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(memberRole),
  invitedBy: z.string(),
  expiresAt: instant,
  /** True if the person already signs in here for another company. Then they accept without a new password. */
  isKnown: z.boolean(),
});

export const readInvitationRoute = {
  name: 'read-invitation',
  about: 'Shows an invitation to the person who has its link.',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/invitation',
  caller: 'guest',
  body: z.object({ token: invitationToken }),
  reply: invited,
  throttle,
  refusals: ['staff/invitation-over'],
} as const satisfies Route;

/**
 * A new person continues with the step `totp set-up`. A person who already signs in here gets `joined` if they are
 * signed in, otherwise `sign in`.
 */
export const acceptInvitationRoute = {
  ...readInvitationRoute,
  name: 'accept-invitation',
  about:
    'Opens an invitation, which belongs to the first browser that opens it. A second browser ends it. A new person then sets up the second factor; a colleague who already has a sign-in has to be signed in, and joins one more company.',
  path: '/staff/invitation/accept',
  body: z.object({ token: invitationToken }),
  reply: z.discriminatedUnion('next', [
    ...signInStep._zod.def.options,
    z.object({ next: z.literal('sign in') }),
    z.object({ next: z.literal('joined') }),
  ]),
} as const satisfies Route;

/** The refresh cookie is sent only here. */
export const refreshStaffSessionRoute = {
  name: 'refresh-staff-session',
  about: 'Extends the session while there is activity.',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/session/refresh',
  caller: 'guest',
  reply: z.object(sessionEnds),
  throttle: SESSION_THROTTLE,
  refusals: ['caller/unknown'],
} as const satisfies Route;

export const endStaffSessionRoute = {
  ...refreshStaffSessionRoute,
  name: 'end-staff-session',
  about: 'Signs out, every copy of the session’s cookies included.',
  path: '/staff/session/refresh/end',
  reply: z.object({ ended: z.literal(true) }),
  refusals: [],
} as const satisfies Route;

/** A company that a person works for, as the switcher shows it. */
export const membership = z.object({
  tenantId,
  company: z.string(),
  /** The time zone of the console's lists. */
  timeZone: z.string(),
  /** The trust accounts of a company with several, by name. */
  accounts: z._default(z.array(z.object({ key: z.string(), name: z.string() })), []),
  roles: z.array(memberRole),
  offices: z.optional(z.array(officeId)),
  approveUpTo: z.optional(cents),
  until: z.optional(instant),
});

export const whoAmIRoute = {
  name: 'who-am-i',
  about: 'Returns who is signed in, the companies they work for, and how long the session lasts.',
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
  refusals: [],
} as const satisfies Route;

/** `options` for `navigator.credentials.create({ publicKey })`. */
export const startPasskeyRoute = {
  name: 'start-passkey',
  about: 'Begins the setup of a passkey.',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/passkeys/start',
  caller: 'person',
  reply: z.object({ options: publicKey }),
  throttle,
  refusals: ['staff/sign-in-again'],
} as const satisfies Route;

export const addPasskeyRoute = {
  ...startPasskeyRoute,
  name: 'add-passkey',
  about: 'Stores the new passkey.',
  path: '/staff/passkeys',
  body: z.object({ credential }),
  reply: z.object({ passkeys: z.int() }),
  refusals: ['staff/sign-in-again', 'staff/passkey-refused'],
} as const satisfies Route;

const ofStepUp = z.object({ stepUpId });

export const startStepUpRoute = {
  name: 'start-step-up',
  about:
    'Begins a step-up with a passkey. Without one, the answer asks for the password and the code of the authenticator app.',
  function: 'staff-sign-in',
  method: 'POST',
  path: '/staff/step-ups/{stepUpId}/start',
  caller: 'person',
  params: ofStepUp,
  body: z.object({ password: z.optional(anyPassword) }),
  reply: z.discriminatedUnion('next', [
    z.object({ next: z.literal('passkey'), options: publicKey }),
    z.object({ next: z.literal('totp') }),
    /** They have no passkey, so the password is needed. */
    z.object({ next: z.literal('password') }),
  ]),
  throttle,
  refusals: ['staff/no-step-up', 'staff/locked', 'staff/slowed', 'staff/wrong-sign-in'],
} as const satisfies Route;

export const finishStepUpRoute = {
  ...startStepUpRoute,
  name: 'finish-step-up',
  about: 'Ends the proof of a step-up. The session stays as it was; the step-up is good for its one thing.',
  path: '/staff/step-ups/{stepUpId}/finish',
  body: z.union([z.object({ credential }), z.object({ code: appCode })]),
  reply: z.object({ proved: z.literal(true) }),
  refusals: ['staff/no-step-up', 'staff/locked', 'staff/slowed', 'staff/wrong-sign-in', 'staff/wrong-code'],
} as const satisfies Route;
