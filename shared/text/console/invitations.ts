/** The languages of messages. A list, because the build keeps only one entry of a table by language. */
export const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const;

/** The texts about people who are asked for a payment, or are to be paid, and are not clients yet. */
export const invitationsText = {
  states: {
    waiting: 'The link is sent once a colleague approves.',
    prepared: 'The link couldn’t be sent. Send it again.',
    sent: 'Link sent, not opened',
    opened: 'Link opened',
    registered: 'Link opened, code requested',
    used: 'Accepted',
    revoked: 'Revoked. The link no longer works.',
    ended: 'Expired. The link no longer works.',
  },
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
  unblockedTheirs: 'Fixed. The payment continues.',
  expires: (when: string) => `expires ${when}`,
  noText: 'This number can’t get texts. Call the client, or revoke this and send it to another number.',
  own: 'Someone else has to approve this.',
  resend: 'Send again',
  resent: 'Sent. The previous link no longer works.',
  revoke: 'Revoke',
  revoked: 'Revoked. The link no longer works.',
  reject: 'Reject',
  rejected: 'Rejected.',
  agree: 'Approve',
  agreed: 'Approved. The link is on its way.',
  agreedTheirs: 'Approved. The client has the payment now.',
  agreedUnsent: 'Approved, but we couldn’t send the link. Send it again from the payment.',
  agreeTitle: 'Approve invitation',
  newcomer: {
    lead: (phone: string) =>
      `No client has registered with ${phone}. Enter their name and email. We’ll text them a secure link.`,
    firstName: 'First name',
    lastName: 'Last name',
    nameHint: 'As on their ID.',
    email: 'Email address',
    emailHint: 'We’ll email the link, too.',
    language: 'Language',
    ask: (amount: string) => `Requested amount: ${amount}`,
    pay: (amount: string) => `Disbursement: ${amount}. It’s submitted for approval once they’ve registered.`,
    back: 'Change',
    go: 'Send invitation',
    sent: 'Invitation sent.',
    waits: 'Submitted for approval. The link is sent after that.',
    notSent: 'Saved, but we couldn’t send the link. Send it again from the payment.',
    again: 'Yes, this is a separate payment',
  },
} as const;
