/** The texts about people who are asked for a payment and are not clients yet. */
export const invitationsText = {
  title: 'Invitations',
  lead: 'Payment requests to people who hadn’t registered. Ended invitations stay here for two weeks.',
  caption: 'Invitations',
  columns: { who: 'Name', amount: 'Amount', state: 'Status', ends: 'Expires', by: 'Requested by', decide: 'Actions' },
  empty: 'No invitations',
  emptyLead: 'Request a payment from a phone number that isn’t registered. We’ll text them a secure link.',
  states: {
    waiting: 'Needs approval',
    prepared: 'Not sent',
    sent: 'Sent',
    opened: 'Opened',
    registered: 'Requested a code',
    used: 'Accepted',
    revoked: 'Revoked',
    ended: 'Ended',
  },
  blocked: 'Blocked',
  /**
   * The reason why an invitation did not become a payment after its client entered the code, with the fix, by refusal
   * code.
   */
  why: {
    'staff/needs-approval': 'Your company now requires approval for this amount. An approver has to approve it.',
    'client/stopped': 'Your company put this client on hold. Release the hold, or revoke the invitation.',
    'payer/client-stopped':
      'Your company put this client on hold or turned off their account. Turn it back on, or revoke the invitation.',
    'payer/no-such-phone':
      'This number can’t get texts. Revoke the invitation, and send a new one to the right number.',
    'purpose/unknown': 'Your company no longer offers this purpose. Turn it back on, or revoke the invitation.',
    'method/invalid':
      'This payment method is no longer offered for this purpose. Turn it back on, or revoke the invitation.',
    'office/required':
      'The office is closed. Reopen it, or revoke the invitation and send a new one for another office.',
    'agent/required':
      'The agent is no longer listed. Add them back, or revoke the invitation and send a new one with another agent.',
    'amount/over-method-limit':
      'The amount is now over your company’s limit. Raise the limit, or revoke the invitation and send a new one.',
    'amount/over-maximum': 'The amount is over the maximum. Revoke the invitation, and send a new one for less.',
  } as Readonly<Record<string, string>>,
  whyElse: (code: string) => `This can’t become a payment (${code}). Revoke the invitation, and send a new one.`,
  unblock: 'Retry',
  unblocked: 'Retrying. The link stays the same.',
  unblockedTheirs: 'Accepted. The client has the payment now.',
  lists: {
    waiting: 'needs approval',
    unsent: 'not sent',
    open: 'delivered',
    blocked: 'blocked',
    used: 'accepted',
    revoked: 'revoked',
  },
  show: 'Show',
  all: 'all',
  more: 'Show more',
  emptyList: 'No invitations here',
  emptyListLead: 'No invitation has this status.',
  today: {
    blocked: { title: 'Invitations blocked', lead: 'The client confirmed their phone, but the payment is blocked.' },
    unsent: { title: 'Invitations not sent', lead: 'The link couldn’t be sent. Send it again.' },
    waiting: { title: 'Invitations to approve', lead: 'A colleague submitted it. It’s sent once it’s approved.' },
  },
  noText: 'Can’t get texts',
  byYou: 'you',
  resend: 'Send again',
  resent: 'Sent. The previous link no longer works.',
  revoke: 'Revoke',
  revoked: 'Revoked. The link no longer works.',
  agree: 'Approve',
  agreed: 'Approved. The link is on its way.',
  agreedTheirs: 'Approved. The client has the payment now.',
  agreedUnsent: 'Approved, but we couldn’t send the link. Send it again from the list.',
  agreeTitle: 'Approve invitation',
  of: (what: string, who: string) => `${what}: ${who}`,
  newcomer: {
    title: 'Invite a new client',
    lead: (phone: string) =>
      `No client has registered with ${phone}. Enter their name and email. We’ll text them a secure link.`,
    firstName: 'First name',
    lastName: 'Last name',
    nameHint: 'As on their ID.',
    email: 'Email address',
    emailHint: 'We’ll email the link, too.',
    language: 'Language',
    languages: { en: 'English', es: 'Spanish' },
    ask: (amount: string) => `Requested amount: ${amount}`,
    back: 'Change',
    go: 'Send invitation',
    sent: 'Invitation sent.',
    waits: 'Submitted for approval. The link is sent after that.',
    notSent: 'Saved, but we couldn’t send the link. Send it again from the list.',
    again: 'Yes, this is a separate payment',
  },
} as const;
