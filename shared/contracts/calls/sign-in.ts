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
  purpose: 'Texts a fresh code; the former one dies. The count of wrong tries stays.',
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
    'Checks the code; a right one opens the session in HttpOnly cookies, or adds what the code is for to the session that asked for it.',
  refusals: VERIFY_CODE,
} as const satisfies Call;

/** Added to the description of the GET forms. */
const BY_GET =
  " The specification's own GET form: it is answered only with the page's request header, which no prefetch and no cross-site form can send, and its path never reaches a log.";

/** Registration, the texted code, the session, and the sign-in at a tenant's own identity provider. */
export const signInCalls = {
  puzzle: { purpose: 'Gives a puzzle to solve before a call that asks for a proof of work.', refusals: [] },
  'find-user': {
    purpose: 'Finds the client of a phone number at this tenant; the first half of a login.',
    refusals: ['tenant/not-found', 'client/not-found', 'request/too-many'],
  },
  'create-user': {
    purpose:
      'Registers a client and creates the auth user. The acting role and the new role are fixed on the server; a body that names others is refused. Beside the fields of the specification it takes the form (`client`) and the versions of the texts that were agreed to.',
    refusals: ['request/invalid', 'tenant/not-found', 'client/phone-taken', 'client/too-many-registrations'],
  },
  'send-code': sendCode,
  'send-code-get': { ...sendCode, purpose: sendCode.purpose + BY_GET },
  'resend-code': resendCode,
  'resend-code-get': { ...resendCode, purpose: resendCode.purpose + BY_GET },
  'send-step-up-code': {
    purpose:
      'Texts a code to a client who is signed in, for one purpose: `confirm` to move money or change the account, `wire` to see the numbers of the wiring instructions. The text names it, and the code is good for nothing else.',
    refusals: SEND_CODE,
  },
  'list-sessions': { purpose: "The client's open sessions, the newest first.", refusals: [] },
  'end-sessions': {
    purpose:
      "Signs out one of the client's other sessions, or all of them; their next call is refused. Answers with those that are left.",
    refusals: [],
  },
  'freeze-payments': {
    purpose:
      'Freezes the client’s payments: every session ends, nothing can be linked, accepted or started, and scheduled payments aren’t sent. The office is emailed at once. Two of its people open the account again.',
    refusals: ['client/not-found', 'client/changed-meanwhile'],
  },
  'verify-code': verifyCode,
  'verify-code-get': { ...verifyCode, purpose: verifyCode.purpose + BY_GET },
  'read-payer-invitation': {
    purpose:
      'What the link of an invitation to pay is about: the property and a first name, and no amount. Only the last link sent says that it was withdrawn or expired. A wrong, a replaced and a used link get one answer.',
    refusals: [...LINK, 'request/too-many'],
  },
  'start-invited': {
    purpose:
      'Registers the invited person, unless they are already a client, and texts a code to the phone that the staff named, and to no other. The answer is the same in both cases.',
    refusals: [...LINK, 'request/invalid', 'tenant/not-found', 'client/too-many-registrations', ...SEND_CODE],
  },
  'enter-invited': {
    purpose:
      "Checks that code; a right one opens the session in HttpOnly cookies and makes the payment the client's, once. Without a payment in the answer the company has to look at it again first.",
    refusals: [...LINK, ...VERIFY_CODE],
  },
  'refresh-session': {
    purpose: 'Extends the session while there is activity; the refresh cookie travels only here.',
    refusals: ['caller/unknown'],
  },
  'end-session': {
    purpose: 'Logs out: revokes the session at the identity provider and takes the cookies away.',
    refusals: [],
  },
  'start-provider-sign-in': {
    purpose:
      "Begins a sign-in at the tenant's own identity provider: answers with the address to go to, and binds the return to this browser by a cookie (OpenID Connect, authorization code flow with state, nonce and PKCE).",
    refusals: ['provider/none'],
  },
  'finish-provider-sign-in': {
    purpose:
      'Ends it: exchanges the code that the browser came back with, and opens the session of the client whose mobile number the provider has confirmed. Nobody is registered by it.',
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
