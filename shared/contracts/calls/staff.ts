import type { Call } from './call.ts';

const OF_PERSON = ['staff/no-person', 'staff/own-membership', 'staff/person-changed'] as const;

/** Console sign-in, and a company's members. */
export const staffCalls = {
  'start-staff-sign-in': {
    purpose:
      'Begins a sign-in with address and password; the second factor comes next. Neither the answer nor its time tells whether the address is known.',
    refusals: ['staff/locked', 'staff/wrong-sign-in', 'staff/no-second-factor'],
  },
  'start-passkey-sign-in': {
    purpose: 'Begins a sign-in with a passkey. A person without one gets the same answer.',
    refusals: [],
  },
  'finish-passkey-sign-in': {
    purpose: 'Ends it with what the passkey has signed; opens the session in HttpOnly cookies.',
    refusals: ['staff/no-sign-in', 'staff/wrong-sign-in'],
  },
  'type-app-code': {
    purpose:
      'Takes the six digits of the authenticator app, at a sign-in and as the end of its set-up, which sets the password as well and uses the invitation up; opens the session in HttpOnly cookies.',
    refusals: ['staff/locked', 'staff/no-sign-in', 'staff/wrong-code', 'staff/weak-password', 'staff/invitation-over'],
  },
  'read-invitation': {
    purpose: 'Shows an invitation to the person who has its link.',
    refusals: ['staff/invitation-over'],
  },
  'accept-invitation': {
    purpose:
      'Opens an invitation, which belongs to the first browser that does so; a second one ends it. A new person goes on with the second factor; a person who already signs in here has to be signed in, and joins one more company.',
    refusals: ['staff/invitation-over'],
  },
  'refresh-staff-session': {
    purpose: 'Extends the session while there is activity.',
    refusals: ['caller/unknown'],
  },
  'end-staff-session': { purpose: 'Signs out, every copy of the session’s cookies included.', refusals: [] },
  'who-am-i': {
    purpose: 'Who is signed in, for which companies they work, and how long the session lasts.',
    refusals: [],
  },
  'start-passkey': { purpose: 'Begins a passkey.', refusals: ['staff/sign-in-again'] },
  'add-passkey': {
    purpose: 'Keeps the passkey that the browser has made.',
    refusals: ['staff/sign-in-again', 'staff/passkey-refused'],
  },
  'start-step-up': {
    purpose:
      'Begins the proof of a step-up with a passkey; for somebody without one the answer asks for the password, and with it for the code of the authenticator app.',
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
