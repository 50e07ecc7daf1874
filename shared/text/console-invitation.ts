type Facts = { readonly name: string; readonly company: string; readonly invitedBy: string };

type Own = Pick<Facts, 'name' | 'company'>;

const en = {
  join: {
    subject: ({ company }: Facts) => `You’re invited to work for ${company} in the console`,
    heading: ({ company }: Facts) => `Sign in to ${company}`,
    paragraphs: ({ name, company, invitedBy }: Facts) => [
      `Hello ${name}, ${invitedBy} invites you to work for ${company} in its console for closing payments.`,
      'Open this link within three days. It works once, and it’s for you alone: don’t forward it. You’ll choose a password, and set up an authenticator app and a passkey.',
    ],
  },
  reset: {
    subject: ({ company }: Facts) => `Set up your sign-in for ${company} again`,
    heading: () => 'Set up your sign-in again',
    paragraphs: ({ name, company, invitedBy }: Facts) => [
      `Hello ${name}, your password, authenticator app and passkeys for ${company} were taken away by two of your colleagues. ${invitedBy} was the second one.`,
      'Open this link within three days to set up new ones. If you didn’t ask for this, call your company now.',
    ],
  },
  passkey: {
    subject: ({ company }: Own) => `A passkey was added to your sign-in for ${company}`,
    heading: 'A passkey was added',
    paragraphs: ({ name, company }: Own) => [
      `Hello ${name}, a passkey was added just now to your sign-in for ${company}. It can sign in, and approve in your name.`,
      'If it wasn’t you, call one of your company’s owners now: they can reset your sign-in.',
    ],
  },
  setUp: {
    subject: ({ company }: Own) => `Your sign-in for ${company} was set up`,
    heading: 'Your sign-in was set up',
    paragraphs: ({ name, company }: Own) => [
      `Hello ${name}, a password and an authenticator app were set up just now for your sign-in at ${company}.`,
      'If it wasn’t you, call one of your company’s owners now: they can reset your sign-in.',
    ],
  },
  passkeyOwners: {
    subject: ({ company }: Pick<Own, 'company'>) => `${company}: a passkey was added to a colleague’s sign-in`,
    heading: 'A colleague added a passkey',
    paragraphs: ({ name, email, company }: Own & { readonly email: string }) => [
      `A passkey was added just now to the sign-in of this colleague at ${company}: ${name} (${email}). It can sign in, and approve in their name.`,
      'We emailed them, too. If they didn’t add it, reset their sign-in now, in the console under Staff.',
    ],
  },
  closing: 'We never ask for this link, your password or a code, by phone or by e-mail.',
};

/** What the staff read when they are invited. The staff are written to in English. */
export const consoleText = { en };
