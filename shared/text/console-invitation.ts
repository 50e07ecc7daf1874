type Own = { readonly company: string };

type Facts = Own & { readonly invitedBy: string };

const en = {
  join: {
    subject: ({ company }: Facts) => `You’re invited to work for ${company} in the console`,
    heading: ({ company }: Facts) => `Sign in to ${company}`,
    paragraphs: ({ company, invitedBy }: Facts) => [
      `You’re invited to work for ${company} in its console for closing payments. Invited by: ${invitedBy}.`,
      'Open this link within three days. It works once, and it’s for you alone: don’t forward it. You’ll choose a password, and set up an authenticator app and a passkey.',
    ],
  },
  reset: {
    subject: ({ company }: Facts) => `Set up your sign-in for ${company} again`,
    heading: () => 'Set up your sign-in again',
    paragraphs: ({ company, invitedBy }: Facts) => [
      `Two of your colleagues removed your password, authenticator app and passkeys for ${company}. The second was: ${invitedBy}.`,
      'Open this link within three days to set up new ones. If you didn’t ask for this, call your company now.',
    ],
  },
  passkey: {
    subject: ({ company }: Own) => `A passkey was added to your sign-in for ${company}`,
    heading: () => 'A passkey was added',
    paragraphs: ({ company }: Own) => [
      `A passkey was just added to your sign-in for ${company}. It can sign in, and approve in your name.`,
      'If it wasn’t you, call one of your company’s owners now: they can reset your sign-in.',
    ],
  },
  setUp: {
    subject: ({ company }: Own) => `Your sign-in for ${company} was set up`,
    heading: () => 'Your sign-in was set up',
    paragraphs: ({ company }: Own) => [
      `A password and an authenticator app were just set up for your sign-in at ${company}.`,
      'If it wasn’t you, call one of your company’s owners now: they can reset your sign-in.',
    ],
  },
  newBrowser: {
    subject: ({ company }: Own) => `Wrong passwords at your sign-in for ${company}`,
    heading: () => 'Too many wrong passwords',
    paragraphs: ({ company }: Own) => [
      `Someone entered your email address and wrong passwords at ${company}’s console, so browsers you haven’t used before are locked out for now. No one got in.`,
      'If you’re signing in with a new browser, open this link there and enter your password. It works until this time tomorrow. Otherwise, you don’t need to do anything.',
    ],
  },
  passkeyOwners: {
    subject: ({ company }: Own) => `${company}: a passkey was added to a colleague’s sign-in`,
    heading: () => 'A colleague added a passkey',
    paragraphs: ({ name, email, company }: Own & { readonly name: string; readonly email: string }) => [
      `A passkey was just added to the sign-in of this colleague at ${company}: ${name} (${email}). It can sign in, and approve in their name.`,
      'We emailed them, too. If they didn’t add it, reset their sign-in now, in the console under Staff.',
    ],
  },
  closing: 'We never ask for this link, your password or a code, by phone or by e-mail.',
};

/** The invitation to the console. Messages to the staff are in English. */
export const consoleText = { en };
