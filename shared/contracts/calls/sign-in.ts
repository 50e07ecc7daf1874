import type { Call } from './call.ts';

const SEND_CODE = [
  'client/not-found',
  'client/stopped',
  'request/too-many',
  'code/locked',
  'code/wait-to-resend',
  'code/too-many-sent',
  'code/budget-spent',
] as const;

const sendCode = {
  purpose: "Texts a code to the client's phone and binds the challenge to this browser by a cookie.",
  refusals: SEND_CODE,
} as const satisfies Call;

const resendCode = {
  purpose: 'Texts a new code. The previous one stops working, and wrong tries still count.',
  refusals: SEND_CODE,
} as const satisfies Call;

const LINK = ['invitation/over', 'invitation/withdrawn', 'invitation/expired'] as const;

const VERIFY_CODE = [
  'client/not-found',
  'client/auth-user-exists',
  'client/stopped',
  'request/too-many',
  'code/no-challenge',
  'code/expired',
  'code/locked',
  'code/too-many-tries',
  'code/invalid',
  'caller/unknown',
] as const;

const verifyCode = {
  purpose:
    'Checks the texted code. A correct one opens the session in HttpOnly cookies, or adds the code’s purpose to the session that requested it.',
  refusals: VERIFY_CODE,
} as const satisfies Call;

/** Added to the description of the GET forms. */
const BY_GET =
  ' This is the specification’s GET form. It requires the page’s request header, which no prefetch and no cross-site form can send, and its path is never logged.';

/** Registration, the texted code, the session, and the sign-in at a tenant's own identity provider. */
export const signInCalls = {
  puzzle: { purpose: 'Gives a puzzle to solve before a call that asks for a proof of work.', refusals: [] },
  'find-user': {
    purpose: 'Finds a phone number’s client at this tenant. This is the first half of a login.',
    refusals: ['tenant/not-found', 'client/not-found', 'request/too-many'],
  },
  'create-user': {
    purpose:
      'Registers a client and creates the Cognito user. The server sets the acting role and the new role; a body that names others is refused. Beside the specification’s fields, it takes the form (`client`) and the versions of the texts that the client agreed to.',
    refusals: ['request/invalid', 'tenant/not-found', 'client/phone-taken', 'client/too-many-registrations'],
  },
  'send-code': sendCode,
  'send-code-get': { ...sendCode, purpose: sendCode.purpose + BY_GET },
  'resend-code': resendCode,
  'resend-code-get': { ...resendCode, purpose: resendCode.purpose + BY_GET },
  'send-step-up-code': {
    purpose:
      'Texts a code to a signed-in client for one purpose: `confirm` to move money or change the account, `wire` to see the full wire instructions. The text names the purpose, and the code works for nothing else.',
    refusals: SEND_CODE,
  },
  'list-sessions': { purpose: 'Lists the client’s open sessions, newest first.', refusals: [] },
  'end-sessions': {
    purpose:
      'Signs out one of the client’s other sessions, or all of them. Their next call is refused. Returns the remaining sessions.',
    refusals: [],
  },
  'freeze-payments': {
    purpose:
      'Freezes the client’s payments: every session ends, nothing can be linked, accepted or started, and scheduled payments aren’t sent. The office is emailed at once. Two of its people reopen the account.',
    refusals: ['client/not-found', 'client/changed-meanwhile'],
  },
  'verify-code': verifyCode,
  'verify-code-get': { ...verifyCode, purpose: verifyCode.purpose + BY_GET },
  'read-payer-invitation': {
    purpose:
      'Returns the property and a first name for an invitation’s link, and no amount. Only the last link sent says that it was withdrawn or has expired. A wrong, a replaced and a used link get the same answer.',
    refusals: [...LINK, 'request/too-many'],
  },
  'start-invited': {
    purpose:
      'Registers the invited person, unless they are already a client, and texts a code to the phone that the staff entered, and to no other. Both cases get the same answer.',
    refusals: [...LINK, 'request/invalid', 'tenant/not-found', 'client/too-many-registrations', ...SEND_CODE],
  },
  'enter-invited': {
    purpose:
      'Checks that code. A correct one opens the session in HttpOnly cookies and gives the payment to the client, once. If the answer has no payment, the company has to review it first.',
    refusals: [...LINK, ...VERIFY_CODE],
  },
  'refresh-session': {
    purpose: 'Extends an active session. The refresh cookie is sent only to this path.',
    refusals: ['caller/unknown'],
  },
  'end-session': {
    purpose: 'Logs out: revokes the session at Cognito and deletes the cookies.',
    refusals: [],
  },
  'start-provider-sign-in': {
    purpose:
      'Begins a sign-in at the tenant’s own identity provider. Returns the address to open, and ties the return to this browser by a cookie (OpenID Connect, authorization code flow with state, nonce and PKCE).',
    refusals: ['provider/none'],
  },
  'finish-provider-sign-in': {
    purpose:
      'Completes that sign-in: exchanges the code that the browser returned with, and opens the session of the client whose mobile number the provider has confirmed. It never registers anyone.',
    refusals: [
      'provider/none',
      'provider/not-verified',
      'provider/no-phone',
      'provider/unknown-client',
      'client/stopped',
      'request/too-many',
      'code/expired',
    ],
  },
} as const satisfies Readonly<Record<string, Call>>;
