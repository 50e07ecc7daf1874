import type { Call } from './call.ts';

const OF_PERSON = ['staff/no-person', 'staff/own-membership', 'staff/person-changed'] as const;

/** Console sign-in, and a company's members. */
export const staffCalls = {
  'start-staff-sign-in': {
    purpose:
      'Begins a sign-in with email and password, before the second factor. Neither the answer nor its timing shows whether the address is known.',
    refusals: ['staff/locked', 'staff/wrong-sign-in', 'staff/no-second-factor'],
  },
  'start-passkey-sign-in': {
    purpose: 'Begins a sign-in with a passkey. Someone without one gets the same answer.',
    refusals: [],
  },
  'finish-passkey-sign-in': {
    purpose: 'Completes it with the passkey’s signature, and opens the session in HttpOnly cookies.',
    refusals: ['staff/no-sign-in', 'staff/wrong-sign-in'],
  },
  'type-app-code': {
    purpose:
      'Takes the six digits of the authenticator app, at a sign-in or at the end of the app’s setup. Setup also sets the password and uses up the invitation. Opens the session in HttpOnly cookies.',
    refusals: ['staff/locked', 'staff/no-sign-in', 'staff/wrong-code', 'staff/weak-password', 'staff/invitation-over'],
  },
  'read-invitation': {
    purpose: 'Shows an invitation to the person who has its link.',
    refusals: ['staff/invitation-over'],
  },
  'accept-invitation': {
    purpose:
      'Opens an invitation, which belongs to the first browser that opens it. A second browser ends it. A new person then sets up the second factor; a colleague who already has a sign-in has to be signed in, and joins one more company.',
    refusals: ['staff/invitation-over'],
  },
  'refresh-staff-session': {
    purpose: 'Extends the session while there is activity.',
    refusals: ['caller/unknown'],
  },
  'end-staff-session': { purpose: 'Signs out, every copy of the session’s cookies included.', refusals: [] },
  'who-am-i': {
    purpose: 'Returns who is signed in, the companies they work for, and how long the session lasts.',
    refusals: [],
  },
  'start-passkey': { purpose: 'Begins the setup of a passkey.', refusals: ['staff/sign-in-again'] },
  'add-passkey': {
    purpose: 'Stores the new passkey.',
    refusals: ['staff/sign-in-again', 'staff/passkey-refused'],
  },
  'start-step-up': {
    purpose:
      'Begins a step-up with a passkey. Without one, the answer asks for the password and the code of the authenticator app.',
    refusals: ['staff/no-step-up', 'staff/locked', 'staff/wrong-sign-in'],
  },
  'finish-step-up': {
    purpose: 'Ends the proof of a step-up. The session stays as it was; the step-up is good for its one thing.',
    refusals: ['staff/no-step-up', 'staff/locked', 'staff/wrong-sign-in', 'staff/wrong-code'],
  },
  'own-notices': { purpose: 'The caller’s email notifications for this company.', refusals: [] },
  'choose-notices': {
    purpose: 'Turns the caller’s notifications and daily digest on or off. Those that no one may miss stay on.',
    refusals: ['staff/notices-changed', 'staff/whole-company'],
  },
  'list-staff': {
    purpose: 'Who works for the company, and who is invited.',
    refusals: [],
  },
  'invite-staff': {
    purpose:
      'Invites a colleague by email. An owner or approver takes two people, and so does an operator whom someone who approves invites: propose that.',
    refusals: ['staff/rights-unfit', 'staff/works-here', 'staff/takes-two'],
  },
  'revoke-invitation': { purpose: 'Takes an invitation back: its link opens nothing any more.', refusals: [] },
  'change-staff': {
    purpose: 'Gives a colleague other rights. Those that take two people at an invitation are proposed.',
    refusals: ['staff/rights-unfit', 'staff/last-owner', 'staff/takes-two', ...OF_PERSON],
  },
  'remove-staff': {
    purpose: 'Takes a colleague’s membership away, at once.',
    refusals: ['staff/last-owner', ...OF_PERSON],
  },
} as const satisfies Readonly<Record<string, Call>>;
