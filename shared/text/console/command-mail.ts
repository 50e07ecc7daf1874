type Facts = { readonly who: string; readonly company: string; readonly command: string; readonly at: string };

/** The email to a company's owners after a command was used in production. Messages to the staff are in English. */
export const commandText = {
  subject: ({ company, command }: Facts) => `${company}: someone used the command “${command}”`,
  heading: () => 'Someone used a command',
  paragraphs: ({ company }: Facts) => [
    `Someone changed something for ${company} with a command instead of the console. Commands are for when the console can’t be used.`,
    'If you didn’t expect this, ask them now. The audit log has the details.',
  ],
  rows: ({ who, command, at }: Facts) => [
    { label: 'Who', value: who },
    { label: 'Command', value: command },
    { label: 'When', value: at },
  ],
  transfer: 'Payment',
  noOwner: 'We couldn’t email an owner about this command because the company has none at the console. Invite two.',
  notSent: 'We couldn’t email every owner about this command. Tell them yourself. It’s in the audit log.',
};
